import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, PaymentDetailsAnswer, PaymentStatusAnswer } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../support/payer.ts'
import {
  causesOf,
  REACH_STATUS,
  SUNDAY,
  unbookablePayment,
  unfundedPayment,
} from '../support/reach-status.ts'
import { useBank } from '../support/bank.ts'

const readStatus = compileBody(PaymentStatusAnswer)
const readDetails = compileBody(PaymentDetailsAnswer)

const lacking = (day: string) =>
  `There is too little money on the debtor account. The bank tries again at every batch run until the last one of ${day}.`

describe('read a payment: why it has its status', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  /** Status and messages, which are the same in details and status. */
  async function readMessages(path: string) {
    const [status, details] = [
      await payer.call({ target: `${path}/status` }),
      await payer.call({ target: path }),
    ]
    assert.deepEqual([readStatus(status.json).ok, readDetails(details.json).ok], [true, true])
    assert.equal(details.json.transactionStatus, status.json.transactionStatus)
    assert.deepEqual(details.json['tppMessages'], status.json['tppMessages'])
    return [status.json.transactionStatus, status.json['tppMessages']]
  }

  const failed = (text: string) => [
    { category: 'ERROR', code: 'PAYMENT_FAILED', path: 'transactionStatus', text },
  ]

  test('ERR-09 ST-04 MSG-01 MSG-02 ACCP: until when the bank tries', async () => {
    assert.deepEqual(await readMessages(await REACH_STATUS.ACCP(payer)), [
      'ACCP',
      failed(lacking('2026-11-17')),
    ])
  })

  const LAST_TRIES: Readonly<Record<string, { first: string; day: string; before: string; last: string }>> = {
    'from Monday to Tuesday': {
      first: '2026-11-16T05:00:00+00:00',
      day: '2026-11-17',
      before: '2026-11-17T15:30:00+00:00',
      last: '2026-11-17T16:00:00+00:00',
    },
    'from Friday to Monday': {
      first: '2026-11-20T15:59:00+00:00',
      day: '2026-11-23',
      before: '2026-11-23T15:30:00+00:00',
      last: '2026-11-23T16:00:00+00:00',
    },
    'over Easter, when the clocks go forward too': {
      first: '2027-03-24T11:00:00+00:00',
      day: '2027-03-30',
      before: '2027-03-30T14:30:00+00:00',
      last: '2027-03-30T15:00:00+00:00',
    },
  }
  for (const [name, { first, day, before: almost, last }] of Object.entries(LAST_TRIES))
    test(`ST-04 ERR-09 ${name}: ACCP until the run of 17:00, and then RJCT`, async () => {
      await payer.setClock({ time: first })
      const path = await payer.pay(unfundedPayment())
      await payer.run()
      assert.deepEqual(await readMessages(path), ['ACCP', failed(lacking(day))])
      await payer.setClock({ time: almost })
      assert.deepEqual(await readMessages(path), ['ACCP', failed(lacking(day))])
      await payer.setClock({ time: last })
      assert.deepEqual(await readMessages(path), [
        'RJCT',
        failed('There was too little money on the debtor account until the last try.'),
      ])
      assert.deepEqual((await causesOf(bank, path)).slice(-3), [
        'claimed',
        'insufficient-funds',
        'retries-exhausted',
      ])
    })

  test('RJCT: the PSU refused', async () => {
    assert.deepEqual(await readMessages(await REACH_STATUS.RJCT(payer)), [
      'RJCT',
      failed('The PSU refused the payment.'),
    ])
  })

  test('RJCT: its execution date ended before the PSU had approved', async () => {
    const dated = await payer.create({ body: ndctBody({ requestedExecutionDate: '2026-11-16' }) })
    const path = dated.json._links['self']?.href ?? ''
    await payer.setClock({ advanceSeconds: 86_400 })
    assert.deepEqual(await readMessages(path), [
      'RJCT',
      failed('The payment had to be approved by 2026-11-16, and nobody had done so when that day ended.'),
    ])
  })

  test('RJCT: the core bank refused with a reason', async () => {
    const path = await payer.pay(unbookablePayment())
    await payer.run()
    assert.deepEqual(await readMessages(path), [
      'RJCT',
      failed('The bank refused the payment: the bank does not take this amount.'),
    ])
  })

  test('RJCT: no money for an instant payment', async () => {
    const path = await payer.pay({ ...unfundedPayment(), target: INSTANT_TARGET })
    assert.deepEqual(await readMessages(path), [
      'RJCT',
      failed('There was too little money on the debtor account.'),
    ])
  })

  const MOVED: Readonly<Record<string, readonly [time: string, requested: string | undefined, day: string]>> =
    {
      'a Sunday': [SUNDAY.time, undefined, '2026-11-16'],
      'a requested Saturday': [MONDAY.time, '2026-11-21', '2026-11-23'],
      'Maundy Thursday': ['2027-03-25T10:00:00+00:00', undefined, '2027-03-30'],
      'Christmas Day': [MONDAY.time, '2026-12-25', '2026-12-28'],
    }
  for (const [name, [time, requested, day]] of Object.entries(MOVED))
    for (const target of [undefined, NCBCT_TARGET])
      test(`ACWC: ${target === undefined ? 'domestic' : 'cross-border'}, moved from ${name} to ${day}`, async () => {
        await payer.setClock({ time })
        const date = requested === undefined ? {} : { requestedExecutionDate: requested }
        const path = await payer.pay(
          target === undefined ? { body: ndctBody(date) } : { target, body: ncbctBody(date) },
        )
        const [status, messages] = await readMessages(path)
        assert.equal(status, 'ACWC')
        assert.deepEqual(messages, [
          {
            category: 'WARNING',
            code: 'EXECUTION_DATE_INVALID',
            path: 'requestedExecutionDate',
            text: `The bank moved the payment to ${day}, the next banking day on which it can execute it.`,
          },
        ])
        const { json } = await payer.call({ target: path })
        assert.equal(json['requestedExecutionDate'], requested, 'the details are as they were sent')
        await payer.setClock({ time: `${day}T20:00:00+00:00` })
        assert.deepEqual(await readMessages(path), ['ACSC', undefined])
      })

  for (const status of ['ACTC', 'ACWP', 'ACSC', 'CANC'] as const)
    test(`${status} has no message`, async () => {
      assert.deepEqual(await readMessages(await REACH_STATUS[status](payer)), [status, undefined])
    })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, type NdctPayment, PaymentCreationAnswer } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, type Payer, payerAt, type PaymentRequest } from '../support/payer.ts'
import {
  causesOf,
  EMPTY_ACCOUNT,
  KARIS_ACCOUNT,
  OLAS_ACCOUNT,
  SUNDAY,
  unbookablePayment,
  unfundedPayment,
} from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const SAVINGS = '99860511378'

const instant = (change: Partial<NdctPayment> = {}): PaymentRequest => ({
  target: INSTANT_TARGET,
  body: ndctBody({ remittanceInformationUnstructured: randomUUID(), ...change }),
})

const NOTHING = { booked: 0, underWay: 0, lackingFunds: 0, rejected: 0, unanswered: 0 }

describe('create instant payment: 201', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  const statusCall = (path: string, headers = {}) => payer.call({ target: `${path}/status`, headers })

  async function created(change: Partial<NdctPayment> = {}) {
    const answer = await payer.create(instant(change))
    assert.equal(answer.status, 201, answer.text)
    return { answer, path: `${INSTANT_TARGET}/${answer.json.paymentId}` }
  }

  test('PCR-01 PCR-02 PCR-04 PCR-07 a payment that costs nothing, with its links', async () => {
    const { answer, path } = await created()
    assert.equal(compileBody(PaymentCreationAnswer)(answer.json).ok, true)
    assert.equal(answer.json.transactionStatus, 'RCVD')
    assert.equal(answer.json['transactionFeeIndicator'], false)
    assert.equal('transactionFees' in answer.json, false)
    assert.equal(answer.headers['location'], path)
    assert.deepEqual(answer.json._links['self'], { href: path, verbs: ['GET', 'DELETE'] })
  })

  test('NDCT-13 today is accepted, whether given or not', async () => {
    await created({ requestedExecutionDate: '2026-11-16' })
    await payer.setClock(SUNDAY)
    await created({ requestedExecutionDate: '2026-11-15' })
  })

  test('ST-11 hidden before approval, like any domestic payment', async () => {
    const { answer, path } = await created()
    const hidden = await statusCall(path)
    assert.deepEqual([hidden.status, codesOf(hidden)], [404, ['RESOURCE_UNKNOWN paymentId']])
    assert.equal((await payer.call({ target: path })).status, 404)
    assert.equal(await payer.statusOf(path), 'RCVD')
    await payer.decide(answer)
    assert.equal((await statusCall(path)).json.transactionStatus, 'ACSC')
  })

  const SETTLED: Readonly<
    Record<string, readonly [typeof MONDAY, Partial<NdctPayment>, creditor: string | undefined]>
  > = {
    'on a Monday': [MONDAY, {}, OLAS_ACCOUNT],
    'on a Sunday': [SUNDAY, {}, OLAS_ACCOUNT],
    'VER-19 between own accounts': [MONDAY, { creditorAccount: { bban: SAVINGS, currency: 'NOK' } }, SAVINGS],
    'VER-19 between own accounts on a Sunday': [
      SUNDAY,
      { creditorAccount: { bban: SAVINGS, currency: 'NOK' } },
      SAVINGS,
    ],
    'to an account at another bank': [
      MONDAY,
      { creditorAccount: { bban: '86011117947', currency: 'NOK' } },
      undefined,
    ],
    'on Christmas Day': [{ time: '2026-12-25T10:00:00+00:00' }, {}, OLAS_ACCOUNT],
    'at night, after the last run': [{ time: '2026-11-16T22:30:00+00:00' }, {}, OLAS_ACCOUNT],
  }
  for (const [name, [time, change, creditor]] of Object.entries(SETTLED))
    test(`${name}: ACSC when it is approved, and the money has moved`, async () => {
      await payer.setClock(time)
      const [debtorBefore, creditorBefore] = [
        await payer.balanceOf(KARIS_ACCOUNT),
        creditor === undefined ? 0n : await payer.balanceOf(creditor),
      ]
      const path = await payer.pay(instant(change))
      const answer = await statusCall(path)
      assert.equal(answer.json.transactionStatus, 'ACSC')
      assert.equal('fundsAvailable' in answer.json, false)
      assert.equal('tppMessages' in answer.json, false)
      assert.equal(await payer.balanceOf(KARIS_ACCOUNT), debtorBefore - 12_550n)
      if (creditor !== undefined) assert.equal(await payer.balanceOf(creditor), creditorBefore + 12_550n)
      assert.deepEqual(await causesOf(bank, path), ['created', 'approved', 'claimed', 'reserved', 'booked'])
    })

  test('NDCT-07 a card pays', async () => {
    const other = { identification: '4799000000000001', schemeNameProprietary: 'creditCardAccount' } as const
    const path = await payer.pay(instant({ debtorAccount: { currency: 'NOK', other } }))
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await payer.balanceOf('card 4799000000000001'), -12_550n)
  })

  const FAILED: Readonly<Record<string, readonly [() => PaymentRequest, cause: string, text: RegExp]>> = {
    'ERR-09 no money': [unfundedPayment, 'insufficient-funds-instant', /too little money/],
    'the core bank refuses': [
      unbookablePayment,
      'refused-by-core-bank',
      /bank refused the payment: the bank does not take this amount/,
    ],
  }
  for (const [name, [request, cause, text]] of Object.entries(FAILED))
    test(`${name}: RJCT with PAYMENT_FAILED, at once and finally`, async () => {
      const path = await payer.pay({ ...request(), target: INSTANT_TARGET })
      const answer = await statusCall(path)
      assert.equal(answer.json.transactionStatus, 'RJCT')
      assert.equal(answer.json['fundsAvailable'], cause === 'insufficient-funds-instant' ? false : undefined)
      assert.deepEqual(codesOf(answer), ['PAYMENT_FAILED transactionStatus'])
      assert.match(answer.json.tppMessages[0]?.text ?? '', text)
      assert.deepEqual(await causesOf(bank, path), ['created', 'approved', 'claimed', cause])
      assert.equal(await payer.balanceOf(EMPTY_ACCOUNT), 0n)
      assert.deepEqual(await payer.run(), NOTHING)
      assert.equal(await payer.statusOf(path), 'RJCT')
    })

  test('no batch run executes an instant payment, before or after its approval', async () => {
    const { answer, path } = await created()
    assert.deepEqual(await payer.run(), NOTHING)
    assert.equal(await payer.statusOf(path), 'RCVD')
    await payer.decide(answer)
    const causes = await causesOf(bank, path)
    assert.deepEqual(await payer.run(), NOTHING)
    await payer.setClock({ advanceSeconds: 86_400 })
    assert.deepEqual(await causesOf(bank, path), causes)
  })

  test('refused by the PSU: RJCT, and no money has moved', async () => {
    const balance = await payer.balanceOf(KARIS_ACCOUNT)
    const { answer, path } = await created()
    await payer.decide(answer, 'refuse')
    assert.equal(await payer.statusOf(path), 'RJCT')
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance)
  })

  test('approved after its execution date has ended: RJCT, and no money has moved', async () => {
    await payer.setClock({ time: '2026-11-16T22:30:00+00:00' })
    const balance = await payer.balanceOf(KARIS_ACCOUNT)
    const { answer, path } = await created({ requestedExecutionDate: '2026-11-16' })
    await payer.setClock({ time: '2026-11-16T23:00:00+00:00' })
    assert.equal((await payer.decide(answer)).json['scaStatus'], 'failed')
    assert.equal(await payer.statusOf(path), 'RJCT')
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance)
  })

  test('ST-08 409 CONFLICT: a settled payment cannot be cancelled; 204 before the PSU has approved', async () => {
    const path = await payer.pay(instant())
    const answer = await payer.cancel(path)
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']])
    assert.equal(await payer.statusOf(path), 'ACSC')
    const { path: other } = await created()
    assert.equal((await payer.cancel(other)).status, 204)
    assert.equal(await payer.statusOf(other), 'CANC')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, payerAt, type Payer } from '../support/payer.ts'
import { executedAt, executionOf } from './background.ts'
import { useBank } from '../support/bank.ts'

const OLA = '02927931152'
const OLAS_EMPTY = '99860514113'

describe('a payment with too little money in the account', () => {
  const bank = useBank()

  async function payerOn(time: string): Promise<Payer> {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock({ time })
    return payer
  }

  /** 125.50 from an empty account. */
  const payFromNothing = (payer: Payer, requestedExecutionDate: string) =>
    payer.pay({
      headers: { 'X-PSU-IDENTITY': OLA },
      body: ndctBody({ requestedExecutionDate, debtorAccount: { bban: OLAS_EMPTY, currency: 'NOK' } }),
    })

  /** Kari transfers the missing amount, at once. */
  const deposit = (payer: Payer) =>
    payer.pay({
      target: INSTANT_TARGET,
      body: ndctBody({ creditorAccount: { bban: OLAS_EMPTY, currency: 'NOK' } }),
    })

  const triedAt = (time: string) => [`claimed ${time}`, `insufficient-funds ${time}`]

  test('ST-04 ST-05 VER-21 tried at every run of its day and of the next banking day, then RJCT at the last run', async () => {
    const payer = await payerOn('2026-11-16T08:00:00+00:00')
    const path = await payFromNothing(payer, '2026-11-16')
    await payer.setClock({ time: '2026-11-16T09:00:00+00:00' })
    const details = await payer.read(path)
    assert.equal(details.transactionStatus, 'ACCP')
    assert.equal(details['fundsAvailable'], false)
    assert.equal(
      details.tppMessages[0]?.text,
      'There is too little money on the debtor account. The bank tries again at every batch run until the last one of 2026-11-17.',
    )
    await payer.setClock({ time: '2026-11-17T15:59:00+00:00' })
    const tries = [
      ...['08:30', '11:00', '13:30', '16:00'].flatMap((hour) => triedAt(`2026-11-16T${hour}Z`)),
      ...['05:00', '08:30', '11:00', '13:30'].flatMap((hour) => triedAt(`2026-11-17T${hour}Z`)),
    ]
    assert.deepEqual(await executionOf(bank, path), tries)
    assert.equal(await payer.statusOf(path), 'ACCP', 'a minute before the last try')
    await payer.setClock({ advanceSeconds: 120 })
    assert.deepEqual(await executionOf(bank, path), [
      ...tries,
      ...triedAt('2026-11-17T16:00Z'),
      'retries-exhausted 2026-11-17T16:00Z',
    ])
    const ended = await payer.read(path)
    assert.equal(ended.transactionStatus, 'RJCT')
    assert.equal(
      ended.tppMessages[0]?.text,
      'There was too little money on the debtor account until the last try.',
    )
  })

  test('ST-04 money that arrives in between is found by the next run', async () => {
    const payer = await payerOn('2026-11-16T08:00:00+00:00')
    const path = await payFromNothing(payer, '2026-11-16')
    await payer.setClock({ time: '2026-11-16T12:00:00+00:00' })
    assert.equal(await payer.statusOf(path), 'ACCP')
    await deposit(payer)
    await payer.setClock({ time: '2026-11-16T14:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, path), [
      ...triedAt('2026-11-16T08:30Z'),
      ...triedAt('2026-11-16T11:00Z'),
      ...executedAt('2026-11-16T13:30Z'),
    ])
    assert.equal(await payer.balanceOf(OLAS_EMPTY), 0n)
  })

  test('ST-04 the next banking day after a Friday is Monday: runs at the weekend try nothing', async () => {
    const payer = await payerOn('2026-11-13T15:30:00+00:00')
    const path = await payFromNothing(payer, '2026-11-13')
    await payer.setClock({ time: '2026-11-14T12:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, path), triedAt('2026-11-13T16:00Z'))
    await deposit(payer)
    await payer.setClock({ time: '2026-11-16T06:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, path), [
      ...triedAt('2026-11-13T16:00Z'),
      ...executedAt('2026-11-16T05:00Z'),
    ])
  })

  test('ST-04 over Easter 2027 the last tries are on the Tuesday after it', async () => {
    const payer = await payerOn('2027-03-24T15:30:00+00:00')
    const path = await payFromNothing(payer, '2027-03-24')
    await payer.setClock({ time: '2027-03-31T18:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, path), [
      ...triedAt('2027-03-24T16:00Z'),
      ...['04:00', '07:30', '10:00', '12:30', '15:00'].flatMap((hour) => triedAt(`2027-03-30T${hour}Z`)),
      'retries-exhausted 2027-03-30T15:00Z',
    ])
  })

  test('ST-04 with money for one of two payments, the one created first is paid', async () => {
    const payer = await payerOn('2026-11-16T08:00:00+00:00')
    await deposit(payer)
    const first = await payFromNothing(payer, '2026-11-16')
    const second = await payer.pay({
      headers: { 'X-PSU-IDENTITY': OLA },
      body: ndctBody({
        debtorAccount: { bban: OLAS_EMPTY, currency: 'NOK' },
        remittanceInformationUnstructured: 'The other',
      }),
    })
    await payer.setClock({ time: '2026-11-16T09:00:00+00:00' })
    assert.deepEqual([await payer.statusOf(first), await payer.statusOf(second)], ['ACSC', 'ACCP'])
  })

  test('a run by request tries as well, and counts', async () => {
    const payer = await payerOn('2026-11-16T08:00:00+00:00')
    const path = await payFromNothing(payer, '2026-11-16')
    const { lackingFunds } = await payer.run()
    assert.equal(lackingFunds, 1)
    assert.deepEqual(await executionOf(bank, path), triedAt('2026-11-16T08:00Z'))
  })
})

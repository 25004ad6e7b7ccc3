import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { PeriodicPayment } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'
import { MONDAY, usePayer } from '../support/payer.ts'

const TARGET = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
const OLAS = '99860512749'

interface PeriodicDetails {
  readonly transactionStatus: string
  readonly nextExecutionDate?: string
  readonly executions: readonly { readonly executionDate: string; readonly transactionStatus: string }[]
}

function periodicBody(change: Partial<PeriodicPayment>): PeriodicPayment {
  const { requestedExecutionDate: _date, ...body } = ndctBody({
    instructedAmount: { amount: '10.00', currency: 'NOK' },
    remittanceInformationUnstructured: randomUUID(),
  })
  return { ...body, startDate: '2026-11-16', frequency: 'Monthly', ...change }
}

describe('periodic payments', () => {
  const bank = useBank()
  const payer = usePayer(bank, MONDAY)

  const detailsOf = async (path: string) => {
    const answer = await payer.call({ target: path })
    assert.equal(answer.status, 200, answer.text)
    return answer.json as unknown as PeriodicDetails
  }

  test('paid on its first day without waiting for a run, and on each banking day that follows', async () => {
    const had = await payer.balanceOf(OLAS)
    const path = await payer.pay({
      target: TARGET,
      body: periodicBody({ startDate: '2026-11-16', endDate: '2027-02-20', dayOfExecution: '16' }),
    })
    assert.equal(await payer.statusOf(path), 'ACTC')
    assert.equal(await payer.balanceOf(OLAS), had + 1000n)
    assert.equal((await detailsOf(path)).nextExecutionDate, '2026-12-16')
    await payer.setClock({ time: '2027-03-01T12:00:00+00:00' })
    const { executions, nextExecutionDate, transactionStatus } = await detailsOf(path)
    // 16 January 2027 is a Saturday.
    assert.deepEqual(
      executions.map(({ executionDate }) => executionDate),
      ['2027-02-16', '2027-01-18', '2026-12-16', '2026-11-16'],
    )
    assert.equal(nextExecutionDate, undefined)
    assert.equal(transactionStatus, 'ACSC')
    assert.equal(await payer.balanceOf(OLAS), had + 4000n)
  })

  test('deletion cancels the occurrences that have not begun', async () => {
    await payer.setClock(MONDAY)
    const path = await payer.pay({ target: TARGET, body: periodicBody({ frequency: 'Weekly' }) })
    const cancellation = await payer.cancel(path, {
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
    })
    assert.equal(cancellation.status, 202, cancellation.text)
    assert.equal((await payer.decide(cancellation)).json['scaStatus'], 'finalised')
    assert.equal(await payer.statusOf(path), 'CANC')
    const had = await payer.balanceOf(OLAS)
    await payer.setClock({ time: '2026-12-24T12:00:00+00:00' })
    assert.equal(await payer.balanceOf(OLAS), had)
    assert.equal((await detailsOf(path)).executions.length, 1)
  })

  test('two years of a monthly payment on the 31st, with holidays, by moving the clock a month at a time', async () => {
    await payer.setClock(MONDAY)
    const had = await payer.balanceOf(OLAS)
    const path = await payer.pay({
      target: TARGET,
      body: periodicBody({ startDate: '2026-11-16', endDate: '2028-11-30', dayOfExecution: '31' }),
    })
    for (let month = 0; month < 25; month += 1) {
      const time = Temporal.PlainDate.from('2026-12-05').add({ months: month }).toString()
      await payer.setClock({ time: `${time}T11:00:00+00:00` })
    }
    const { executions, transactionStatus } = await detailsOf(path)
    assert.equal(transactionStatus, 'ACSC')
    assert.deepEqual(executions.map(({ executionDate }) => executionDate).toReversed(), [
      '2026-11-30',
      '2026-12-31',
      '2027-02-01',
      '2027-03-01',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-08-02',
      '2027-08-31',
      '2027-09-30',
      '2027-11-01',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-05-02',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
      '2028-08-31',
      '2028-10-02',
      '2028-10-31',
      '2028-11-30',
    ])
    assert(executions.every((execution) => execution.transactionStatus === 'ACSC'))
    assert.equal(await payer.balanceOf(OLAS), had + 25_000n)
  })

  test('too little money on its day: the batch runs of that day and the next banking day try again', async () => {
    await payer.setClock(MONDAY)
    const empty = { bban: '99860514113', currency: 'NOK' } as const
    const path = await payer.pay({
      target: TARGET,
      headers: { 'X-PSU-IDENTITY': '02927931152' },
      body: periodicBody({
        debtorAccount: empty,
        startDate: '2026-11-16',
        endDate: '2026-11-20',
        frequency: 'Weekly',
      }),
    })
    assert.equal((await detailsOf(path)).executions[0]?.transactionStatus, 'ACCP')
    await payer.setClock({ time: '2026-11-17T17:00:00+00:00' })
    assert.equal((await detailsOf(path)).executions[0]?.transactionStatus, 'RJCT')
    assert.equal(await payer.statusOf(path), 'RJCT')
  })

  test('VER-18 duplicate months are refused', async () => {
    await payer.setClock(MONDAY)
    const answer = await payer.create({
      target: TARGET,
      body: periodicBody({ frequency: 'MonthlyVariable', monthsOfExecution: ['2', '8', '2'] }),
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['FORMAT_ERROR monthsOfExecution[2]'])
  })
})

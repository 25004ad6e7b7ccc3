import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, payerAt, type Payer } from '../support/payer.ts'
import { executedAt, executionOf } from './background.ts'
import { useBank } from '../support/bank.ts'

describe('payments on days of the calendar, by moving the bank\u2019s clock over them', () => {
  const bank = useBank()

  async function payerOn(time: string): Promise<Payer> {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock({ time })
    return payer
  }

  let payments = 0
  function payOn(payer: Payer, requestedExecutionDate: string): Promise<string> {
    payments += 1
    const remittanceInformationUnstructured = `Payment ${payments}`
    return payer.pay({ body: ndctBody({ requestedExecutionDate, remittanceInformationUnstructured }) })
  }

  async function assertMovedTo(payer: Payer, path: string, day: string): Promise<void> {
    const { transactionStatus, tppMessages } = await payer.read(path)
    assert.equal(transactionStatus, 'ACWC')
    assert.deepEqual(tppMessages, [
      {
        category: 'WARNING',
        code: 'EXECUTION_DATE_INVALID',
        path: 'requestedExecutionDate',
        text: `The bank moved the payment to ${day}, the next banking day on which it can execute it.`,
      },
    ])
  }

  test('VER-21 over one run: executed at its time, wherever the clock stops', async () => {
    const payer = await payerOn('2026-11-16T10:30:00+00:00')
    const path = await payOn(payer, '2026-11-16')
    await payer.setClock({ advanceSeconds: 29 * 60 })
    assert.equal(await payer.statusOf(path), 'ACTC', 'a minute before noon')
    await payer.setClock({ advanceSeconds: 31 * 60 })
    assert.deepEqual(await executionOf(bank, path), executedAt('2026-11-16T11:00Z'))
  })

  test('VER-21 the five runs of a day, each for what was approved before it', async () => {
    const payer = await payerOn('2026-11-16T04:59:00+00:00')
    const hours = ['05:00', '08:30', '11:00', '13:30', '16:00']
    for (const hour of hours) {
      const path = await payOn(payer, '2026-11-16')
      await payer.setClock({ time: `2026-11-16T${hour}:30+00:00` })
      assert.deepEqual(await executionOf(bank, path), executedAt(`2026-11-16T${hour}Z`))
    }
    const path = await payOn(payer, '2026-11-16')
    await payer.setClock({ time: '2026-11-17T04:59:00+00:00' })
    assert.equal(
      await payer.statusOf(path),
      'ACWC',
      'approved after the last run of its day, it waits for the next day',
    )
    await payer.setClock({ advanceSeconds: 120 })
    assert.deepEqual(await executionOf(bank, path), executedAt('2026-11-17T05:00Z'))
  })

  test('a run on demand after the last one of the day executes nothing new, and its answer says why', async () => {
    const payer = await payerOn('2026-11-16T19:00:00+00:00')
    await payOn(payer, '2026-11-16')
    const { json } = await payer.call({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    const [message] = json['tppMessages'] ?? []
    assert.equal(message?.code, 'EXECUTION_DATE_INVALID')
    assert.match(message?.text ?? '', /^the last run of 2026-11-16 is over: what was approved after it/)
  })

  test('over a weekend: a payment due on Saturday is executed on Monday, and its message says so', async () => {
    const payer = await payerOn('2026-11-13T17:00:00+00:00')
    const [today, saturday, monday] = [
      await payOn(payer, '2026-11-13'),
      await payOn(payer, '2026-11-14'),
      await payOn(payer, '2026-11-16'),
    ]
    await assertMovedTo(payer, saturday, '2026-11-16')
    await payer.setClock({ time: '2026-11-15T22:00:00+00:00' })
    assert.equal(await payer.statusOf(today), 'ACWC', 'runs at the weekend claim nothing')
    await payer.setClock({ time: '2026-11-16T12:00:00+00:00' })
    for (const path of [today, saturday, monday])
      assert.deepEqual(await executionOf(bank, path), executedAt('2026-11-16T05:00Z'))
  })

  test('over a month: each payment at the first run of its own day', async () => {
    const payer = await payerOn('2026-11-16T18:00:00+00:00')
    const days = [
      '2026-11-17',
      '2026-11-19',
      '2026-11-20',
      '2026-11-30',
      '2026-12-11',
      '2026-12-16',
      '2026-12-17',
    ]
    const paths: string[] = []
    for (const day of days) paths.push(await payOn(payer, day))
    await payer.setClock({ time: '2026-12-16T18:00:00+00:00' })
    const last = paths.pop() ?? ''
    for (const [index, path] of paths.entries())
      assert.deepEqual(await executionOf(bank, path), executedAt(`${days[index]}T05:00Z`))
    assert.equal(await payer.statusOf(last), 'ACTC', 'its execution date has not come')
  })

  test('VER-21 in the night of 29 March 2026 clocks go forward: 06:00 is 05:00 UTC before and 04:00 after', async () => {
    const payer = await payerOn('2026-03-26T18:00:00+00:00')
    const friday = await payOn(payer, '2026-03-27')
    const sunday = await payOn(payer, '2026-03-29')
    const tuesday = await payOn(payer, '2026-03-31')
    await assertMovedTo(payer, sunday, '2026-03-30')
    await payer.setClock({ time: '2026-03-29T00:59:00+00:00' })
    // From 01:59 to 03:00 in Oslo.
    await payer.setClock({ advanceSeconds: 60 })
    const instant = await payer.pay({ target: INSTANT_TARGET, body: ndctBody() })
    assert.deepEqual(await executionOf(bank, instant), executedAt('2026-03-29T01:00Z'))
    await payer.setClock({ time: '2026-03-31T10:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, friday), executedAt('2026-03-27T05:00Z'))
    assert.deepEqual(await executionOf(bank, sunday), executedAt('2026-03-30T04:00Z'))
    assert.deepEqual(await executionOf(bank, tuesday), executedAt('2026-03-31T04:00Z'))
  })

  test('VER-21 in the night of 25 October 2026 clocks go back: 06:00 is 04:00 UTC before and 05:00 after', async () => {
    const payer = await payerOn('2026-10-22T18:00:00+00:00')
    const friday = await payOn(payer, '2026-10-23')
    const sunday = await payOn(payer, '2026-10-25')
    await assertMovedTo(payer, sunday, '2026-10-26')
    // The hour from 02:00 to 03:00 comes twice; the day has 25.
    await payer.setClock({ time: '2026-10-25T00:30:00+00:00' })
    await payer.setClock({ advanceSeconds: 3_600 })
    const monday = await payOn(payer, '2026-10-26')
    await payer.setClock({ time: '2026-10-26T04:59:00+00:00' })
    assert.equal(await payer.statusOf(sunday), 'ACWC', 'not at 06:00 of summer time')
    await payer.setClock({ time: '2026-10-26T05:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, friday), executedAt('2026-10-23T04:00Z'))
    assert.deepEqual(await executionOf(bank, sunday), executedAt('2026-10-26T05:00Z'))
    assert.deepEqual(await executionOf(bank, monday), executedAt('2026-10-26T05:00Z'))
  })

  test('VER-21 29 February 2028 is a day like any other', async () => {
    const payer = await payerOn('2028-02-28T18:00:00+00:00')
    const path = await payOn(payer, '2028-02-29')
    await payer.setClock({ time: '2028-03-01T18:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, path), executedAt('2028-02-29T05:00Z'))
  })

  test('VER-21 Easter 2027, whose Sunday has 23 hours: from Maundy Thursday to Easter Monday everything waits for Tuesday', async () => {
    const payer = await payerOn('2027-03-23T18:00:00+00:00')
    const wednesday = await payOn(payer, '2027-03-24')
    const holidays: string[] = []
    for (const day of ['2027-03-25', '2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29'])
      holidays.push(await payOn(payer, day))
    for (const path of holidays) await assertMovedTo(payer, path, '2027-03-30')
    await payer.setClock({ time: '2027-03-29T21:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, wednesday), executedAt('2027-03-24T05:00Z'))
    for (const path of holidays) assert.equal(await payer.statusOf(path), 'ACWC')
    await payer.setClock({ time: '2027-03-30T04:00:00+00:00' })
    for (const path of holidays)
      assert.deepEqual(await executionOf(bank, path), executedAt('2027-03-30T04:00Z'))
  })

  test('setting the clock back executes nothing and undoes nothing', async () => {
    const payer = await payerOn('2026-11-16T18:00:00+00:00')
    const [soon, later] = [await payOn(payer, '2026-11-17'), await payOn(payer, '2026-11-20')]
    await payer.setClock({ time: '2026-11-17T12:00:00+00:00' })
    await payer.setClock({ time: '2026-11-09T12:00:00+00:00' })
    assert.equal(await payer.statusOf(soon), 'ACSC')
    assert.equal(await payer.statusOf(later), 'ACTC')
    await payer.setClock({ time: '2026-11-20T12:00:00+00:00' })
    assert.deepEqual(await executionOf(bank, soon), executedAt('2026-11-17T05:00Z'))
    assert.deepEqual(await executionOf(bank, later), executedAt('2026-11-20T05:00Z'))
  })
})

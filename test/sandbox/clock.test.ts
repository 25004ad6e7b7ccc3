import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { executedAt, executionOf } from '../jobs/background.ts'
import { until } from '../jobs/until.ts'
import { holdLocks } from '../support/held-locks.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('invalid times of the bank’s clock', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  const set = (body: object) => bank.call(tpp, { method: 'PUT', target: '/v1/sandbox/clock', body })

  const REFUSED: Readonly<Record<string, readonly [body: object, path: string, text: RegExp]>> = {
    'nothing at all': [{}, 'time', /exactly one of time and advanceSeconds/],
    'both at once': [{ time: '2026-11-16T10:00:00+00:00', advanceSeconds: 1 }, 'time', /exactly one/],
    'a month that does not exist': [{ time: '2026-99-16T10:00:00+00:00' }, 'time', /that the calendar has/],
    '30 February': [{ time: '2026-02-30T10:00:00+00:00' }, 'time', /that the calendar has/],
    'the 60th second': [{ time: '2026-11-16T10:00:60+00:00' }, 'time', /that the calendar has/],
    'an offset that does not exist': [{ time: '2026-11-16T10:00:00+99:99' }, 'time', /that the calendar has/],
    'the year 0': [{ time: '0000-11-16T10:00:00+00:00' }, 'time', /from 2000 to 2099, got one in 0/],
    'the end of time': [{ time: '9999-12-31T22:59:58+00:00' }, 'time', /from 2000 to 2099, got one in 9999/],
  }
  for (const [name, [body, path, text]] of Object.entries(REFUSED))
    test(`400 FORMAT_ERROR: ${name}`, async () => {
      const { status, json } = await set(body)
      const [message] = json.tppMessages
      assert.deepEqual([status, message?.code, message?.path], [400, 'FORMAT_ERROR', path])
      assert.match(message?.text ?? '', text)
    })

  test('400 FORMAT_ERROR: advanced step by step beyond its last year', async () => {
    assert.equal((await set({ time: '2099-12-31T23:00:00+00:00' })).status, 200)
    const { status, json } = await set({ advanceSeconds: 3_600 })
    assert.deepEqual([status, json.tppMessages[0]?.path], [400, 'advanceSeconds'])
    assert.equal((await set({ time: '2000-01-01T00:00:00+00:00' })).status, 200)
  })
})

describe('setting the bank’s clock', () => {
  const bank = useBank()

  test('several calls at once each advance the clock', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    await Promise.all(Array.from({ length: 8 }, () => payer.setClock({ advanceSeconds: 3_600 })))
    const { json } = await payer.call({ target: '/v1/sandbox/clock' })
    assert.match(String(json['time']), /^2026-11-16T18:00/)
  })

  test('VER-21 several calls at once that pass batch runs: every payment is executed at the time of its run', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    const path = await payer.pay()
    await Promise.all(Array.from({ length: 4 }, () => payer.setClock({ advanceSeconds: 3_600 })))
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.deepEqual(await executionOf(bank, path), executedAt('2026-11-16T11:00Z'))
  })

  test('past more runs than a call waits for: it is answered with runsDoneUntil, and the other runs follow', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    const { requestedExecutionDate: _date, ...base } = ndctBody({
      instructedAmount: { amount: '0.01', currency: 'NOK' },
    })
    for (const day of [17, 18, 19, 20])
      await payer.pay({
        target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
        body: { ...base, startDate: `2026-11-${day}`, frequency: 'Weekly' },
      })
    const held = await holdLocks(bank, ['lock table payments.part in share mode'])
    const body = { time: '2036-11-16T10:00:00+00:00' }
    const answer = await payer.call({ method: 'PUT', target: '/v1/sandbox/clock', body })
    // The call is answered although the first run still waits.
    await held.isWaitedFor()
    await held.release()
    assert.equal(answer.status, 200, answer.text)
    assert.match(String(answer.json['runsDoneUntil']), /^2026-11/)
    const parts = async () =>
      Number(
        (
          await queryAsOwner(
            bank,
            `select count(*)::integer as parts from payments.part where ${payer.bankSql}`,
          )
        )[0]?.['parts'],
      )
    await until(20, async () => (await parts()) > 0)
    const read = async () => (await payer.call({ target: '/v1/sandbox/clock' })).json
    // Setting the clock back ends the remaining runs.
    await payer.setClock(MONDAY)
    assert.equal((await read())['runsDoneUntil'], undefined)
    await sleep(300)
    const afterwards = await parts()
    await sleep(500)
    assert.equal(await parts(), afterwards)
  })

  test('if a server dies in the middle, another makes the remaining runs', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    const path = await payer.pay()
    const gone = '01900000-0000-7000-8000-00000000dead'
    await queryAsOwner(
      bank,
      `insert into jobs.run (run_id, bank_id, instance_id, started_at, at, until)
       select gen_random_uuid(), bank_id, '${gone}', now(), '2026-11-16T10:00:00Z', '2026-11-16T12:00:00Z'
       from banks.own_bank where ${payer.bankSql};
       update jobs.schedule set next_run_at = '2026-11-16T13:30:00Z' where ${payer.bankSql};
       update banks.bank set clock_offset_milliseconds = clock_offset_milliseconds + 7200000 where ${payer.bankSql}`,
    )
    await bank.startJobs()
    await until(10, async () => (await payer.statusOf(path)) === 'ACSC')
    assert.deepEqual(await executionOf(bank, path), executedAt('2026-11-16T11:00Z'))
  })
})

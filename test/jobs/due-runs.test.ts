import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { readRunLateness } from '../../apps/server/src/domain/batch-runs/index.ts'
import { countCommits } from '../support/count-commits.ts'
import { payerAt, type Payer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { until } from './until.ts'
import {
  type Background,
  executedAt,
  executionOf,
  openBackground,
  passTime,
  startedRuns,
} from './background.ts'
import { useBank } from '../support/bank.ts'
import { sqlCountry } from '../support/sql-country.ts'

/** For how many seconds the latest run of any bank is late; 0 if none is. */
async function latestRun(queries: Parameters<typeof readRunLateness>[0]): Promise<number> {
  return Math.max(0, ...(await readRunLateness(queries)).map(({ seconds }) => seconds))
}

describe('the search for runs that are due, every 30 seconds', () => {
  const bank = useBank({ beforeClose: () => Promise.all([background.close(), other.close()]) })
  let background: Background
  let other: Background
  before(() => {
    background = openBackground(bank)
    other = openBackground(bank)
  })

  /** A TPP whose bank's clock shows this time. */
  async function payerOn(time: string): Promise<Payer> {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock({ time })
    return payer
  }

  test('VER-21 starts a run when its time has come by the bank\u2019s clock, not a minute before', async () => {
    // 11:58 in Oslo.
    const payer = await payerOn('2026-11-16T10:58:30+00:00')
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), [])
    await passTime(bank, payer, { minutes: 2 })
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), ['2026-11-16T11:00:00Z'])
    await background.startDueRuns()
    assert.equal((await startedRuns(bank, payer)).length, 1, 'the next search finds nothing to start')
  })

  test('twice the late runs are twice the rows to read at most, and the latest is found', async () => {
    const addJobs = (jobs: number) =>
      queryAsOwner(
        bank,
        `insert into pgboss.job_common (name, data, state, policy, created_on)
         select 'batch-run', jsonb_build_object('bankId', gen_random_uuid()), state, 'standard', now() - interval '2 hours'
         from generate_series(1, ${jobs}), unnest('{failed,completed}'::pgboss.job_state[]) as state`,
      )
    const rowsRead = async () => {
      let rows = 0
      await background.bankDatabase.transaction(async (queries) => {
        const text = `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_xact_user_tables where schemaname = 'pgboss'`
        const count = async () =>
          (await queries.rows<{ rows: number }>({ name: '', text, values: [] }))[0]?.rows ?? 0
        // What earlier transactions of this connection read may be among it.
        const readBefore = await count()
        assert((await latestRun(queries)) > 7_000)
        rows = (await count()) - readBefore
      })
      return rows
    }
    await addJobs(200)
    const once = await rowsRead()
    await addJobs(200)
    const twice = await rowsRead()
    await queryAsOwner(bank, `delete from pgboss.job where created_on < now() - interval '1 hour'`)
    assert(twice < 2.5 * once, `${once} rows, then ${twice}`)
  })

  test('a run that was not started, or whose job fails, is late until one of its bank has succeeded', async () => {
    const lateSeconds = () => latestRun(background.bankDatabase)
    const payer = await payerOn('2026-11-16T10:58:30+00:00')
    await passTime(bank, payer, { minutes: 12 })
    const late = await lateSeconds()
    assert(late > 10 * 60 && late < 12 * 60, String(late))
    await background.startDueRuns()
    assert((await lateSeconds()) >= late, 'it was started just now, and counts from when it was due')
    const setJob = (assignment: string) =>
      queryAsOwner(bank, `update pgboss.job set ${assignment} where name = 'batch-run'`)
    await setJob(`state = 'failed', created_on = now() - interval '20 minutes'`)
    assert((await lateSeconds()) >= 20 * 60)
    const later = await payerOn('2026-11-16T10:58:30+00:00')
    await passTime(bank, later, { minutes: 2 })
    await background.startDueRuns()
    assert((await lateSeconds()) >= 20 * 60, 'a run of another bank')
    await setJob(`state = 'completed'`)
    assert.equal(await lateSeconds(), 0)
  })

  test('two servers search at once, again and again: one run', async () => {
    const payer = await payerOn('2026-11-16T10:58:30+00:00')
    await passTime(bank, payer, { minutes: 2 })
    await Promise.all([background, other, background, other].map(({ startDueRuns }) => startDueRuns()))
    assert.deepEqual(await startedRuns(bank, payer), ['2026-11-16T11:00:00Z'])
  })

  test('runs that were missed are replaced by one, at the time of the last', async () => {
    // From 05:00 over 06:00, 09:30, 12:00 and 14:30.
    const payer = await payerOn('2026-11-16T04:00:00+00:00')
    await passTime(bank, payer, { minutes: 600 })
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), ['2026-11-16T13:30:00Z'])
  })

  for (const [when, from, minutes, jobs] of [
    ['on a Tuesday', '2026-11-16T15:30:00+00:00', 460, ['2026-11-16T16:00:00Z', '2026-11-16T23:00:00Z']],
    ['on a Saturday', '2026-11-20T15:30:00+00:00', 460, ['2026-11-20T16:00:00Z', '2026-11-20T23:00:00Z']],
    ['on a Sunday', '2026-11-20T15:30:00+00:00', 2_700, ['2026-11-20T16:00:00Z', '2026-11-22T11:00:00Z']],
  ] as const)
    test(`VER-21 no server at the last run of a day, back ${when}: its payments are executed at once, and late until then`, async () => {
      const payer = await payerOn(from)
      const path = await payer.pay()
      await passTime(bank, payer, { minutes })
      const missed = (minutes - 30) * 60
      await background.startDueRuns()
      assert.deepEqual(await startedRuns(bank, payer), jobs)
      assert((await latestRun(background.bankDatabase)) >= missed, 'it was started, and is not done')
      await queryAsOwner(bank, `update pgboss.job set state = 'completed' where data ->> 'claims' = 'false'`)
      assert((await latestRun(background.bankDatabase)) >= missed, 'the start of a day executes none')
      const [row] = await queryAsOwner(bank, `select bank_id from banks.bank where ${payer.bankSql}`)
      const doJob = background.batchRuns.handlers.doRun
      for (const at of jobs)
        await doJob({ bankId: String(row?.['bank_id']), at }, new AbortController().signal)
      assert.equal(await payer.statusOf(path), 'ACSC')
      await queryAsOwner(bank, `update pgboss.job set state = 'completed' where name = 'batch-run'`)
      assert.equal(await latestRun(background.bankDatabase), 0)
    })

  test('a new bank has no run before its first scheduled time', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.create()
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), [])
    const [row] = await queryAsOwner(
      bank,
      `select next_run_at > now() and next_run_at < now() + interval '14 hours' as is_next from jobs.schedule where ${payer.bankSql}`,
    )
    assert.equal(row?.['is_next'], true)
  })

  test('setting the clock back repeats its runs', async () => {
    const payer = await payerOn('2026-11-16T10:58:30+00:00')
    await passTime(bank, payer, { minutes: 2 })
    await background.startDueRuns()
    await payer.setClock({ time: '2026-11-13T04:00:00+00:00' })
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), ['2026-11-16T11:00:00Z'])
    await passTime(bank, payer, { minutes: 65 })
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), ['2026-11-16T11:00:00Z', '2026-11-13T05:00:00Z'])
  })

  test('runs that the moved clock passed are not started again', async () => {
    const payer = await payerOn('2026-11-16T04:00:00+00:00')
    await payer.setClock({ time: '2026-11-16T14:00:00+00:00' })
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), [])
  })

  test('1,000 banks whose run is due at the same minute: started with a few statements, each once', async (t) => {
    const counter = countCommits()
    t.after(() => counter.stop())
    await queryAsOwner(
      bank,
      `insert into banks.bank (bank_id, name, opened_at, country)
       select gen_random_uuid(), 'one of many', now(), '${sqlCountry}' from generate_series(1, 1000);
       insert into jobs.schedule (bank_id, next_run_at)
       select bank_id, now() - interval '1 minute' from banks.bank where name = 'one of many'`,
    )
    const { statements } = await counter.during(() =>
      Promise.all([background.startDueRuns(), other.startDueRuns()]),
    )
    assert(statements < 100, `${statements} statements`)
    const [row] = await queryAsOwner(
      bank,
      `select count(*)::integer as jobs, count(distinct data ->> 'bankId')::integer as banks from pgboss.job
       where name = 'batch-run' and (data ->> 'bankId')::uuid in (select bank_id from banks.bank where name = 'one of many')`,
    )
    assert.deepEqual(row, { jobs: 1_000, banks: 1_000 })
    await queryAsOwner(
      bank,
      `delete from pgboss.job; delete from jobs.schedule where next_run_at is not null`,
    )
  })

  test('VER-21 a worker does everything: it finds the run, and the payment is booked when the run comes', async () => {
    const payer = await payerOn('2026-11-16T10:59:00+00:00')
    const path = await payer.pay()
    await passTime(bank, payer, { minutes: 2 })
    await background.start()
    await until(75, async () => (await payer.statusOf(path)) === 'ACSC')
    assert.deepEqual(await executionOf(bank, path), executedAt('2026-11-16T11:01Z'))
    assert.deepEqual(background.errors, [])
  })
})

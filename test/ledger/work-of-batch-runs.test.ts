// Depends on time: it compares the CPU time of two batch runs, which other processes on the same cores lengthen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownCpuMicroseconds } from '../../tools/bench/environment/process-cpu.ts'
import { createSandboxLedger } from '@havn/sandbox/ledger/index'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createServerInstance, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'
import { type OpenLedger, openLedger } from '../core-bank/support/open-ledger.ts'
import { until } from '../jobs/until.ts'
import { serverUrls } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'
import { KEYS, storeDue } from './store-due.ts'

const DUE = 3_000
/** A Monday at noon in Oslo. */
const AT = Temporal.Instant.from('2026-11-16T11:00:00Z')

/** What batch runs cost PostgreSQL: CPU time of their connections, and rows of payments and ledger. */
interface Work {
  readonly microseconds: number
  readonly readByScan: number
  readonly written: number
  readonly statusUpdates: number
  readonly statusUpdatesOnSamePage: number
}

test('a batch run does the same work whatever the planner believes about a young ledger', async (t) => {
  const opened = await openLedger()
  t.after(() => opened.close())
  await stopAutovacuum(opened)
  await queryAsOwner(opened, 'analyze')
  const afterOne = await measure(opened, async (run) => {
    // The connections make their plans with one payment on an empty ledger, and keep them.
    await storeDue(opened, 1)
    await run(1)
    await storeDue(opened, DUE)
    await run(DUE)
  })
  // Nothing is due now, and the planner learns that from pages on which thousands of payments have been.
  await queryAsOwner(opened, 'analyze')
  const afterEmptying = await measure(opened, async (run) => {
    await storeDue(opened, DUE)
    await run(DUE)
  })
  const wellInformed = await measure(opened, async (run) => {
    await storeDue(opened, DUE)
    await queryAsOwner(opened, 'analyze')
    await run(DUE)
  })

  for (const work of [afterOne, afterEmptying, wellInformed]) {
    const description = JSON.stringify({ afterOne, afterEmptying, wellInformed })
    // Comparing every payment of a set with every other costs ten times as much.
    assert(work.microseconds < 4 * wellInformed.microseconds, description)
    // Such a comparison reads a thousand rows for each payment; a scan of a table for each set reads a few.
    assert(work.readByScan < 30 * DUE, `${description}, by table: ${await describeScans(opened)}`)
    // Stored: status, two events, due and its MAC. Then claimed, reserved and booked; the status twice; due claimed and deleted; a
    // transfer, two entries, two lines, and the balances of two accounts once for each set.
    assert.equal(Math.round((10 * work.written) / DUE), 170, description)
    // Were these columns indexed, or the pages full, it would be a few per cent.
    assert(work.statusUpdatesOnSamePage > 0.2 * work.statusUpdates, description)
  }
})

/** Autovacuum takes statistics too, at any moment; of all tables, since some statements join several. */
async function stopAutovacuum(opened: OpenLedger): Promise<void> {
  await queryAsOwner(
    opened,
    `do $$ declare name regclass; begin
       for name in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
       loop execute format('alter table %s set (autovacuum_enabled = off)', name); end loop;
     end $$`,
  )
}

/** Lets `work` run batches over new connections, and counts what they do. */
async function measure(
  opened: OpenLedger,
  work: (run: (booked: number) => Promise<void>) => Promise<void>,
): Promise<Work> {
  const urls = serverUrls(opened.databaseUrl)
  const tppDatabase = openDatabase({ url: urls.tpp, connectionsMax: 2 })
  const bankDatabase = openDatabase({ url: urls.bank, connectionsMax: 8 })
  const fail = (problem: unknown) => assert.fail(JSON.stringify(problem))
  const setup = {
    bankDatabase,
    coreBank: createSandboxLedger({ tppDatabase, bankDatabase }),
    clock: realClock,
    instance: createServerInstance(),
    hasMovableClocks: true,
    countryOf: () => opened.country,
    coreBankTimeoutMilliseconds: 30_000,
    leaseMilliseconds: 60_000,
    onCoreBankFailure: fail,
    onQuarantine: fail,
    keys: KEYS,
    onForgery: fail,
  }
  const earlier = await listConnections(opened)
  const before = await countRows(opened)
  await work(async (booked) => {
    const summary = await runBatch(setup, { bankId: opened.bankId, at: AT })
    assert.equal(summary.booked, booked)
  })
  const own = (await listConnections(opened)).filter((pid) => !earlier.includes(pid))
  const microseconds = own.reduce((sum, pid) => sum + ownCpuMicroseconds(pid), 0)
  await Promise.all([tppDatabase.close(), bankDatabase.close()])
  // A connection reports what it has counted before it is gone.
  await until(30, async () => {
    const connections = await listConnections(opened)
    return !own.some((pid) => connections.includes(pid))
  })
  const after = await countRows(opened)
  return {
    microseconds,
    readByScan: after.readByScan - before.readByScan,
    written: after.written - before.written,
    statusUpdates: after.statusUpdates - before.statusUpdates,
    statusUpdatesOnSamePage: after.statusUpdatesOnSamePage - before.statusUpdatesOnSamePage,
  }
}

async function listConnections(opened: OpenLedger): Promise<number[]> {
  const rows = await queryAsOwner(
    opened,
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => Number(pid))
}

/** Describes how many rows of which tables were read by scans in all runs. */
async function describeScans(opened: OpenLedger): Promise<string> {
  const rows = await queryAsOwner(
    opened,
    `select relname, seq_scan, seq_tup_read from pg_stat_user_tables
     where schemaname in ('payments', 'sandbox_ledger') and seq_tup_read > 0`,
  )
  return JSON.stringify(rows)
}

async function countRows(opened: OpenLedger): Promise<Omit<Work, 'microseconds'>> {
  const [row] = await queryAsOwner(
    opened,
    `select sum(seq_tup_read)::integer as read_by_scan,
       sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as written,
       sum(n_tup_upd) filter (where relname like 'payment_status%')::integer as status_updates,
       sum(n_tup_hot_upd) filter (where relname like 'payment_status%')::integer as status_updates_on_same_page
     from pg_stat_user_tables where schemaname in ('payments', 'sandbox_ledger')`,
  )
  return {
    readByScan: Number(row?.['read_by_scan']),
    written: Number(row?.['written']),
    statusUpdates: Number(row?.['status_updates']),
    statusUpdatesOnSamePage: Number(row?.['status_updates_on_same_page']),
  }
}

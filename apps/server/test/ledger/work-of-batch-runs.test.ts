import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSandboxLedger } from '@havn/sandbox/ledger/index'
import { openDatabase } from '../../src/database/database.ts'
import { createServerInstance, runBatch } from '../../src/payments/index.ts'
import { realClock } from '../../src/shared/clock.ts'
import { newId } from '../../src/shared/ids.ts'
import { type OpenLedger, openLedger } from '../core-bank/support/open-ledger.ts'
import { OLA_ACCOUNT, order, payTo } from '../core-bank/support/order.ts'
import { until } from '../jobs/until.ts'
import { serverUrls } from '../support/database.ts'
import { queryAsOwner, tamper } from '../support/query.ts'

const DUE = 3_000
/** A Monday at noon in Oslo. */
const AT = Temporal.Instant.from('2026-11-16T11:00:00Z')

/** Rows that PostgreSQL has read and written in the tables of payments and ledger, by kind of work. */
interface Work {
  readonly readByScan: number
  readonly readByIndex: number
  readonly written: number
  readonly statusUpdates: number
  readonly statusUpdatesOnSamePage: number
}

test('a batch run does the same work on a young ledger that was just analysed as on an old one', async (t) => {
  const opened = await openLedger()
  t.after(() => opened.close())
  await queryAsOwner(opened, 'analyze')
  const young = await runDue(opened)
  await queryAsOwner(opened, 'analyze')
  const old = await runDue(opened)

  for (const work of [young, old]) {
    // The steps that a payment can take are 23 rows, which a statement may read as a whole.
    assert(work.readByScan < DUE / 2, `${work.readByScan} rows were read by sequential scans`)
    // Claimed, reserved and booked; the status twice; due claimed and deleted; a transfer, two entries, two lines, and
    // the balances of two accounts once for each set.
    assert.equal(Math.round((10 * work.written) / DUE), 120, `${work.written} rows were written`)
    // Were these columns indexed, or the pages full, it would be a few per cent.
    assert(work.statusUpdatesOnSamePage > 0.2 * work.statusUpdates, JSON.stringify(work))
  }
  const ratio = old.readByIndex / young.readByIndex
  // What grows with the square of the payments would differ a thousandfold.
  assert(ratio > 0.6 && ratio < 1.7, JSON.stringify({ young, old }))
})

/** Stores payments that are due, runs a batch over new connections, whose plans are made now, and counts its work. */
async function runDue(opened: OpenLedger): Promise<Work> {
  await storeDue(opened)
  const before = await countWork(opened)
  const urls = serverUrls(opened.databaseUrl)
  const tppDatabase = openDatabase({ url: urls.tpp, connectionsMax: 2 })
  const bankDatabase = openDatabase({ url: urls.bank, connectionsMax: 8 })
  const fail = (problem: unknown) => assert.fail(JSON.stringify(problem))
  const summary = await runBatch(
    {
      bankDatabase,
      coreBank: createSandboxLedger({ tppDatabase, bankDatabase }),
      clock: realClock,
      instance: createServerInstance(),
      coreBankTimeoutMilliseconds: 30_000,
      leaseMilliseconds: 60_000,
      onCoreBankFailure: fail,
      onQuarantine: fail,
    },
    { bankId: opened.bankId, at: AT },
  )
  await Promise.all([tppDatabase.close(), bankDatabase.close()])
  assert.equal(summary.booked, DUE)
  // A connection reports what it did when it ends.
  let after = before
  await until(30, async () => {
    after = await countWork(opened)
    return after.statusUpdates - before.statusUpdates >= 2 * DUE
  })
  return {
    readByScan: after.readByScan - before.readByScan,
    readByIndex: after.readByIndex - before.readByIndex,
    written: after.written - before.written,
    statusUpdates: after.statusUpdates - before.statusUpdates,
    statusUpdatesOnSamePage: after.statusUpdatesOnSamePage - before.statusUpdatesOnSamePage,
  }
}

async function countWork(opened: OpenLedger): Promise<Work> {
  const [row] = await queryAsOwner(
    opened,
    `select sum(seq_tup_read)::integer as read_by_scan, sum(idx_tup_fetch)::integer as read_by_index,
       sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as written,
       sum(n_tup_upd) filter (where relname like 'payment_status%')::integer as status_updates,
       sum(n_tup_hot_upd) filter (where relname like 'payment_status%')::integer as status_updates_on_same_page
     from pg_stat_user_tables where schemaname in ('payments', 'sandbox_ledger')`,
  )
  return {
    readByScan: Number(row?.['read_by_scan']),
    readByIndex: Number(row?.['read_by_index']),
    written: Number(row?.['written']),
    statusUpdates: Number(row?.['status_updates']),
    statusUpdatesOnSamePage: Number(row?.['status_updates_on_same_page']),
  }
}

/** Stores payments of one øre from Kari to Ola that were approved and wait for a run. */
async function storeDue(opened: OpenLedger): Promise<void> {
  const rows = Array.from({ length: DUE }, () => {
    const paymentId = newId()
    const transfer = order({
      paymentId,
      amount: { minorUnits: 1n, currency: 'NOK' },
      creditor: payTo(OLA_ACCOUNT),
    })
    return { payment_id: paymentId, transfer }
  })
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const given = `from json_to_recordset('${json}') as given (payment_id uuid, transfer json)`
  const key = `'${opened.bankId}', 'PSDNO-FSA-1', given.payment_id`
  await tamper(
    opened,
    `insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
     select ${key}, 'ACTC', '2026-01-02', 2 ${given};
     insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
     select ${key}, step.* ${given}
     cross join (values (1, 'created', 'RCVD', now()), (2, 'approved', 'ACTC', now())) as step;
     insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
     select ${key}, '2026-01-02', 'waiting', given.transfer ${given}`,
  )
}

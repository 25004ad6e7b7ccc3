import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The desk sends jobs, takes them and looks after those of dead servers; it cannot make or change a table. */
export async function grantQueues(owner: Queries): Promise<void> {
  await owner.rows(sql`grant usage on schema pgboss to havn_bank`)
  // The package writes into the partition by its own name.
  await owner.rows(sql`grant select, insert, update, delete on pgboss.job, pgboss.job_common to havn_bank`)
  await owner.rows(sql`grant select, insert, update on pgboss.queue to havn_bank`)
  await owner.rows(sql`grant execute on all functions in schema pgboss to havn_bank`)
  await owner.rows(sql`grant select, update on pgboss.version, pgboss.schedule to havn_bank`)
  await owner.rows(sql`grant select, delete on pgboss.job_dependency to havn_bank`)
}

/**
 * For a new bank, and for one whose clock was moved. In the desk's transaction that does it. A new generation, where the
 * clock went back: jobs from before it are dropped.
 */
export async function setNextRun(
  queries: Queries,
  { bankId, nextRunAt, isNewGeneration }: { bankId: string; nextRunAt: string; isNewGeneration: boolean },
): Promise<void> {
  await queries.rows(sql`
    insert into jobs.schedule (bank_id, next_run_at) values (${bankId}, ${nextRunAt})
    on conflict (bank_id) do update set next_run_at = excluded.next_run_at,
      generation = schedule.generation + ${isNewGeneration ? 1 : 0}`)
}

/**
 * In a transaction: banks whose next run has come by the database's clock, and their own time. Those that another server
 * has in hand are passed by.
 */
export async function lockDueSchedules(
  queries: Queries,
  atMost: number,
): Promise<{ bank_id: string; now: Date; generation: number }[]> {
  return queries.rows(sql`
    select bank_id, banks.time_of(bank_id, statement_timestamp()) as now, generation from jobs.schedule
    where next_run_at <= banks.time_of(bank_id, statement_timestamp())
    order by bank_id
    limit ${atMost}
    for update skip locked`)
}

/** Has the bank come to this moment by its clock and, where a generation is named, is it still the same? */
export async function isRunDue(
  bankDatabase: Queries,
  { bankId, at, generation }: { bankId: string; at: string; generation: number | undefined },
): Promise<boolean> {
  const rows = await bankDatabase.rows(sql`
    select from jobs.schedule
    where bank_id = ${bankId} and ${at}::timestamptz <= banks.time_of(bank_id, clock_timestamp())
      and coalesce(generation = ${generation ?? null}::integer, true)`)
  return rows.length > 0
}

export async function setNextRuns(
  queries: Queries,
  runs: readonly { bank_id: string; next_run_at: string }[],
): Promise<void> {
  await queries.rows(sql`
    update jobs.schedule set next_run_at = run.next_run_at
    from json_to_recordset(${JSON.stringify(runs)}::json) as run (bank_id uuid, next_run_at timestamptz)
    where schedule.bank_id = run.bank_id`)
}

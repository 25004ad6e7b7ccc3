import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The desk sends jobs, takes them and looks after those of dead servers; it cannot make or change a table. */
export async function grantQueues(owner: Queries): Promise<void> {
  await owner.rows(sql`grant usage on schema pgboss to havn_desk`)
  // The package writes into the partition by its own name.
  await owner.rows(sql`grant select, insert, update, delete on pgboss.job, pgboss.job_common to havn_desk`)
  await owner.rows(sql`grant select, insert, update on pgboss.queue to havn_desk`)
  await owner.rows(sql`grant select, update on pgboss.version, pgboss.schedule to havn_desk`)
  await owner.rows(sql`grant select, delete on pgboss.job_dependency to havn_desk`)
}

/** For a new bank, and for one whose clock was moved. In the desk's transaction that does it. */
export async function setNextRun(
  queries: Queries,
  { bankId, nextRunAt }: { bankId: string; nextRunAt: string },
): Promise<void> {
  await queries.rows(sql`
    insert into jobs.schedule (bank_id, next_run_at) values (${bankId}, ${nextRunAt})
    on conflict (bank_id) do update set next_run_at = excluded.next_run_at`)
}

/** In a transaction: banks whose next run has come, and their own time. Those that another server has in hand are passed by. */
export async function lockDueSchedules(
  queries: Queries,
  { realTime, atMost }: { realTime: string; atMost: number },
): Promise<{ bank_id: string; now: Date }[]> {
  return queries.rows(sql`
    select bank_id, banks.time_of(bank_id, ${realTime}) as now from jobs.schedule
    where next_run_at <= banks.time_of(bank_id, ${realTime})
    order by bank_id
    limit ${atMost}
    for update skip locked`)
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

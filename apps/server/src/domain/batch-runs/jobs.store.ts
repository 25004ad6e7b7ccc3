import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Country } from '../../platform/banks/index.ts'
import { toInstant } from '../../platform/shared/clock.ts'

/**
 * Lets the login `havn_bank` use the tables of the job queue: send jobs, work on them and retry those of dead servers. It
 * cannot create or change a table.
 */
export async function grantQueues(owner: Queries): Promise<void> {
  await owner.rows(sql`grant usage on schema pgboss to havn_bank`)
  // The package writes into the partition `job_common` by its own name.
  await owner.rows(sql`grant select, insert, update, delete on pgboss.job, pgboss.job_common to havn_bank`)
  await owner.rows(sql`grant select, insert, update on pgboss.queue to havn_bank`)
  await owner.rows(sql`grant execute on all functions in schema pgboss to havn_bank`)
  await owner.rows(sql`grant select, update on pgboss.version, pgboss.schedule to havn_bank`)
  await owner.rows(sql`grant select, delete on pgboss.job_dependency to havn_bank`)
}

/**
 * Sets a bank's next run, in the `bankDatabase` transaction that opens the bank or changes its clock. If the clock was set
 * back, `isNewGeneration` makes the schedule drop the jobs that were sent before.
 */
export async function setNextRun(
  queries: Queries,
  {
    bankId,
    nextRunAt,
    isNewGeneration,
  }: { bankId: string; nextRunAt: Temporal.Instant; isNewGeneration: boolean },
): Promise<void> {
  await queries.rows(sql`
    insert into jobs.schedule (bank_id, next_run_at) values (${bankId}, ${nextRunAt.toString()})
    on conflict (bank_id) do update set next_run_at = excluded.next_run_at,
      generation = schedule.generation + ${isNewGeneration ? 1 : 0}`)
}

/** When a bank's next run is, by its clock; undefined for a bank that has just been opened. Keeps others from changing it. */
export async function findNextRun(queries: Queries, bankId: string): Promise<Temporal.Instant | undefined> {
  const [row] = await queries.rows<{ at: Date }>(
    sql`select next_run_at as at from jobs.schedule where bank_id = ${bankId} for update`,
  )
  return row && toInstant(row.at)
}

/** A bank whose next run is due. */
export interface DueSchedule {
  readonly bankId: string
  /** The time now, by the bank's clock. */
  readonly now: Temporal.Instant
  /** When the run was due that nobody has started, by the bank's clock. */
  readonly dueSince: Temporal.Instant
  readonly generation: number
  readonly country: Country
}

/** Locks the schedules of banks whose next run is due, until the transaction ends. Skips those that another server locks. */
export async function lockDueSchedules(queries: Queries, atMost: number): Promise<DueSchedule[]> {
  const rows = await queries.rows<Omit<DueSchedule, 'now' | 'dueSince'> & { now: Date; dueSince: Date }>(sql`
    select bank_id as "bankId", banks.time_of(bank_id, statement_timestamp()) as now, next_run_at as "dueSince", generation,
      banks.country_of(bank_id) as country
    from jobs.schedule
    where next_run_at <= banks.time_of(bank_id, statement_timestamp())
    order by bank_id
    limit ${atMost}
    for update skip locked`)
  return rows.map((row) => ({ ...row, now: toInstant(row.now), dueSince: toInstant(row.dueSince) }))
}

/** Whether the bank's clock has reached this time and, if a generation is given, the schedule is still of that generation. */
export async function isRunDue(
  bankDatabase: Queries,
  { bankId, at, generation }: { bankId: string; at: Temporal.Instant; generation: number | undefined },
): Promise<boolean> {
  const rows = await bankDatabase.rows(sql`
    select from jobs.schedule
    where bank_id = ${bankId} and ${at.toString()}::timestamptz <= banks.time_of(bank_id, clock_timestamp())
      and coalesce(generation = ${generation ?? null}::integer, true)`)
  return rows.length > 0
}

/** Sets the next runs of many banks in one statement. */
export async function setNextRuns(
  queries: Queries,
  runs: readonly { bankId: string; nextRunAt: Temporal.Instant }[],
): Promise<void> {
  const records = runs.map(({ bankId, nextRunAt }) => ({
    bank_id: bankId,
    next_run_at: nextRunAt.toString(),
  }))
  await queries.rows(sql`
    update jobs.schedule set next_run_at = run.next_run_at
    from json_to_recordset(${JSON.stringify(records)}::json) as run (bank_id uuid, next_run_at timestamptz)
    where schedule.bank_id = run.bank_id`)
}

/** A bank with a batch run that is due and was not done. */
export interface LateRun {
  readonly bankId: string
  /** From the first run that was missed, also when a job that makes up for it was sent since. */
  readonly seconds: number
}

/**
 * Reads for how long batch runs have been due that were not done: not started, or their job waits or failed and no later one
 * of the bank has succeeded; where it claims payments, none that claims some. Banks of which none is late are left out.
 */
export async function readRunLateness(bankDatabase: Queries): Promise<readonly LateRun[]> {
  return bankDatabase.rows<LateRun>(sql`select bank_id as "bankId", seconds from jobs.run_lateness()`)
}

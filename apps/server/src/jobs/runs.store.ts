import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { toInstant } from '../shared/clock.ts'

export interface StartedRun {
  readonly runId: string
  readonly bankId: string
  readonly instanceId: string
  /** By the bank's clock. */
  readonly at: Temporal.Instant
}

/** From here on another process finishes the run if this one dies. */
export async function insertRun(bankDatabase: Queries, run: StartedRun): Promise<void> {
  await bankDatabase.rows(sql`
    insert into jobs.run (run_id, bank_id, instance_id, started_at, at)
    values (${run.runId}, ${run.bankId}, ${run.instanceId}, clock_timestamp(), ${run.at.toString()})`)
}

export async function deleteRun(bankDatabase: Queries, runId: string): Promise<void> {
  await bankDatabase.rows(sql`delete from jobs.run where run_id = ${runId}`)
}

/** When a bank's clock is set back, or the bank begins anew: what went on is over. */
export async function deleteRunsOf(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`delete from jobs.run where bank_id = ${bankId}`)
}

/**
 * In the transaction that moves a bank's clock forward: the runs in between are to be done. If there are some to be done
 * from before, these are added to them, and their id is returned.
 */
export async function addCatchUp(
  queries: Queries,
  { runId, bankId, instanceId, at, until }: StartedRun & { readonly until: Temporal.Instant },
): Promise<string> {
  const [row] = await queries.rows<{ run_id: string }>(sql`
    insert into jobs.run (run_id, bank_id, instance_id, started_at, at, until)
    values (${runId}, ${bankId}, ${instanceId}, clock_timestamp(), ${at.toString()}, ${until.toString()})
    on conflict (bank_id) where until is not null do update set until = excluded.until
    returning run_id`)
  return row?.run_id ?? runId
}

export interface CatchUp {
  readonly at: Temporal.Instant
  readonly until: Temporal.Instant
}

interface CatchUpRow {
  readonly at: Date
  readonly until: Date
}

const toCatchUp = (row: CatchUpRow | undefined): CatchUp | undefined =>
  row && { at: toInstant(row.at), until: toInstant(row.until) }

/** The runs that a moved clock has still to go over, if they are this process's; undefined when they are not any more. */
export async function findOwnCatchUp(
  bankDatabase: Queries,
  { runId, instanceId }: Pick<StartedRun, 'runId' | 'instanceId'>,
): Promise<CatchUp | undefined> {
  const [row] = await bankDatabase.rows<CatchUpRow>(
    sql`select at, until from jobs.run where run_id = ${runId} and instance_id = ${instanceId}`,
  )
  return toCatchUp(row)
}

/** Those of a bank, whosever they are; undefined when all are done. */
export async function findCatchUp(queries: Queries, bankId: string): Promise<CatchUp | undefined> {
  const [row] = await queries.rows<CatchUpRow>(
    sql`select at, until from jobs.run where bank_id = ${bankId} and until is not null`,
  )
  return toCatchUp(row)
}

export async function recordCatchUpProgress(
  bankDatabase: Queries,
  runId: string,
  at: Temporal.Instant,
): Promise<void> {
  await bankDatabase.rows(sql`update jobs.run set at = ${at.toString()} where run_id = ${runId}`)
}

/** False when the clock was moved on meanwhile, and there is more to do. */
export async function endCatchUp(
  bankDatabase: Queries,
  runId: string,
  until: Temporal.Instant,
): Promise<boolean> {
  const rows = await bankDatabase.rows(sql`
    delete from jobs.run where run_id = ${runId} and until <= ${until.toString()} returning run_id`)
  return rows.length > 0
}

/** A run that its process left unfinished. */
export interface AbandonedRun {
  readonly runId: string
  readonly bankId: string
  readonly at: Temporal.Instant
  readonly isCatchUp: boolean
}

/** Takes runs whose process is dead or has given them up. */
export async function reclaimRuns(bankDatabase: Queries, claimant: string): Promise<AbandonedRun[]> {
  const rows = await bankDatabase.rows<{ run_id: string; bank_id: string; at: Date; until: Date | null }>(
    sql`select * from jobs.reclaim_runs(${claimant})`,
  )
  return rows.map(({ run_id: runId, bank_id: bankId, at, until }) => ({
    runId,
    bankId,
    at: toInstant(at),
    isCatchUp: until !== null,
  }))
}

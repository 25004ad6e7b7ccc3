import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { toInstant } from '../../platform/shared/clock.ts'

/** A batch run that a process is doing. */
export interface StartedRun {
  readonly runId: string
  readonly bankId: string
  readonly instanceId: string
  /** By the bank's clock. */
  readonly at: Temporal.Instant
}

/** Records a run before it starts, so that another process finishes it if this one dies. */
export async function insertRun(bankDatabase: Queries, run: StartedRun): Promise<void> {
  await bankDatabase.rows(sql`
    insert into jobs.run (run_id, bank_id, instance_id, started_at, at)
    values (${run.runId}, ${run.bankId}, ${run.instanceId}, clock_timestamp(), ${run.at.toString()})`)
}

export async function deleteRun(bankDatabase: Queries, runId: string): Promise<void> {
  await bankDatabase.rows(sql`delete from jobs.run where run_id = ${runId}`)
}

/** Deletes all runs of a bank whose clock is set back or whose data is reset: nobody continues them. */
export async function deleteRunsOfBank(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`delete from jobs.run where bank_id = ${bankId}`)
}

/**
 * Records that the runs between two times have to be made up for, in the transaction that moves a bank's clock forward.
 * If the bank has a catch-up already, that one is extended and its id is returned.
 */
export async function addCatchUp(
  queries: Queries,
  { runId, bankId, instanceId, at, until }: StartedRun & { readonly until: Temporal.Instant },
): Promise<string> {
  const [row] = await queries.rows<{ runId: string }>(sql`
    insert into jobs.run (run_id, bank_id, instance_id, started_at, at, until)
    values (${runId}, ${bankId}, ${instanceId}, clock_timestamp(), ${at.toString()}, ${until.toString()})
    on conflict (bank_id) where until is not null do update set until = excluded.until
    returning run_id as "runId"`)
  return row?.runId ?? runId
}

/** The batch runs that a bank's clock was moved past. Times are by the bank's clock. */
export interface CatchUp {
  /** Every run up to here is done. */
  readonly doneUntil: Temporal.Instant
  readonly until: Temporal.Instant
}

interface CatchUpRow {
  readonly at: Date
  readonly until: Date
}

const toCatchUp = (row: CatchUpRow | undefined): CatchUp | undefined =>
  row && { doneUntil: toInstant(row.at), until: toInstant(row.until) }

/** Finds a catch-up if it is still this process's; undefined if another process reclaimed it or the clock was set back. */
export async function findOwnCatchUp(
  bankDatabase: Queries,
  { runId, instanceId }: Pick<StartedRun, 'runId' | 'instanceId'>,
): Promise<CatchUp | undefined> {
  const [row] = await bankDatabase.rows<CatchUpRow>(
    sql`select at, until from jobs.run where run_id = ${runId} and instance_id = ${instanceId}`,
  )
  return toCatchUp(row)
}

/** Finds a bank's catch-up, whichever process is doing it; undefined if every run is done. */
export async function findCatchUp(queries: Queries, bankId: string): Promise<CatchUp | undefined> {
  const [row] = await queries.rows<CatchUpRow>(
    sql`select at, until from jobs.run where bank_id = ${bankId} and until is not null`,
  )
  return toCatchUp(row)
}

/** Records that every run of a catch-up up to this time is done. */
export async function recordCatchUpProgress(
  bankDatabase: Queries,
  runId: string,
  at: Temporal.Instant,
): Promise<void> {
  await bankDatabase.rows(sql`update jobs.run set at = ${at.toString()} where run_id = ${runId}`)
}

/** Ends a catch-up. Returns false if the clock was moved further in the meantime, so that there is more to do. */
export async function endCatchUp(
  bankDatabase: Queries,
  runId: string,
  until: Temporal.Instant,
): Promise<boolean> {
  const rows = await bankDatabase.rows(sql`
    delete from jobs.run where run_id = ${runId} and until <= ${until.toString()} returning run_id`)
  return rows.length > 0
}

/** A run that its process left unfinished, and that this process has reclaimed. */
export interface AbandonedRun {
  readonly runId: string
  readonly bankId: string
  readonly at: Temporal.Instant
  readonly isCatchUp: boolean
}

/** Reclaims runs whose process is dead or, if it is this one, not working on them any more. */
export async function reclaimRuns(bankDatabase: Queries, claimant: string): Promise<AbandonedRun[]> {
  const rows = await bankDatabase.rows<{ runId: string; bankId: string; at: Date; until: Date | null }>(
    sql`select run_id as "runId", bank_id as "bankId", at, until from jobs.reclaim_runs(${claimant})`,
  )
  return rows.map(({ runId, bankId, at, until }) => ({
    runId,
    bankId,
    at: toInstant(at),
    isCatchUp: until !== null,
  }))
}

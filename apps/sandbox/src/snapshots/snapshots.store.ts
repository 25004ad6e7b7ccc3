import assert from 'node:assert/strict'
import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** Which snapshot of which bank. */
export interface SnapshotKey {
  readonly bankId: string
  readonly name: string
}

export interface SnapshotRow {
  name: string
  taken_at: Date
  bank_time: Date
  /** JSON text. */
  counts: string
}

/** Oldest first. */
export async function listSnapshots(queries: Queries, actor: Actor): Promise<SnapshotRow[]> {
  return queries.rows<SnapshotRow>(
    withActor(
      actor,
      sql`
    select name, taken_at, bank_time, counts from sandbox.snapshot
    where snapshot.bank_id = actor.bank_id
    order by taken_at, name`,
    ),
  )
}

/** By its name, compared here: a name that no snapshot can have is none. */
export async function findSnapshot(
  queries: Queries,
  actor: Actor,
  name: string,
): Promise<SnapshotRow | undefined> {
  return (await listSnapshots(queries, actor)).find((one) => one.name === name)
}

/** Until the end of the transaction nobody changes the bank's data, takes a snapshot or returns to one. */
export async function lockBank(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select banks.increment_version(${bankId})`)
}

/** How many lines the bank's statements have, counted as far as it matters. All below need the lock. */
export async function countStatementLines(
  queries: Queries,
  { bankId, atMost }: { bankId: string; atMost: number },
): Promise<number> {
  const [row] = await queries.rows<{ lines: number }>(
    sql`select sandbox_ledger.count_statement_lines(${bankId}, ${atMost}) as lines`,
  )
  assert(row, 'a function without rows')
  return row.lines
}

export async function insertSnapshot(
  queries: Queries,
  { bankId, name }: SnapshotKey,
  takenAt: string,
): Promise<void> {
  await queries.rows(sql`select sandbox.take_snapshot(${bankId}, ${name}, ${takenAt})`)
}

/** The bank's data as they were kept: see `sandbox_ledger.restore_snapshot` for what the three transfers do. */
export async function bringBack(
  queries: Queries,
  { bankId, name }: SnapshotKey,
  transferIds: readonly [string, string, string],
): Promise<void> {
  await queries.rows(sql`select sandbox.bring_back(${bankId}, ${name}, ${transferIds}::uuid[])`)
}

export async function deleteSnapshot(queries: Queries, { bankId, name }: SnapshotKey): Promise<void> {
  await queries.rows(sql`delete from sandbox.snapshot where bank_id = ${bankId} and name = ${name}`)
}

import assert from 'node:assert/strict'
import type { SandboxSnapshot } from '@havn/contract'
import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** Identifies a snapshot of a bank. */
export interface SnapshotKey {
  readonly bankId: string
  readonly name: string
}

/** A snapshot without its data. */
export interface Snapshot {
  readonly name: string
  /** Real time. */
  readonly takenAt: Date
  /** The bank's own time. */
  readonly bankTime: Date
  readonly counts: SandboxSnapshot['counts']
}

/** Lists the bank's snapshots, oldest first. */
export async function listSnapshots(queries: Queries, actor: Actor): Promise<Snapshot[]> {
  const rows = await queries.rows<Omit<Snapshot, 'counts'> & { counts: string }>(
    withActor(
      actor,
      sql`
    select name, taken_at as "takenAt", bank_time as "bankTime", counts from sandbox.snapshot
    where snapshot.bank_id = actor.bank_id
    order by taken_at, name`,
    ),
  )
  return rows.map((row) => ({ ...row, counts: JSON.parse(row.counts) }))
}

/** The name is compared here and not in SQL, so that text that cannot be a name is simply not found. */
export async function findSnapshot(
  queries: Queries,
  actor: Actor,
  name: string,
): Promise<Snapshot | undefined> {
  return (await listSnapshots(queries, actor)).find((one) => one.name === name)
}

/** Until the transaction ends nobody else changes the bank's data, takes a snapshot or restores one. */
export async function lockBankData(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select banks.increment_version(${bankId})`)
}

/** Counts the lines of the bank's statements, up to `countMax`. Needs `lockBankData`, as do all functions below. */
export async function countStatementLines(
  queries: Queries,
  { bankId, countMax }: { bankId: string; countMax: number },
): Promise<number> {
  const [row] = await queries.rows<{ lines: number }>(
    sql`select sandbox_ledger.count_statement_lines(${bankId}, ${countMax}) as lines`,
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

/** Gives the bank the snapshot's data. The ledger's routine says what the three transfers are for. */
export async function restoreData(
  queries: Queries,
  { bankId, name }: SnapshotKey,
  transferIds: readonly [string, string, string],
): Promise<void> {
  await queries.rows(sql`select sandbox.restore_snapshot(${bankId}, ${name}, ${transferIds}::uuid[])`)
}

export async function deleteSnapshot(queries: Queries, { bankId, name }: SnapshotKey): Promise<void> {
  await queries.rows(sql`delete from sandbox.snapshot where bank_id = ${bankId} and name = ${name}`)
}

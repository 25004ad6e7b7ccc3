import assert from 'node:assert/strict'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** The day up to which a bank that begins now has a history: 2026-11-14. */
export async function findDayBefore(queries: Queries, bankId: string): Promise<string> {
  const [row] = await queries.rows<{ day: string }>(
    sql`select sandbox_ledger.day_before(${bankId})::text as day`,
  )
  assert(row, 'a function without rows')
  return row.day
}

/** Statements, as JSON, and the money that they come to, into empty books. Needs a transaction that acts for the bank. */
export async function beginWith(
  queries: Queries,
  { bankId, transferId, lines }: { bankId: string; transferId: string; lines: string },
): Promise<void> {
  await queries.rows(sql`select sandbox_ledger.begin_with(${bankId}, ${transferId}, ${lines}::json)`)
}

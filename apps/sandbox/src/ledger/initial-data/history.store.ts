import assert from 'node:assert/strict'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** Returns the day before the bank's today, such as 2026-11-14: the history of a new bank ends there. */
export async function findYesterday(queries: Queries, bankId: string): Promise<string> {
  const [row] = await queries.rows<{ day: string }>(
    sql`select sandbox_ledger.yesterday(${bankId})::text as day`,
  )
  assert(row, 'sandbox_ledger.yesterday returned no row')
  return row.day
}

/**
 * Gives empty ledger accounts their transactions, JSON text of rows, and the money that these sum to. Needs a transaction
 * that acts for the bank.
 */
export async function insertInitialTransactions(
  queries: Queries,
  { bankId, transferId, transactions }: { bankId: string; transferId: string; transactions: string },
): Promise<void> {
  await queries.rows(
    sql`select sandbox_ledger.insert_initial_transactions(${bankId}, ${transferId}, ${transactions}::json)`,
  )
}

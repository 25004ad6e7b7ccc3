import assert from 'node:assert/strict'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** Returns the day before today by the bank's clock, such as 2026-11-14: the history of a new bank ends with it. */
export async function findYesterday(queries: Queries, bankId: string): Promise<string> {
  const [row] = await queries.rows<{ day: string }>(
    sql`select sandbox_ledger.yesterday(${bankId})::text as day`,
  )
  assert(row, 'sandbox_ledger.yesterday returned no row')
  return row.day
}

/**
 * Inserts the transactions of a new bank's accounts, and books to each account the balance that they sum to, as one
 * transfer with the id `transferId`. `transactions` is a JSON array of rows of `statement_line`. The database transaction
 * must act for the bank.
 */
export async function insertInitialTransactions(
  queries: Queries,
  { bankId, transferId, transactions }: { bankId: string; transferId: string; transactions: string },
): Promise<void> {
  await queries.rows(
    sql`select sandbox_ledger.insert_initial_transactions(${bankId}, ${transferId}, ${transactions}::json)`,
  )
}

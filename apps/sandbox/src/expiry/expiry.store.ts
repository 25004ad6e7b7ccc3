import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** Deletes a bank with every row of it in every table. Needs a `bankDatabase` transaction that has locked the bank. */
export async function deleteBank(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select sandbox.delete_bank(${bankId})`)
}

import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** Deletes a bank with every row of it in every table. Needs a `bankDatabase` transaction that has locked the bank. */
export async function deleteBank(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select sandbox.delete_bank(${bankId})`)
}

/** Covers one more table by the deletion of banks; false when all are. Needs the owner's login. */
export async function letExpiryDeleteOne(owner: Queries): Promise<boolean> {
  const [row] = await owner.rows<{ isMore: boolean }>(sql`select sandbox.let_expiry_delete_one() as "isMore"`)
  return row?.isMore === true
}

import { inBankTransaction, withActor } from '../../../../platform/database/actor.ts'
import type { Database, Queries } from '../../../../platform/database/database.ts'
import { bytea, sql } from '../../../../platform/database/sql.ts'

/** Ends a login before it ends by itself, and forgets those that have ended since. Real times. */
export async function recordEndedLogin(
  bankDatabase: Database,
  { bankId, loginHash }: { bankId: string; loginHash: Buffer },
  { at, forgetBefore }: { at: string; forgetBefore: string },
): Promise<void> {
  await inBankTransaction(bankDatabase, bankId, async (queries) => {
    await queries.rows(sql`
      insert into sca.ended_login (bank_id, login_hash, ended_at) values (${bankId}, ${bytea(loginHash)}, ${at})
      on conflict (bank_id, login_hash) do nothing`)
    await queries.rows(
      sql`delete from sca.ended_login where bank_id = ${bankId} and ended_at < ${forgetBefore}`,
    )
  })
}

/** Whether the person ended this login, by any of the hashes that it may be stored by. */
export async function isEndedLogin(
  bankDatabase: Queries,
  { bankId, loginHashes }: { bankId: string; loginHashes: readonly Buffer[] },
): Promise<boolean> {
  const rows = await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select 1 as one from sca.ended_login
        where bank_id = actor.bank_id and login_hash = any (${loginHashes.map(bytea)}::bytea[])`,
    ),
  )
  return rows.length > 0
}

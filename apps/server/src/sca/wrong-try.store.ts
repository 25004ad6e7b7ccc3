import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const triesMax = 5
const window = '1 hour'

/** Needs a transaction that acts for the bank. Is this person out of tries, whichever link they came by? */
export async function isLockedOut(
  queries: Queries,
  { bankId, identityHash, at }: { bankId: string; identityHash: Buffer; at: string },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    select from sca.wrong_try
    where bank_id = ${bankId} and psu_identity_hash = ${identityHash} and tries >= ${triesMax}
      and first_at > ${at}::timestamptz - ${window}::interval`)
  return rows.length > 0
}

/** Counted under the row's lock; an hour after the first the count begins anew. */
export async function countWrongTry(
  queries: Queries,
  { bankId, identityHash, at }: { bankId: string; identityHash: Buffer; at: string },
): Promise<void> {
  await queries.rows(sql`
    insert into sca.wrong_try as known (bank_id, psu_identity_hash, tries, first_at)
    values (${bankId}, ${identityHash}, 1, ${at})
    on conflict (bank_id, psu_identity_hash) do update set
      tries = case when known.first_at > excluded.first_at - ${window}::interval then known.tries + 1 else 1 end,
      first_at = case when known.first_at > excluded.first_at - ${window}::interval then known.first_at else excluded.first_at end`)
}

export async function forgetWrongTries(
  queries: Queries,
  bankId: string,
  identityHash: Buffer,
): Promise<void> {
  await queries.rows(
    sql`delete from sca.wrong_try where bank_id = ${bankId} and psu_identity_hash = ${identityHash}`,
  )
}

import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { linkSecondsMax } from '../../domain/sca/index.ts'
import type { Person } from './person.ts'

/**
 * Lists what the person may be approving right now. The transaction must act for the bank. An authorisation counts even if it
 * only names the person: without the name, anybody could follow its link. A payment that nobody has approved does not
 * count, however long it waits: anybody can be named for one.
 */
export async function listOpenMatters(
  queries: Queries,
  { bankId, authorisationIds }: Person,
  nowMilliseconds: number,
): Promise<readonly string[]> {
  const since = new Date(nowMilliseconds - linkSecondsMax * 1_000).toISOString()
  const authorisations = await queries.rows<{ id: string }>(sql`
    select authorisation_id as id from sca.authorisation
    where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])
      and status in ('received', 'psuIdentified', 'psuAuthenticated', 'started') and created_at > ${since}`)
  return authorisations.map(({ id }) => `authorisation ${id} is open: its link ends within ten minutes`)
}

/** Makes the rest of the transaction run with the rights of an erasure. Only the owner of the database may. */
export async function becomeEraser(queries: Queries): Promise<void> {
  await queries.rows(sql`select set_config('role', 'havn_erasure', true)`)
}

/** Does now what triggers would do at the end of the transaction, such as to notify TPPs, while what they read is there. */
export async function runDeferredTriggers(queries: Queries): Promise<void> {
  await queries.rows(sql`set constraints all immediate`)
}

import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { linkSecondsMax } from '../sca/index.ts'
import type { Person } from './person.ts'

/** Lists what the person may still be about to approve. The transaction must act for the bank. */
export async function listOpenMatters(
  queries: Queries,
  { bankId, authorisationIds, paymentIds }: Person,
  nowMilliseconds: number,
): Promise<readonly string[]> {
  const now = new Date(nowMilliseconds).toISOString()
  const since = new Date(nowMilliseconds - linkSecondsMax * 1_000).toISOString()
  const authorisations = await queries.rows<{ id: string }>(sql`
    select authorisation_id as id from sca.authorisation
    where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])
      and status in ('received', 'psuIdentified', 'psuAuthenticated', 'started') and created_at > ${since}`)
  const payments = await queries.rows<{ id: string; until: string }>(sql`
    select payment_id as id, execution_date::text as until from payments.payment_status
    where bank_id = ${bankId} and payment_id = any (${paymentIds}::uuid[])
      and status = 'RCVD' and execution_date >= banks.date_of(${bankId}, ${now}::timestamptz)`)
  return [
    ...authorisations.map(({ id }) => `authorisation ${id} is open: its link ends within ten minutes`),
    ...payments.map(
      ({ id, until }) =>
        `payment ${id} may still be approved: its TPP deletes it, or it ends by itself after ${until}`,
    ),
  ]
}

/** Makes the rest of the transaction run with the rights of an erasure. Only the owner of the database may. */
export async function becomeEraser(queries: Queries): Promise<void> {
  await queries.rows(sql`select set_config('role', 'havn_erasure', true)`)
}

/** Does now what triggers would do at the end of the transaction, such as to notify TPPs, while what they read is there. */
export async function runDeferredTriggers(queries: Queries): Promise<void> {
  await queries.rows(sql`set constraints all immediate`)
}

import { withActor, type Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Returns the email address that the TPP has registered, or undefined if it has registered none. */
export async function findEmail(queries: Queries, actor: Actor): Promise<string | undefined> {
  const [row] = await queries.rows<{ email: string }>(
    withActor(
      actor,
      sql`
    select email from tpp_dialogue.contact
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id`,
    ),
  )
  return row?.email
}

/** Needs a transaction that acts for the TPP. */
export async function putEmail(queries: Queries, { bankId, tppId }: Actor, email: string): Promise<void> {
  await queries.rows(sql`
    insert into tpp_dialogue.contact (bank_id, tpp_id, email) values (${bankId}, ${tppId}, ${email})
    on conflict (bank_id, tpp_id) do update set email = excluded.email`)
}

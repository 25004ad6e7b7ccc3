import { type Actor, actingAs } from '../database/acting.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { NewAuthorisation } from './authorisation.ts'

export async function startAuthorisation(
  queries: Queries,
  actor: Actor,
  { record }: NewAuthorisation,
): Promise<void> {
  await queries.rows(
    actingAs(
      actor,
      sql`select sca.start_authorisations(${JSON.stringify([record])}) where actor.bank_id is not null`,
    ),
  )
}

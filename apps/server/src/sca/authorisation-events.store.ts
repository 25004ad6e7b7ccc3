import { type Actor, actingAs } from '../database/acting.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'

export interface AuthorisationEventRow {
  readonly cause: string
  readonly status: AuthorisationStatus
  /** The real clock's. */
  readonly at: Date
}

/** Every step of an authorisation of this TPP's, oldest first. */
export async function listAuthorisationEvents(
  queries: Queries,
  actor: Actor,
  authorisationId: string,
): Promise<AuthorisationEventRow[]> {
  return queries.rows<AuthorisationEventRow>(
    actingAs(
      actor,
      sql`
    select cause, status, at from sca.authorisation_event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and authorisation_id = ${authorisationId}
    order by sequence`,
    ),
  )
}

import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'

export interface AuthorisationEvent {
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
): Promise<AuthorisationEvent[]> {
  return queries.rows<AuthorisationEvent>(
    withActor(
      actor,
      sql`
    select cause, status, at from sca.authorisation_event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and authorisation_id = ${authorisationId}
    order by sequence`,
    ),
  )
}

/** Who wanted to decide what. */
export interface ForbiddenDecision {
  readonly purpose: string
  readonly subject_id: string | null
  readonly person_id: string | null
  /** Null also where it had not been chosen yet. */
  readonly agreement_id: string | null
  readonly context: 'PRIVATE' | 'CORPORATE' | null
}

/** Of an authorisation that ended because the PSU may not do this; undefined for any other. For the desk. */
export async function findForbiddenDecision(
  bankDatabase: Queries,
  actor: Actor,
  authorisationId: string,
): Promise<ForbiddenDecision | undefined> {
  const [row] = await bankDatabase.rows<ForbiddenDecision>(
    withActor(
      actor,
      sql`
    select purpose, subject_id, person_id, coalesce(acting_agreement_id, agreement_id) as agreement_id,
      coalesce(acting_context, context) as context
    from sca.authorisation
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and authorisation_id = ${authorisationId}
      and ending = 'not-allowed'`,
    ),
  )
  return row
}

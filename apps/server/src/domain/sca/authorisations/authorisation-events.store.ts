import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ActingContext, PurposeName } from './authorisation.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'

/** One step that an authorisation took. */
export interface AuthorisationEvent {
  readonly cause: string
  readonly status: AuthorisationStatus
  /** By the real clock. */
  readonly at: Date
}

/** Lists every step of an authorisation of this TPP, oldest first. */
export async function listAuthorisationEvents(
  queries: Queries,
  actor: Actor,
  authorisationId: string,
): Promise<readonly AuthorisationEvent[]> {
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

/** A decision that the bank did not allow: who tried to decide what. */
export interface ForbiddenDecision {
  readonly purpose: PurposeName
  readonly subjectId: string | undefined
  readonly personId: string | undefined
  /** The agreement that the person chose or the call fixed; undefined if they act for themselves or had not chosen yet. */
  readonly agreementId: string | undefined
  readonly context: ActingContext | undefined
}

interface ForbiddenDecisionRow {
  readonly purpose: PurposeName
  readonly subject_id: string | null
  readonly person_id: string | null
  readonly agreement_id: string | null
  readonly context: ActingContext | null
}

/** Finds what was decided in an authorisation that ended as `not-allowed`; undefined for any other ending. */
export async function findForbiddenDecision(
  bankDatabase: Queries,
  actor: Actor,
  authorisationId: string,
): Promise<ForbiddenDecision | undefined> {
  const [row] = await bankDatabase.rows<ForbiddenDecisionRow>(
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
  if (row === undefined) return undefined
  return {
    purpose: row.purpose,
    subjectId: row.subject_id ?? undefined,
    personId: row.person_id ?? undefined,
    agreementId: row.agreement_id ?? undefined,
    context: row.context ?? undefined,
  }
}

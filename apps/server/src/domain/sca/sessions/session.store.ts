import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import type { ActingContext } from '../authorisations/authorisation.ts'
import type { SessionFacts } from './session.ts'

/** A row of `sca.find_session`. */
export interface SessionRow {
  readonly person_id: string
  readonly context: ActingContext | null
  readonly agreement_id: string | null
  readonly authenticated_at: Date | null
  readonly replaced_at: Date | null
  readonly now: Date
}

/** Finds the person of a PSU-ID and the session that a call names; undefined if the PSU-ID is not this TPP's. */
export async function findSession(
  queries: Queries,
  actor: Actor,
  query: { psuId: string; tppSessionId: string | undefined; realTime: string },
): Promise<SessionFacts | undefined> {
  const [row] = await queries.rows<SessionRow>(
    withActor(
      actor,
      sql`
    select found_session.* from sca.find_session(actor.bank_id, actor.tpp_id, ${query.psuId},
      ${query.tppSessionId ?? null}, ${query.realTime}::timestamptz) as found_session`,
    ),
  )
  return row && toSessionFacts(row)
}

export function toSessionFacts(row: SessionRow): SessionFacts {
  const { context, authenticated_at: authenticatedAt } = row
  return {
    personId: row.person_id,
    now: toInstant(row.now),
    session:
      context === null || authenticatedAt === null
        ? undefined
        : {
            context,
            agreementId: row.agreement_id ?? undefined,
            authenticatedAt: toInstant(authenticatedAt),
            isReplaced: row.replaced_at !== null,
          },
  }
}

/** Ends the open sessions of a TPP, as in a bank that is new. The transaction must act for the bank. */
export async function endSessions(
  queries: Queries,
  { bankId, tppId }: Actor,
  at: Temporal.Instant,
): Promise<void> {
  await queries.rows(sql`select sca.end_sessions(${bankId}, ${tppId}, ${at.toString()})`)
}

/** Whether another person than the PSU of this PSU-ID did the SCA of a session. */
export async function isSessionOfOtherPsu(
  queries: Queries,
  actor: Actor,
  { psuId, tppSessionId }: { psuId: string; tppSessionId: string },
): Promise<boolean> {
  const rows = await queries.rows(
    withActor(
      actor,
      sql`
    select from sca.session
    where session.bank_id = actor.bank_id and session.tpp_id = actor.tpp_id
      and session.tpp_session_id = ${tppSessionId} and session.psu_id <> ${psuId}
    limit 1`,
    ),
  )
  return rows.length > 0
}

/** Returns the PSU-ID by which this TPP knows a person, and creates it the first time. The transaction must act for the bank. */
export async function findOrCreatePsuId(
  queries: Queries,
  { bankId, tppId, personId }: { bankId: string; tppId: string; personId: string },
): Promise<string> {
  const [row] = await queries.rows<{ psu_id: string }>(
    sql`select sca.find_or_create_psu_id(${bankId}, ${tppId}, ${personId}) as psu_id`,
  )
  assert(row, 'sca.find_or_create_psu_id returns an id')
  return row.psu_id
}

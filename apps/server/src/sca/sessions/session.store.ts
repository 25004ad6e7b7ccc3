import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { toInstant } from '../../shared/clock.ts'
import type { ActingContext } from '../authorisations/authorisation.ts'
import type { SessionFacts } from './session.ts'

interface SessionRow {
  person_id: string
  context: ActingContext | null
  agreement_id: string | null
  authenticated_at: Date | null
  replaced_at: Date | null
  now: Date
}

/** Finds the person of a PSU-ID and the session of a TPP-Session-ID; undefined if the PSU-ID is not this TPP's. */
export async function findSession(
  queries: Queries,
  actor: Actor,
  query: { psuId: string; tppSessionId: string | undefined; realTime: string },
): Promise<SessionFacts | undefined> {
  const [row] = await queries.rows<SessionRow>(
    withActor(
      actor,
      sql`
    select psu.person_id, session.context, session.agreement_id, session.authenticated_at, session.replaced_at,
      banks.time_of(actor.bank_id, ${query.realTime}::timestamptz) as now
    from sca.psu
    left join sca.session on session.bank_id = psu.bank_id and session.tpp_id = psu.tpp_id
      and session.psu_id = psu.psu_id and session.tpp_session_id = ${query.tppSessionId ?? null}
    where psu.bank_id = actor.bank_id and psu.tpp_id = actor.tpp_id and psu.psu_id = ${query.psuId}`,
    ),
  )
  if (row === undefined) return undefined
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

/** Whether another person than the PSU of this PSU-ID did the SCA of a TPP-Session-ID. */
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

/**
 * Opens the session of a finished SCA, ends every other session of this TPP and PSU, and returns the PSU-ID by which the TPP
 * knows the person. The transaction must act for the bank.
 */
export async function openSession(
  queries: Queries,
  opened: {
    bankId: string
    tppId: string
    personId: string
    tppSessionId: string
    agreementId: string | undefined
    authenticatedAt: Temporal.Instant
  },
): Promise<string> {
  const { bankId, tppId, personId, tppSessionId, agreementId, authenticatedAt } = opened
  const context = agreementId === undefined ? 'PRIVATE' : 'CORPORATE'
  const [row] = await queries.rows<{ psu_id: string }>(sql`
    with known as materialized (select sca.find_or_create_psu_id(${bankId}, ${tppId}, ${personId}) as psu_id)
    select psu_id, sca.open_session(row(${bankId}, ${tppId}, psu_id, ${tppSessionId}, ${context}, ${agreementId ?? null},
      ${authenticatedAt.toString()}, null)::sca.session)
    from known`)
  assert(row, 'sca.find_or_create_psu_id returns an id')
  return row.psu_id
}

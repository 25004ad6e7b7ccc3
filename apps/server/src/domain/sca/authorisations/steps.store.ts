import assert from 'node:assert/strict'
import type { Queries, TransactionQueries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Authorisation } from './authorisation.ts'
import type { AuthorisationStatus, Cause } from './authorisation-status.ts'

/** A step of an authorisation: what caused it, and the status that it led to. */
export interface AuthorisationStep {
  readonly cause: Cause
  readonly status: AuthorisationStatus
}

/** A locked authorisation as some steps left it. */
export interface TakenSteps {
  readonly bankId: string
  readonly authorisation: Authorisation
  readonly steps: readonly AuthorisationStep[]
  /** The present time in ISO 8601. */
  readonly at: string
}

/** The evidence of a login, and the counters of login attempts that it ends. */
export interface StoredLogin {
  readonly counterHashes: readonly Buffer[]
  /** By which calls name the person that logged in. */
  readonly identityHash: Buffer
  readonly attempt: number
  readonly kind: Evidence['kind']
  readonly personId: string
  readonly summaryHash: Buffer
  readonly sealed: Buffer
}

/** The session that an SCA opens. */
export interface NewSession {
  readonly personId: string
  readonly authenticatedAt: Temporal.Instant
}

/**
 * Writes everything that an SCA found out about a locked authorisation, and the steps that it took, in one statement. Needs
 * the transaction that locked it, and is sent with its next statement.
 */
export function writeSteps(queries: TransactionQueries, taken: TakenSteps): void {
  const to = toParameters(taken)
  queries.defer(sql`
    select sca.take_steps(${to.bankId}, ${to.authorisationId}, ${to.causes}, ${to.statuses}, ${to.at}, ${to.touchedAt},
      ${to.browserHash}, ${to.tries}, ${to.personId}, ${to.actingContext}, ${to.actingAgreementId}, ${to.ending})`)
}

/**
 * Like `writeSteps`, for a login: stores its evidence and whose national id it was, and deletes the person's counter, so that
 * the next attempt is the first.
 */
export function writeLogin(queries: TransactionQueries, taken: TakenSteps, login: StoredLogin): void {
  const to = toParameters(taken)
  queries.defer(sql`
    with ended as (
      delete from sca.link_attempt_counter where bank_id = ${to.bankId}
        and requester_id = ${taken.authorisation.tppId} and counter_hash = any (${login.counterHashes.map(bytea)}::bytea[])
    ), named as (
      insert into sca.person_identity as known (bank_id, identity_hash, person_id)
      select ${to.bankId}, ${login.identityHash}, ${login.personId}
      -- A conflict locks the row until the transaction ends, so a person's logins would wait for each other.
      where not exists (select from sca.person_identity
        where bank_id = ${to.bankId} and identity_hash = ${login.identityHash} and person_id = ${login.personId})
      on conflict (bank_id, identity_hash) do update set person_id = excluded.person_id
        where known.person_id <> excluded.person_id
    ), proven as (
      insert into sca.evidence
        (bank_id, authorisation_id, attempt, kind, person_id, summary_hash, authenticated_at, sealed)
      values (${to.bankId}, ${to.authorisationId}, ${login.attempt}, ${login.kind}, ${login.personId},
        ${login.summaryHash}, ${to.at}, ${login.sealed})
    )
    select sca.take_steps(${to.bankId}, ${to.authorisationId}, ${to.causes}, ${to.statuses}, ${to.at}, ${to.touchedAt},
      ${to.browserHash}, ${to.tries}, ${to.personId}, ${to.actingContext}, ${to.actingAgreementId}, ${to.ending})`)
}

/**
 * Like `writeSteps`, for the last step of an SCA that succeeds, with the login before it if that is not written yet: opens its
 * session, if the call named one, ends every other session of this TPP and PSU, and returns the PSU-ID by which the TPP knows
 * the person.
 */
export async function writeLastStep(
  queries: Queries,
  taken: TakenSteps,
  { personId, authenticatedAt, login }: NewSession & { readonly login: StoredLogin | undefined },
): Promise<string> {
  const to = toParameters(taken)
  const { tppId, tppSessionId, actingAgreementId } = taken.authorisation
  const context = actingAgreementId === undefined ? 'PRIVATE' : 'CORPORATE'
  const [row] = await queries.rows<{ psu_id: string }>(sql`
    with ended as (
      delete from sca.link_attempt_counter where bank_id = ${to.bankId}
        and requester_id = ${tppId} and counter_hash = any (${(login?.counterHashes ?? []).map(bytea)}::bytea[])
    ), named as (
      insert into sca.person_identity as known (bank_id, identity_hash, person_id)
      select ${to.bankId}, ${login?.identityHash ?? null}, ${personId}
      where ${login !== undefined} and not exists (select from sca.person_identity
        where bank_id = ${to.bankId} and identity_hash = ${login?.identityHash ?? null} and person_id = ${personId})
      on conflict (bank_id, identity_hash) do update set person_id = excluded.person_id
        where known.person_id <> excluded.person_id
    ), proven as (
      insert into sca.evidence
        (bank_id, authorisation_id, attempt, kind, person_id, summary_hash, authenticated_at, sealed)
      select ${to.bankId}, ${to.authorisationId}, ${login?.attempt ?? null}, ${login?.kind ?? null}, ${personId},
        ${login?.summaryHash ?? null}, ${to.at}, ${login?.sealed ?? null}
      where ${login !== undefined}
    ), taken as materialized (
      select sca.take_steps(${to.bankId}, ${to.authorisationId}, ${to.causes}, ${to.statuses}, ${to.at}, ${to.touchedAt},
        ${to.browserHash}, ${to.tries}, ${to.personId}, ${to.actingContext}, ${to.actingAgreementId}, ${to.ending})
    ), known as materialized (
      select sca.find_or_create_psu_id(${to.bankId}, ${tppId}, ${personId}) as psu_id from taken
    )
    select psu_id, case when ${tppSessionId}::text <> '' then
      sca.open_session(row(${to.bankId}, ${tppId}, psu_id, ${tppSessionId}, ${context},
        ${to.actingAgreementId}, ${authenticatedAt.toString()}, null)::sca.session) end
    from known`)
  assert(row, 'sca.find_or_create_psu_id returns an id')
  return row.psu_id
}

/** The parameters of `sca.take_steps`. */
function toParameters({ bankId, authorisation, steps, at }: TakenSteps) {
  const { authorisationId, browserHash, tries, personId, actingContext, actingAgreementId, ending } =
    authorisation
  return {
    bankId,
    authorisationId,
    causes: steps.map(({ cause }) => cause),
    statuses: steps.map(({ status }) => status),
    at,
    touchedAt: new Date(authorisation.touchedAtMilliseconds).toISOString(),
    browserHash: browserHash ?? null,
    tries,
    personId: personId ?? null,
    actingContext: actingContext ?? null,
    actingAgreementId: actingAgreementId ?? null,
    ending: ending ?? null,
  }
}

import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { PsuLimitExceeded } from '../../xs2a/index.ts'
import type { ActingContext, Authorisation, PurposeName, ScaApproach } from './authorisation.ts'
import type { AuthorisationStatus, Cause, Ending } from './authorisation-status.ts'
import { limitOpenLinks } from './limit-open-links.ts'
import type { NewAuthorisation } from './new-authorisation.ts'

/** Starts an authorisation in the transaction of a call. Throws `PsuLimitExceeded` if the PSU has too many open ones. */
export async function startAuthorisation(
  queries: Queries,
  actor: Actor,
  { record }: Pick<NewAuthorisation, 'record'>,
): Promise<void> {
  await limitOpenLinks(queries, record)
  const [row] = await queries.rows<{ wait_seconds: number | null }>(
    withActor(
      actor,
      sql`
    select sca.start_authorisation(${JSON.stringify(record)}) as wait_seconds where actor.bank_id is not null`,
    ),
  )
  const waitSeconds = row?.wait_seconds ?? null
  if (waitSeconds !== null) throw new PsuLimitExceeded('phone', waitSeconds)
}

/** Offers a link for a refused call and returns the id of the authorisation behind it, which an earlier call may have offered. */
export async function offerAuthorisation(
  queries: Queries,
  actor: Actor,
  offer: { record: NewAuthorisation['record']; requestHash: Buffer; at: string; secondsMax: number },
): Promise<string> {
  const [row] = await queries.rows<{ authorisation_id: string }>(
    withActor(
      actor,
      sql`
    select sca.offer_link(${offer.requestHash}, ${JSON.stringify(offer.record)}, ${offer.at},
      make_interval(secs => ${offer.secondsMax})) as authorisation_id
    where actor.bank_id is not null`,
    ),
  )
  assert(row, 'sca.offer_link returns an id')
  return row.authorisation_id
}

/** A row of `sca.authorisation`, with the person behind the PSU-ID that the call named. */
export interface AuthorisationRow {
  readonly tpp_id: string
  readonly authorisation_id: string
  readonly purpose: PurposeName
  readonly subject_id: string | null
  readonly approach: ScaApproach
  readonly tpp_name: string
  readonly tpp_brand: string | null
  readonly tpp_session_id: string
  readonly tpp_redirect_uri: string
  readonly psu_identity_hash: Buffer | null
  readonly named_person_id: string | null
  readonly psu_id: string | null
  readonly context: ActingContext | null
  readonly agreement_id: string | null
  readonly created_at: Date
  readonly status: AuthorisationStatus
  readonly touched_at: Date
  readonly browser_hash: Buffer | null
  readonly tries: number
  readonly person_id: string | null
  readonly acting_agreement_id: string | null
  readonly ending: Ending | null
}

/** The authorisation of a row, for stores only. */
export function toAuthorisation(row: AuthorisationRow): Authorisation {
  return {
    authorisationId: row.authorisation_id,
    tppId: row.tpp_id,
    purpose: row.purpose,
    subjectId: row.subject_id ?? undefined,
    approach: row.approach,
    tppName: row.tpp_name,
    tppBrand: row.tpp_brand ?? undefined,
    tppSessionId: row.tpp_session_id,
    tppRedirectUri: row.tpp_redirect_uri,
    psuIdentityHash: row.psu_identity_hash ?? undefined,
    psuId: row.psu_id ?? undefined,
    namedPersonId: row.named_person_id ?? undefined,
    context: row.context ?? undefined,
    agreementId: row.agreement_id ?? undefined,
    createdAtMilliseconds: row.created_at.getTime(),
    touchedAtMilliseconds: row.touched_at.getTime(),
    status: row.status,
    browserHash: row.browser_hash ?? undefined,
    tries: row.tries,
    personId: row.person_id ?? undefined,
    actingAgreementId: row.acting_agreement_id ?? undefined,
    ending: row.ending ?? undefined,
  }
}

/**
 * Finds an authorisation and locks it until the transaction ends. The transaction must act for the bank. If nobody has
 * followed its offered link yet, `starts` turns the link into an authorisation; without it, what would start is returned.
 */
export async function lockAuthorisation(
  queries: Queries,
  { bankId, authorisationId, starts }: { bankId: string; authorisationId: string; starts: boolean },
): Promise<Authorisation | undefined> {
  const locked = await lockRow(queries, bankId, authorisationId)
  if (locked !== undefined) return locked
  if (starts) {
    await queries.rows(sql`select sca.start_offered_authorisation(${bankId}, ${authorisationId})`)
    return lockRow(queries, bankId, authorisationId)
  }
  const [offered] = await queries.rows<AuthorisationRow>(sql`
    select offered.*, psu.person_id as named_person_id
    from sca.find_offered_authorisation(${bankId}, ${authorisationId}) as offered
    left join sca.psu on psu.bank_id = offered.bank_id and psu.tpp_id = offered.tpp_id
      and psu.psu_id = offered.psu_id`)
  return offered && toAuthorisation(offered)
}

async function lockRow(
  queries: Queries,
  bankId: string,
  authorisationId: string,
): Promise<Authorisation | undefined> {
  const [row] = await queries.rows<AuthorisationRow>(sql`
    select authorisation.*, psu.person_id as named_person_id
    from sca.authorisation
    left join sca.psu on psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
      and psu.psu_id = authorisation.psu_id
    where authorisation.bank_id = ${bankId} and authorisation.authorisation_id = ${authorisationId}
    for update of authorisation`)
  return row && toAuthorisation(row)
}

/** Moves an authorisation by a cause and returns its new status; undefined if its current status has no such step. */
export async function advance(
  queries: Queries,
  step: { bankId: string; authorisationId: string; cause: Cause; at: string },
): Promise<AuthorisationStatus | undefined> {
  const [row] = await queries.rows<{ status: AuthorisationStatus | null }>(
    sql`select sca.advance(${step.bankId}, ${step.authorisationId}, ${step.cause}, ${step.at}) as status`,
  )
  return row?.status ?? undefined
}

/** Binds an authorisation's link to the browser that took the first step. */
export async function bindBrowser(
  queries: Queries,
  link: { bankId: string; authorisationId: string; browserHash: Buffer; at: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set browser_hash = ${link.browserHash}, touched_at = ${link.at}
    where bank_id = ${link.bankId} and authorisation_id = ${link.authorisationId}`)
}

/** Restarts the five minutes of an authorisation. */
export async function touchAuthorisation(
  queries: Queries,
  link: { bankId: string; authorisationId: string; at: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set touched_at = ${link.at}
    where bank_id = ${link.bankId} and authorisation_id = ${link.authorisationId}`)
}

/** Counts a login attempt behind this link. With `touchedAt` it is activity: a login at a provider takes its time. */
export async function countLoginAttempt(
  queries: Queries,
  attempt: { bankId: string; authorisationId: string; touchedAt?: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation
    set tries = tries + 1, touched_at = coalesce(${attempt.touchedAt ?? null}::timestamptz, touched_at)
    where bank_id = ${attempt.bankId} and authorisation_id = ${attempt.authorisationId}`)
}

/** Stores the person who logged in. */
export async function recordPerson(
  queries: Queries,
  found: { bankId: string; authorisationId: string; personId: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set person_id = ${found.personId}
    where bank_id = ${found.bankId} and authorisation_id = ${found.authorisationId}`)
}

/** Forgets who logged in, because they must authenticate again for what has changed. */
export async function forgetPerson(
  queries: Queries,
  { bankId, authorisationId }: { bankId: string; authorisationId: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set person_id = null, acting_context = null, acting_agreement_id = null
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

/** Stores whether the person acts for themselves (no agreement) or under an agreement. */
export async function recordContext(
  queries: Queries,
  chosen: { bankId: string; authorisationId: string; agreementId: string | undefined },
): Promise<void> {
  const context = chosen.agreementId === undefined ? 'PRIVATE' : 'CORPORATE'
  await queries.rows(sql`
    update sca.authorisation set acting_context = ${context}, acting_agreement_id = ${chosen.agreementId ?? null}
    where bank_id = ${chosen.bankId} and authorisation_id = ${chosen.authorisationId}`)
}

/** Stores why an authorisation failed. */
export async function recordEnding(
  queries: Queries,
  { bankId, authorisationId, ending }: { bankId: string; authorisationId: string; ending: Ending },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set ending = ${ending}
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

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
  readonly acting_context: ActingContext | null
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
    actingContext: row.acting_context ?? undefined,
    actingAgreementId: row.acting_agreement_id ?? undefined,
    ending: row.ending ?? undefined,
  }
}

interface AuthorisationKey {
  readonly bankId: string
  readonly authorisationId: string
}

/** Finds an authorisation without locking it; if nobody has followed its offered link yet, what would start. */
export async function findAuthorisation(
  queries: Queries,
  { bankId, authorisationId }: AuthorisationKey,
): Promise<Authorisation | undefined> {
  const actor = { bankId, tppId: '' }
  const [row] = await queries.rows<AuthorisationRow>(
    withActor(
      actor,
      sql`
    select authorisation.*, psu.person_id as named_person_id
    from sca.authorisation
    left join sca.psu on psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
      and psu.psu_id = authorisation.psu_id
    where authorisation.bank_id = actor.bank_id and authorisation.authorisation_id = ${authorisationId}`,
    ),
  )
  if (row !== undefined) return toAuthorisation(row)
  const [offered] = await queries.rows<AuthorisationRow>(
    withActor(
      actor,
      sql`
    select offered.*, psu.person_id as named_person_id
    from sca.find_offered_authorisation(actor.bank_id, ${authorisationId}) as offered
    left join sca.psu on psu.bank_id = offered.bank_id and psu.tpp_id = offered.tpp_id
      and psu.psu_id = offered.psu_id`,
    ),
  )
  return offered && toAuthorisation(offered)
}

/**
 * Finds an authorisation and locks it until the transaction ends. The transaction must act for the bank. If nobody has
 * followed its offered link yet, this turns the link into an authorisation.
 */
export async function lockAuthorisation(
  queries: Queries,
  { bankId, authorisationId }: AuthorisationKey,
): Promise<Authorisation | undefined> {
  const locked = await lockRow(queries, bankId, authorisationId)
  if (locked !== undefined) return locked
  await queries.rows(sql`select sca.start_offered_authorisation(${bankId}, ${authorisationId})`)
  return lockRow(queries, bankId, authorisationId)
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

/** A step of an authorisation: what caused it, and the status that it led to. */
export interface AuthorisationStep {
  readonly cause: Cause
  readonly status: AuthorisationStatus
}

/**
 * Writes everything that an SCA found out about a locked authorisation, and the steps that it took, in one statement. Needs
 * the transaction that locked it.
 */
export async function writeSteps(
  queries: Queries,
  bankId: string,
  authorisation: Authorisation,
  { steps, at }: { steps: readonly AuthorisationStep[]; at: string },
): Promise<void> {
  const { authorisationId, browserHash, tries, personId, actingContext, actingAgreementId, ending } =
    authorisation
  const causes = steps.map(({ cause }) => cause)
  const statuses = steps.map(({ status }) => status)
  const touchedAt = new Date(authorisation.touchedAtMilliseconds).toISOString()
  await queries.rows(sql`
    select sca.take_steps(${bankId}, ${authorisationId}, ${causes}, ${statuses}, ${at}, ${touchedAt},
      ${browserHash ?? null}, ${tries}, ${personId ?? null}, ${actingContext ?? null}, ${actingAgreementId ?? null},
      ${ending ?? null})`)
}

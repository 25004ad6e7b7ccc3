import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import { PsuLimitExceeded } from '../../../edge/index.ts'
import type { ActingContext, Authorisation, PurposeName, ScaApproach } from './authorisation.ts'
import type { AuthorisationStatus, Ending } from './authorisation-status.ts'
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
): Promise<string | undefined> {
  const [row] = await queries.rows<{ authorisation_id: string | null }>(
    withActor(
      actor,
      sql`
    select sca.offer_link(${offer.requestHash}, ${JSON.stringify(offer.record)}, ${offer.at},
      make_interval(secs => ${offer.secondsMax})) as authorisation_id
    where actor.bank_id is not null`,
    ),
  )
  return row?.authorisation_id ?? undefined
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
  readonly tpp_nok_redirect_uri: string | null
  readonly interface: string | null
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
    tppNokRedirectUri: row.tpp_nok_redirect_uri ?? undefined,
    interfaceId: row.interface ?? undefined,
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

/** A locked authorisation, and the time of its bank, which is not reset until the transaction ends. */
export interface LockedAuthorisation {
  readonly authorisation: Authorisation
  readonly bankTime: Temporal.Instant
}

/**
 * Finds an authorisation and locks it, and then its bank for a decision, until the transaction ends. The transaction must
 * act for the bank. If nobody has followed its offered link yet, this turns the link into an authorisation. `realTime` is
 * the present time in ISO 8601.
 */
export async function lockAuthorisation(
  queries: Queries,
  key: AuthorisationKey,
  realTime: string,
): Promise<LockedAuthorisation | undefined> {
  const locked = await lockRow(queries, key, realTime)
  if (locked !== undefined) return locked
  await queries.rows(sql`select sca.start_offered_authorisation(${key.bankId}, ${key.authorisationId})`)
  return lockRow(queries, key, realTime)
}

async function lockRow(
  queries: Queries,
  { bankId, authorisationId }: AuthorisationKey,
  realTime: string,
): Promise<LockedAuthorisation | undefined> {
  // The subquery locks the row before anything is asked of the outer query, so the bank is locked after it.
  const [row] = await queries.rows<AuthorisationRow & { readonly bank_time: Date }>(sql`
    select locked.*, psu.person_id as named_person_id, banks.lock_for_decision(locked.bank_id, ${realTime}) as bank_time
    from (
      select * from sca.authorisation
      where authorisation.bank_id = ${bankId} and authorisation.authorisation_id = ${authorisationId}
      for update
    ) as locked
    left join sca.psu on psu.bank_id = locked.bank_id and psu.tpp_id = locked.tpp_id and psu.psu_id = locked.psu_id`)
  return row && { authorisation: toAuthorisation(row), bankTime: toInstant(row.bank_time) }
}

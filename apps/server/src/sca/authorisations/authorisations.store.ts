import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { PsuLimitExceeded } from '../../xs2a/index.ts'
import type { NewAuthorisation, PurposeWithSubject } from './new-authorisation.ts'
import { limitOpenLinks } from './limit-open-links.ts'
import type { AuthorisationStatus, Cause, Ending } from './authorisation-status.ts'

/** In the transaction of a call. One that would be too much for the PSU ends the call, with nothing done. */
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

/** A link that a refused call offers. The id of the authorisation behind it, which may have been offered before. */
export async function offerAuthorisation(
  queries: Queries,
  actor: Actor,
  demand: { record: NewAuthorisation['record']; demandKey: Buffer; at: string; secondsMax: number },
): Promise<string> {
  const [row] = await queries.rows<{ authorisation_id: string }>(
    withActor(
      actor,
      sql`
    select sca.demand_sca(${demand.demandKey}, ${JSON.stringify(demand.record)}, ${demand.at},
      make_interval(secs => ${demand.secondsMax})) as authorisation_id
    where actor.bank_id is not null`,
    ),
  )
  assert(row, 'a demand has an authorisation')
  return row.authorisation_id
}

export interface AuthorisationRow {
  tpp_id: string
  authorisation_id: string
  purpose: string
  subject_id: string | null
  approach: 'REDIRECT' | 'DECOUPLED' | 'BANK'
  tpp_name: string
  tpp_brand: string | null
  tpp_session_id: string
  tpp_redirect_uri: string
  psu_identity_hash: Buffer | null
  /** The person of the PSU-ID that the call named. */
  named_person_id: string | null
  /** Of somebody else's PSU-ID no person is found, and then nobody fits. */
  psu_id: string | null
  context: 'PRIVATE' | 'CORPORATE' | null
  agreement_id: string | null
  created_at: Date
  status: AuthorisationStatus
  touched_at: Date
  browser_hash: Buffer | null
  tries: number
  person_id: string | null
  acting_context: 'PRIVATE' | 'CORPORATE' | null
  acting_agreement_id: string | null
  ending: Ending | null
}

/**
 * Needs a transaction that acts for the bank. The row is locked until it ends. Where a refused call offered it and nobody
 * has followed the link, whoever takes a step (`begins`) makes it a row; whoever looks sees what it would be.
 */
export async function lockAuthorisation(
  queries: Queries,
  { bankId, authorisationId, begins }: { bankId: string; authorisationId: string; begins: boolean },
): Promise<AuthorisationRow | undefined> {
  const row = await lockRow(queries, bankId, authorisationId)
  if (row !== undefined) return row
  if (begins) {
    await queries.rows(sql`select sca.begin_demanded(${bankId}, ${authorisationId})`)
    return lockRow(queries, bankId, authorisationId)
  }
  const [demanded] = await queries.rows<AuthorisationRow>(sql`
    select demanded.*, psu.person_id as named_person_id
    from sca.demanded(${bankId}, ${authorisationId})
    left join sca.psu on psu.bank_id = demanded.bank_id and psu.tpp_id = demanded.tpp_id
      and psu.psu_id = demanded.psu_id`)
  return demanded
}

async function lockRow(
  queries: Queries,
  bankId: string,
  authorisationId: string,
): Promise<AuthorisationRow | undefined> {
  const [row] = await queries.rows<AuthorisationRow>(sql`
    select authorisation.*, psu.person_id as named_person_id
    from sca.authorisation
    left join sca.psu on psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
      and psu.psu_id = authorisation.psu_id
    where authorisation.bank_id = ${bankId} and authorisation.authorisation_id = ${authorisationId}
    for update of authorisation`)
  return row
}

/** The new status, or undefined when there is no such step from where it stands. */
export async function advance(
  queries: Queries,
  step: { bankId: string; authorisationId: string; cause: Cause; at: string },
): Promise<AuthorisationStatus | undefined> {
  const [row] = await queries.rows<{ status: AuthorisationStatus | null }>(
    sql`select sca.advance(${step.bankId}, ${step.authorisationId}, ${step.cause}, ${step.at}) as status`,
  )
  return row?.status ?? undefined
}

export async function bindBrowser(
  queries: Queries,
  link: { bankId: string; authorisationId: string; browserHash: Buffer; at: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set browser_hash = ${link.browserHash}, touched_at = ${link.at}
    where bank_id = ${link.bankId} and authorisation_id = ${link.authorisationId}`)
}

export async function countLoginAttempt(
  queries: Queries,
  bankId: string,
  authorisationId: string,
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set tries = tries + 1
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

export async function recordPerson(
  queries: Queries,
  found: { bankId: string; authorisationId: string; personId: string },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set person_id = ${found.personId}
    where bank_id = ${found.bankId} and authorisation_id = ${found.authorisationId}`)
}

export async function recordContext(
  queries: Queries,
  chosen: { bankId: string; authorisationId: string; agreementId: string | undefined },
): Promise<void> {
  const context = chosen.agreementId === undefined ? 'PRIVATE' : 'CORPORATE'
  await queries.rows(sql`
    update sca.authorisation set acting_context = ${context}, acting_agreement_id = ${chosen.agreementId ?? null}
    where bank_id = ${chosen.bankId} and authorisation_id = ${chosen.authorisationId}`)
}

export interface AuthorisationStatusRow {
  authorisation_id: string
  purpose: string
  status: AuthorisationStatus
  created_at: Date
  touched_at: Date
  /** Whom the call that started it named. */
  named_psu_id: string | null
  named_person_id: string | null
  psu_identity_hash: Buffer | null
  context: 'PRIVATE' | 'CORPORATE' | null
  agreement_id: string | null
  /** Who finished it. */
  psu_id: string | null
}

/**
 * For the TPP: the authorisations of something of its own for one purpose, oldest first, or the one of this id. Not those
 * of the bank's own page, which are no matter of the TPP's.
 */
export async function listAuthorisations(
  queries: Queries,
  actor: Actor,
  wanted: { subjectId: string; purpose: PurposeWithSubject } | { authorisationId: string },
): Promise<AuthorisationStatusRow[]> {
  const { subjectId, purpose, authorisationId } = {
    subjectId: null,
    purpose: null,
    authorisationId: null,
    ...wanted,
  }
  return queries.rows<AuthorisationStatusRow>(
    withActor(
      actor,
      sql`
    select authorisation_id, purpose, status, created_at, touched_at,
      psu_id as named_psu_id, psu_identity_hash, context, agreement_id,
      (select psu.person_id from sca.psu
        where psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
          and psu.psu_id = authorisation.psu_id) as named_person_id,
      (select psu.psu_id from sca.psu
        where psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
          and psu.person_id = authorisation.person_id and authorisation.status = 'finalised') as psu_id
    from sca.authorisation
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and approach <> 'BANK'
      and ((subject_id = ${subjectId}::uuid and purpose = ${purpose})
        or authorisation_id = ${authorisationId}::uuid)
    order by authorisation_id`,
    ),
  )
}

/** For the TPP: the authorisation behind a link that a refused call of its own offers, and nobody has followed. */
export async function findOfferedAuthorisation(
  queries: Queries,
  actor: Actor,
  authorisationId: string,
): Promise<AuthorisationStatusRow | undefined> {
  const [row] = await queries.rows<AuthorisationStatusRow>(
    withActor(
      actor,
      sql`
    select demanded.authorisation_id, demanded.purpose, demanded.status, demanded.created_at, demanded.touched_at,
      demanded.psu_id as named_psu_id, demanded.psu_identity_hash, demanded.context, demanded.agreement_id,
      psu.person_id as named_person_id, null as psu_id
    from sca.demanded(actor.bank_id, ${authorisationId})
    left join sca.psu on psu.bank_id = demanded.bank_id and psu.tpp_id = demanded.tpp_id
      and psu.psu_id = demanded.psu_id`,
    ),
  )
  return row
}

export async function recordEnding(
  queries: Queries,
  { bankId, authorisationId, ending }: { bankId: string; authorisationId: string; ending: Ending },
): Promise<void> {
  await queries.rows(sql`
    update sca.authorisation set ending = ${ending}
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A request to a person's own device that this process has claimed for a moment. */
export interface ClaimedRequest {
  readonly bankId: string
  readonly authorisationId: string
  readonly sealedLoginHint: Buffer | undefined
  /** Undefined before the provider was asked. */
  readonly sealedRequest: Buffer | undefined
  readonly intervalSeconds: number
}

interface RequestRow {
  readonly bank_id: string
  readonly authorisation_id: string
  readonly sealed_login_hint: Buffer | null
  readonly sealed_request: Buffer | null
  readonly interval_seconds: number | null
}

const intervalSecondsDefault = 5

/** Claims requests of any bank that are due. Whoever dies with one leaves it to others when its lease has expired. */
export async function claimRequests(
  bankDatabase: Queries,
  { at, leaseExpiresAt, requestsMax }: { at: string; leaseExpiresAt: string; requestsMax: number },
): Promise<readonly ClaimedRequest[]> {
  const rows = await bankDatabase.rows<RequestRow>(sql`
    update sca.decoupled_request set due_at = ${leaseExpiresAt}
    where (bank_id, authorisation_id) in (
      select bank_id, authorisation_id from sca.decoupled_request
      where due_at <= ${at} order by due_at limit ${requestsMax} for update skip locked)
    returning bank_id, authorisation_id, sealed_login_hint, sealed_request, interval_seconds`)
  return rows.map((row) => ({
    bankId: row.bank_id,
    authorisationId: row.authorisation_id,
    sealedLoginHint: row.sealed_login_hint ?? undefined,
    sealedRequest: row.sealed_request ?? undefined,
    intervalSeconds: row.interval_seconds ?? intervalSecondsDefault,
  }))
}

type RequestKey = Pick<ClaimedRequest, 'bankId' | 'authorisationId'>

/** Stores what the provider was asked. From here on, any process can poll for the answer. */
export async function recordRequest(
  bankDatabase: Queries,
  { bankId, authorisationId }: RequestKey,
  asked: { sealedRequest: Buffer; intervalSeconds: number; dueAt: string },
): Promise<void> {
  await bankDatabase.rows(sql`
    update sca.decoupled_request set sealed_request = ${asked.sealedRequest}, sealed_login_hint = null,
      interval_seconds = ${asked.intervalSeconds}, due_at = ${asked.dueAt}
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

/** Looks again later. */
export async function deferRequest(
  bankDatabase: Queries,
  { bankId, authorisationId }: RequestKey,
  { intervalSeconds, dueAt }: { intervalSeconds: number; dueAt: string },
): Promise<void> {
  await bankDatabase.rows(sql`
    update sca.decoupled_request set interval_seconds = ${intervalSeconds}, due_at = ${dueAt}
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

/** Nothing is to be done about this request any more. */
export async function deleteRequest(
  bankDatabase: Queries,
  { bankId, authorisationId }: RequestKey,
): Promise<void> {
  await bankDatabase.rows(sql`
    delete from sca.decoupled_request where bank_id = ${bankId} and authorisation_id = ${authorisationId}`)
}

/** Stores the sealed national id of a person who logged in at a provider. The transaction must act for the bank. */
export async function upsertKnownIdentity(
  queries: Queries,
  known: { bankId: string; personId: string; sealed: Buffer },
): Promise<void> {
  await queries.rows(sql`
    insert into sca.known_identity (bank_id, person_id, sealed)
    values (${known.bankId}, ${known.personId}, ${known.sealed})
    on conflict (bank_id, person_id) do update set sealed = excluded.sealed`)
}

/** Finds the sealed national id of a person. The transaction must act for the bank. */
export async function findKnownIdentity(
  queries: Queries,
  { bankId, personId }: { bankId: string; personId: string },
): Promise<Buffer | undefined> {
  const [row] = await queries.rows<{ sealed: Buffer }>(sql`
    select sealed from sca.known_identity where bank_id = ${bankId} and person_id = ${personId}`)
  return row?.sealed
}

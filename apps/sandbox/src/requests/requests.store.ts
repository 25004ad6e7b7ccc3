import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'
import type { CallDetails, CallRecord } from './call-record.ts'

/** A call, and whose it is. */
export interface OwnedCallRecord extends CallRecord, Actor {}

/** Stores calls of any banks and TPPs in one statement. */
export async function storeRequests(queries: Queries, records: readonly OwnedCallRecord[]): Promise<void> {
  const rows = records.map(({ bankId, tppId, attemptId, requestId, status, details }) => ({
    bank_id: bankId,
    tpp_id: tppId,
    attempt_id: attemptId,
    request_id: requestId,
    status,
    details,
  }))
  await queries.rows(sql`select sandbox.store_requests(${JSON.stringify(rows)})`)
}

export interface StoredRequest {
  readonly requestId: string
  readonly status: number
  readonly details: CallDetails
}

interface StoredRequestRow {
  readonly requestId: string
  readonly status: number
  /** JSON text. */
  readonly details: string
}

const attemptsMax = 50

/** Finds the newest calls under one X-Request-ID; returns them oldest first. */
export async function findRequests(
  queries: Queries,
  actor: Actor,
  { requestId, since }: { requestId: string; since: string },
): Promise<StoredRequest[]> {
  const rows = await queries.rows<StoredRequestRow>(
    withActor(
      actor,
      sql`
    select request_id as "requestId", status, details from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and request_id = ${requestId}
      and attempt_id >= tenancy.first_uuid_at(${since})
    order by attempt_id desc
    limit ${attemptsMax}`,
    ),
  )
  return rows.map(toStoredRequest).toReversed()
}

/** Lists a TPP's calls, newest first. */
export async function listRequests(
  queries: Queries,
  actor: Actor,
  { limit, statusMin, since }: { limit: number; statusMin: number; since: string },
): Promise<StoredRequest[]> {
  const rows = await queries.rows<StoredRequestRow>(
    withActor(
      actor,
      sql`
    select request_id as "requestId", status, details from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and status >= ${statusMin}
      and attempt_id >= tenancy.first_uuid_at(${since})
    order by attempt_id desc
    limit ${limit}`,
    ),
  )
  return rows.map(toStoredRequest)
}

function toStoredRequest({ requestId, status, details }: StoredRequestRow): StoredRequest {
  return { requestId, status, details: JSON.parse(details) }
}

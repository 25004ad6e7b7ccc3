import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'
import type { CallDetails, CallRecord } from './call-record.ts'

/** A recorded call, with the bank and the TPP that it belongs to. */
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
  /** The id of the attempt, by which the list is ordered. */
  readonly cursor: string
  readonly requestId: string
  readonly status: number
  readonly details: CallDetails
}

interface StoredRequestRow {
  readonly cursor: string
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
    select attempt_id as cursor, request_id as "requestId", status, details from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and request_id = ${requestId}
      and attempt_id >= tenancy.first_uuid_at(${since})
    order by attempt_id desc
    limit ${attemptsMax}`,
    ),
  )
  return rows.map(toStoredRequest).toReversed()
}

/** Which calls to list: those with at least this status, between two cursors, neither of which is included. */
export interface RequestQuery {
  readonly limit: number
  readonly statusMin: number
  readonly since: string
  readonly after?: string | undefined
  readonly before?: string | undefined
}

const LAST_CURSOR = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Lists a TPP's calls: newest first, or oldest first if `after` is given, so that none is skipped by the limit. */
export async function listRequests(
  queries: Queries,
  actor: Actor,
  { limit, statusMin, since, after, before = LAST_CURSOR }: RequestQuery,
): Promise<StoredRequest[]> {
  const rows = await queries.rows<StoredRequestRow>(
    withActor(
      actor,
      after === undefined
        ? sql`
    select attempt_id as cursor, request_id as "requestId", status, details from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and status >= ${statusMin}
      and attempt_id >= tenancy.first_uuid_at(${since}) and attempt_id < ${before}
    order by attempt_id desc
    limit ${limit}`
        : sql`
    select attempt_id as cursor, request_id as "requestId", status, details from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and status >= ${statusMin}
      and attempt_id >= tenancy.first_uuid_at(${since}) and attempt_id > ${after} and attempt_id < ${before}
    order by attempt_id
    limit ${limit}`,
    ),
  )
  return rows.map(toStoredRequest)
}

function toStoredRequest({ details, ...row }: StoredRequestRow): StoredRequest {
  return { ...row, details: JSON.parse(details) }
}

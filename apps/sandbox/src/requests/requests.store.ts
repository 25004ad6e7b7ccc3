import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'
import type { Told } from './call-record.ts'

/** A call as the table `sandbox.request` has it. */
export interface RequestRow {
  readonly bank_id: string
  readonly tpp_id: string
  readonly attempt_id: string
  readonly request_id: string
  readonly status: number
  readonly told: Told
}

/** Of any banks and TPPs, in one statement. */
export async function keepRequests(queries: Queries, rows: readonly RequestRow[]): Promise<void> {
  await queries.rows(sql`select sandbox.keep_requests(${JSON.stringify(rows)})`)
}

export interface KeptRequest {
  readonly requestId: string
  readonly status: number
  readonly told: Told
}

interface KeptRow {
  readonly request_id: string
  readonly status: number
  /** JSON text. */
  readonly told: string
}

const attemptsMax = 50

/** The newest calls under one X-Request-ID, oldest first. */
export async function findRequests(
  queries: Queries,
  actor: Actor,
  { requestId, since }: { requestId: string; since: string },
): Promise<KeptRequest[]> {
  const rows = await queries.rows<KeptRow>(
    withActor(
      actor,
      sql`
    select request_id, status, told from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and request_id = ${requestId}
      and attempt_id >= tenancy.first_uuid_at(${since})
    order by attempt_id desc
    limit ${attemptsMax}`,
    ),
  )
  return rows.map(keptOf).toReversed()
}

/** Newest first. */
export async function listRequests(
  queries: Queries,
  actor: Actor,
  { limit, statusMin, since }: { limit: number; statusMin: number; since: string },
): Promise<KeptRequest[]> {
  const rows = await queries.rows<KeptRow>(
    withActor(
      actor,
      sql`
    select request_id, status, told from sandbox.request
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and status >= ${statusMin}
      and attempt_id >= tenancy.first_uuid_at(${since})
    order by attempt_id desc
    limit ${limit}`,
    ),
  )
  return rows.map(keptOf)
}

function keptOf({ request_id: requestId, status, told }: KeptRow): KeptRequest {
  return { requestId, status, told: JSON.parse(told) }
}

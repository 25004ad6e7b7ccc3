import { withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { bytea, sql } from '../../database/sql.ts'
import type { Answer } from '../answer.ts'
import { type RequestRecord, type StoredResponseRow, toReplay } from './request-record.ts'

/**
 * Makes the transaction act for the TPP and locks the request until it ends. Returns false, without waiting, while a
 * concurrent retry has the lock.
 */
export async function tryLockRequest(
  queries: Queries,
  { bank_id: bankId, tpp_id: tppId, request_id: requestId }: RequestRecord,
): Promise<boolean> {
  const [row] = await queries.rows<{ is_locked: boolean }>(
    withActor(
      { bankId, tppId },
      sql`select xs2a.try_lock_request(actor.bank_id, actor.tpp_id, ${requestId}) as is_locked`,
    ),
  )
  return row?.is_locked === true
}

/** Finds the response stored for this request's X-Request-ID. It sets the actor itself, so it needs no transaction. */
export async function findStoredResponse(
  queries: Queries,
  record: RequestRecord,
): Promise<{ readonly fingerprint: string; readonly replay: Answer } | undefined> {
  const [row] = await queries.rows<StoredResponseRow & { readonly fingerprint: Buffer }>(
    withActor(
      { bankId: record.bank_id, tppId: record.tpp_id },
      sql`
    select status, headers, body, authorisation_id, fingerprint
    from xs2a.find_stored_responses(${JSON.stringify([record])})
    where actor.bank_id is not null`,
    ),
  )
  return row && { fingerprint: bytea(row.fingerprint), replay: toReplay(row) }
}

/** Stores the response of a request whose lock this transaction has. */
export async function storeResponse(queries: Queries, record: RequestRecord): Promise<void> {
  await queries.rows(sql`select xs2a.store_responses(${JSON.stringify([record])})`)
}

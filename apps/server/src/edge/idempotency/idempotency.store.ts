import { withActor } from '../../platform/database/actor.ts'
import type { Queries, TransactionQueries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import { type RequestRecord, type StoredResponseRow, toReplay } from './request-record.ts'

/** A stored response, and the fingerprint of the request that it answered. */
export interface StoredResponse {
  readonly fingerprint: Buffer
  readonly replay: WrittenAnswer
}

type FoundRow = StoredResponseRow & { readonly fingerprint: Buffer }

/**
 * Makes the transaction act for the TPP, locks the request until it ends, and finds the response stored for its
 * X-Request-ID. Returns 'busy', without waiting, while a concurrent retry has the lock.
 */
export async function lockRequest(
  queries: Queries,
  { bank_id: bankId, tpp_id: tppId, request_id: requestId }: RequestRecord,
): Promise<'busy' | StoredResponse | undefined> {
  const [row] = await queries.rows<{ readonly is_locked: boolean } & (FoundRow | { readonly status: null })>(
    withActor(
      { bankId, tppId },
      sql`select * from xs2a.lock_request(actor.bank_id, actor.tpp_id, ${requestId})`,
    ),
  )
  if (row?.is_locked !== true) return 'busy'
  return row.status === null ? undefined : toStoredResponse(row)
}

/** Finds the response stored for this request's X-Request-ID. It sets the actor itself, so it needs no transaction. */
export async function findStoredResponse(
  queries: Queries,
  record: RequestRecord,
): Promise<StoredResponse | undefined> {
  const [row] = await queries.rows<FoundRow>(
    withActor(
      { bankId: record.bank_id, tppId: record.tpp_id },
      sql`
    select status, headers, body, authorisation_id, fingerprint
    from xs2a.find_stored_responses(${JSON.stringify([record])})
    where actor.bank_id is not null`,
    ),
  )
  return row && toStoredResponse(row)
}

function toStoredResponse(row: FoundRow): StoredResponse {
  return { fingerprint: row.fingerprint, replay: toReplay(row) }
}

/** Stores the response of a request whose lock this transaction has, together with the commit. */
export function storeResponse(queries: TransactionQueries, record: RequestRecord): void {
  queries.defer(sql`select xs2a.store_responses(${JSON.stringify([record])})`)
}

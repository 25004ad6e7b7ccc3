import { withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { StoredResponseRow, RequestRecord } from './request-record.ts'

/** Locks the request until the transaction ends; false, without waiting, while a twin of it has the lock. */
export async function tryLockRequest(
  queries: Queries,
  { bank_id: bankId, tpp_id: tppId, request_id: requestId }: RequestRecord,
): Promise<boolean> {
  const [row] = await queries.rows<{ is_locked: boolean }>(
    sql`select xs2a.try_lock_request(${bankId}, ${tppId}, ${requestId}) as is_locked`,
  )
  return row?.is_locked === true
}

/** In or outside a transaction: it says itself for whom it looks. */
export async function findStoredResponse(
  queries: Queries,
  record: RequestRecord,
): Promise<(StoredResponseRow & { readonly fingerprint: Buffer }) | undefined> {
  const [row] = await queries.rows<StoredResponseRow & { fingerprint: Buffer }>(
    withActor(
      { bankId: record.bank_id, tppId: record.tpp_id },
      sql`
    select status, headers, body, authorisation_id, fingerprint
    from xs2a.find_answers(${JSON.stringify([record])})
    where actor.bank_id is not null`,
    ),
  )
  return row
}

export async function storeResponse(queries: Queries, record: RequestRecord): Promise<void> {
  await queries.rows(sql`select xs2a.keep_answers(${JSON.stringify([record])})`)
}

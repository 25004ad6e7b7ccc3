import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { millisecondsOfId } from '../../platform/shared/ids.ts'

/** How far the clocks of server and database may differ, and how long a creation may take. */
const windowMilliseconds = 120_000

/**
 * Finds the X-Request-ID of the call that created a payment or basket, while its stored response is kept. The transaction
 * must act for the bank.
 */
export async function findRequestIdOf(
  queries: Queries,
  { bankId, tppId, resourceId }: { bankId: string; tppId: string; resourceId: string },
): Promise<string | undefined> {
  const at = millisecondsOfId(resourceId)
  const [from, until] = [at - windowMilliseconds, at + windowMilliseconds].map((milliseconds) =>
    new Date(milliseconds).toISOString(),
  )
  const [row] = await queries.rows<{ request_id: string }>(sql`
    select request_id from xs2a.answered_request
    where bank_id = ${bankId} and tpp_id = ${tppId} and answered_at between ${from ?? ''} and ${until ?? ''}
      and status = 201 and position(${resourceId} in body) > 0
    order by answered_at limit 1`)
  return row?.request_id
}

/**
 * Finds the payment or basket that the call with an X-Request-ID created, while its stored response is kept. It goes from TPP to TPP
 * by the key, so that it reads a few rows however many responses there are. The transaction must act for the bank.
 */
export async function findResourceOfRequest(
  queries: Queries,
  { bankId, requestId }: { bankId: string; requestId: string },
): Promise<string | undefined> {
  const [row] = await queries.rows<{ resource_id: string | null }>(sql`
    with recursive tpp (id) as (
      (select tpp_id from xs2a.answered_request where bank_id = ${bankId} order by tpp_id limit 1)
      union all
      select (
        select next.tpp_id from xs2a.answered_request as next
        where next.bank_id = ${bankId} and next.tpp_id > tpp.id order by next.tpp_id limit 1)
      from tpp where tpp.id is not null
    )
    select substring(response.body from '"(?:payment|basket)Id":"([0-9a-f-]{36})"') as resource_id from tpp
    cross join lateral (
      select found.body from xs2a.answered_request as found
      where found.bank_id = ${bankId} and found.tpp_id = tpp.id and found.request_id = ${requestId} and found.status = 201
      order by found.answered_at limit 1
    ) as response
    where tpp.id is not null limit 1`)
  return row?.resource_id ?? undefined
}

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

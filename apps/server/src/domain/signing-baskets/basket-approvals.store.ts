import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Lists the approvals of baskets that transactions from the first up to before the other wrote. The transaction must act for the
 * bank.
 */
export async function listLoggedBasketApprovals(
  queries: Queries,
  { bankId, from, before }: { bankId: string; from: bigint; before: bigint },
): Promise<readonly { readonly tppId: string; readonly basketId: string; readonly personId: string }[]> {
  return queries.rows(sql`
    select tpp_id as "tppId", basket_id as "basketId", person_id as "personId" from signing_baskets.event
    where bank_id = ${bankId} and transaction_id >= ${from} and transaction_id < ${before} and cause = 'approved'`)
}

import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

export interface LimitRow {
  bban: string
  /** In øre; null where there is no such limit. */
  register_limit: bigint | null
  approval_limit: bigint | null
}

/** What is agreed for each account that an agreement's people use. */
export async function listLimits(
  queries: Queries,
  actor: Actor,
  agreementId: string,
): Promise<readonly LimitRow[]> {
  return queries.rows<LimitRow>(
    withActor(
      actor,
      sql`
    select bban, register_limit_minor_units as register_limit, approval_limit_minor_units as approval_limit
    from sandbox_ledger.engagement
    join sandbox_ledger.account using (bank_id, account_id)
    where bank_id = actor.bank_id and agreement_id = ${agreementId}`,
    ),
  )
}

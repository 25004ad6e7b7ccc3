import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** The limits of an engagement, in øre; null is no limit. */
export interface EngagementLimits {
  readonly bban: string
  readonly registerLimit: bigint | null
  readonly approvalLimit: bigint | null
}

/** Lists the limits of every account that the people of an agreement use. */
export async function listEngagementLimits(
  queries: Queries,
  actor: Actor,
  agreementId: string,
): Promise<readonly EngagementLimits[]> {
  return queries.rows<EngagementLimits>(
    withActor(
      actor,
      sql`
    select bban, register_limit_minor_units as "registerLimit", approval_limit_minor_units as "approvalLimit"
    from sandbox_ledger.engagement
    join sandbox_ledger.account using (bank_id, account_id)
    where bank_id = actor.bank_id and agreement_id = ${agreementId}`,
    ),
  )
}

/** Returns the approval limit of an agreement, in øre; null if one approval is enough for any amount. */
export async function findAgreementApprovalLimit(
  queries: Queries,
  actor: Actor,
  agreementId: string,
): Promise<bigint | null> {
  const [row] = await queries.rows<{ limit: bigint | null }>(
    withActor(
      actor,
      sql`
    select approval_limit_minor_units as limit from sandbox_ledger.agreement
    where bank_id = actor.bank_id and agreement_id = ${agreementId}`,
    ),
  )
  return row?.limit ?? null
}

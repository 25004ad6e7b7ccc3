import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

export interface EngageableRow {
  is_account: boolean
  /** Whether the account is the agreement's customer's. */
  is_owners: boolean
  is_engaged: boolean
}

/** May this account be used under this agreement? Undefined when there is no such agreement. */
export async function findEngageable(
  queries: Queries,
  bankId: string,
  { agreementId, accountId }: { agreementId: string; accountId: string | null },
): Promise<EngageableRow | undefined> {
  const [row] = await queries.rows<EngageableRow>(sql`
    select account.account_id is not null as is_account,
      account.customer_id is not distinct from agreement.customer_id as is_owners,
      exists (
        select from sandbox_ledger.engagement
        where engagement.bank_id = agreement.bank_id and engagement.agreement_id = agreement.agreement_id
          and engagement.account_id = ${accountId}::uuid) as is_engaged
    from sandbox_ledger.agreement
    left join sandbox_ledger.account on account.bank_id = agreement.bank_id and account.account_id = ${accountId}::uuid
    where agreement.bank_id = ${bankId} and agreement.agreement_id = ${agreementId}`)
  return row
}

export interface EngagementRow {
  engagement_id: string
  account_id: string
  bban: string
  roles: ('REGISTER' | 'VIEW')[]
  register_limit_minor_units: bigint | null
  approval_limit_minor_units: bigint | null
}

/** The engagements of an agreement, or one of them. */
export async function listEngagements(
  queries: Queries,
  actor: Actor,
  { agreementId, engagementId = null }: { agreementId: string; engagementId?: string | null },
): Promise<EngagementRow[]> {
  return queries.rows<EngagementRow>(
    withActor(
      actor,
      sql`
    select engagement_id, account_id, bban, roles, register_limit_minor_units, approval_limit_minor_units
    from sandbox_ledger.engagement
    join sandbox_ledger.account using (bank_id, account_id)
    where bank_id = actor.bank_id and agreement_id = ${agreementId}
      and (${engagementId}::uuid is null or engagement_id = ${engagementId}::uuid)
    order by account.position, engagement_id`,
    ),
  )
}

/** Needs a transaction that acts for the bank. */
export async function deleteEngagementRow(
  queries: Queries,
  { bankId, agreementId, engagementId }: { bankId: string; agreementId: string; engagementId: string },
): Promise<boolean> {
  const gone = await queries.rows(sql`
    delete from sandbox_ledger.engagement
    where bank_id = ${bankId} and agreement_id = ${agreementId} and engagement_id = ${engagementId}
    returning true`)
  return gone.length > 0
}

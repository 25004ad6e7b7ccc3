import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** What must be known of an agreement and an account before they get an engagement. */
export interface EngagementCandidate {
  readonly accountExists: boolean
  /** Whether account and agreement belong to the same customer. */
  readonly isOfSameCustomer: boolean
  readonly isEngaged: boolean
}

/** Returns what decides whether an account can get an engagement; undefined if there is no such agreement. */
export async function findEngagementCandidate(
  queries: Queries,
  bankId: string,
  { agreementId, accountId }: { agreementId: string; accountId: string | null },
): Promise<EngagementCandidate | undefined> {
  const [row] = await queries.rows<EngagementCandidate>(sql`
    select account.account_id is not null as "accountExists",
      account.customer_id is not distinct from agreement.customer_id as "isOfSameCustomer",
      exists (
        select from sandbox_ledger.engagement
        where engagement.bank_id = agreement.bank_id and engagement.agreement_id = agreement.agreement_id
          and engagement.account_id = ${accountId}::uuid) as "isEngaged"
    from sandbox_ledger.agreement
    left join sandbox_ledger.account on account.bank_id = agreement.bank_id and account.account_id = ${accountId}::uuid
    where agreement.bank_id = ${bankId} and agreement.agreement_id = ${agreementId}`)
  return row
}

/** An engagement as the sandbox's operations show it. */
export interface MockEngagement {
  readonly engagementId: string
  readonly accountId: string
  readonly bban: string
  readonly roles: ('REGISTER' | 'VIEW')[]
  readonly registerLimitMinorUnits: bigint | null
  readonly approvalLimitMinorUnits: bigint | null
}

/** Lists the engagements of an agreement, or one of them. */
export async function listMockEngagements(
  queries: Queries,
  actor: Actor,
  { agreementId, engagementId = null }: { agreementId: string; engagementId?: string | null },
): Promise<MockEngagement[]> {
  return queries.rows<MockEngagement>(
    withActor(
      actor,
      sql`
    select engagement_id as "engagementId", account_id as "accountId", bban, roles,
      register_limit_minor_units as "registerLimitMinorUnits", approval_limit_minor_units as "approvalLimitMinorUnits"
    from sandbox_ledger.engagement
    join sandbox_ledger.account using (bank_id, account_id)
    where bank_id = actor.bank_id and agreement_id = ${agreementId}
      and (${engagementId}::uuid is null or engagement_id = ${engagementId}::uuid)
    order by account.position, engagement_id`,
    ),
  )
}

/** Returns false if there is no such engagement. Needs a transaction that acts for the bank. */
export async function deleteEngagement(
  queries: Queries,
  { bankId, agreementId, engagementId }: { bankId: string; agreementId: string; engagementId: string },
): Promise<boolean> {
  const deleted = await queries.rows(sql`
    delete from sandbox_ledger.engagement
    where bank_id = ${bankId} and agreement_id = ${agreementId} and engagement_id = ${engagementId}
    returning true`)
  return deleted.length > 0
}

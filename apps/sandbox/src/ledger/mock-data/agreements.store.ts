import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** An agreement as the sandbox's operations show it. */
export interface MockAgreement {
  readonly agreementId: string
  readonly customerId: string
  readonly name: string
  /** The amount in the home currency above which two people must approve; null if one is always enough under this agreement. */
  readonly approvalLimitMinorUnits: bigint | null
  readonly engagementIds: string[]
  /** Who may act for the corporation. The person whose national id is the customer number comes first. */
  readonly representatives: readonly { readonly nationalId: string; readonly name: string }[]
}

/** Lists the agreements of all customers of a bank, or only the one that has `agreementId`. */
export async function listMockAgreements(
  queries: Queries,
  actor: Actor,
  agreementId: string | null = null,
): Promise<MockAgreement[]> {
  const rows = await queries.rows<
    Omit<MockAgreement, 'representatives'> & { readonly representatives: string }
  >(
    withActor(
      actor,
      sql`
    select agreement_id as "agreementId", customer_id as "customerId", agreement_name as name,
      approval_limit_minor_units as "approvalLimitMinorUnits",
      array(
        select engagement_id::text from sandbox_ledger.engagement
        where engagement.bank_id = agreement.bank_id and engagement.agreement_id = agreement.agreement_id
        order by engagement_id) as "engagementIds",
      (select json_agg(json_build_object('nationalId', national_id, 'name', name) order by rank, name, national_id)
        from (
          select 1 as rank, customer_number as national_id, person_name as name
          union all
          select 2, representative.national_id, representative.person_name from sandbox_ledger.representative
          where representative.bank_id = agreement.bank_id and representative.agreement_id = agreement.agreement_id
        ) as person) as representatives
    from sandbox_ledger.agreement
    join sandbox_ledger.customer using (bank_id, customer_id)
    where bank_id = actor.bank_id and (${agreementId}::uuid is null or agreement_id = ${agreementId}::uuid)
    order by customer.position, customer_id, agreement_id`,
    ),
  )
  return rows.map((row) => ({ ...row, representatives: JSON.parse(row.representatives) }))
}

import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

export interface AgreementRow {
  agreement_id: string
  customer_id: string
  name: string
  approval_limit_minor_units: bigint | null
  engagement_ids: string[]
  /** JSON text of `{ nationalId, name }[]`, the customer's own person first. */
  representatives: string
}

/** The agreements of all customers, or one of them. */
export async function listAgreements(
  queries: Queries,
  actor: Actor,
  agreementId: string | null = null,
): Promise<AgreementRow[]> {
  return queries.rows<AgreementRow>(
    withActor(
      actor,
      sql`
    select agreement_id, customer_id, agreement_name as name, two_approvals_above_minor_units as approval_limit_minor_units,
      array(
        select engagement_id::text from sandbox_ledger.engagement
        where engagement.bank_id = agreement.bank_id and engagement.agreement_id = agreement.agreement_id
        order by engagement_id) as engagement_ids,
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
}

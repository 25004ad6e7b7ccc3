import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A line of what a client saw acknowledged. The status of a basket is its stage. */
export interface Acknowledgement {
  readonly tppId: string
  readonly kind: 'payment' | 'basket' | 'authorisation' | 'consent'
  readonly id: string
  /** The X-Request-ID of the call, if the resource was created by one. */
  readonly requestId?: string
  /** The status that the client saw; without one, it only has to exist. */
  readonly status?: string
}

/** An acknowledgement, and what is wrong with what is stored of it; null if nothing is. */
export interface FoundAcknowledgement {
  readonly ordinal: number
  readonly problem: string | null
}

/**
 * Finds what clients saw acknowledged among the rows of these banks, and says what does not fit. A status fits if the tables of
 * transitions lead from the acknowledged one to it. The status of a bulk or periodic payment follows from its parts; of
 * those only the steps of the whole are compared.
 */
export function findAcknowledged(
  queries: Queries,
  bankIds: readonly string[],
  acknowledgements: readonly (Acknowledgement & { readonly ordinal: number })[],
): Promise<readonly FoundAcknowledgement[]> {
  return queries.rows<FoundAcknowledgement>(sql`
    with recursive step as (
      select 'payment' as kind, from_status, to_status from payments.transition
      union select 'authorisation', from_status, to_status from sca.transition
      union select 'basket', from_stage, to_stage from signing_baskets.transition
    ), reachable as (
      select kind, from_status as acknowledged, from_status as status from step
      union select kind, to_status, to_status from step
      union select step.kind, reachable.acknowledged, step.to_status
      from reachable join step on step.kind = reachable.kind and step.from_status = reachable.status
    ), given as (
      select * from json_to_recordset(${JSON.stringify(acknowledgements)}::json)
        as given (ordinal integer, "tppId" text, "requestId" text, kind text, id uuid, status text)
    ), present as (
      select ordinal, bank_id, tpp_id, payment_status.status, service <> 'payments' as has_parts
      from given
      join payments.payment on payment.payment_id = given.id and payment.bank_id = any (${bankIds}::uuid[])
      join payments.payment_status using (bank_id, tpp_id, payment_id)
      where kind = 'payment'
      union all
      select ordinal, bank_id, tpp_id, authorisation.status, false from given
      join sca.authorisation on authorisation_id = given.id and bank_id = any (${bankIds}::uuid[])
      where kind = 'authorisation'
      union all
      select ordinal, bank_id, tpp_id, stage, false from given
      join signing_baskets.basket on basket_id = given.id and bank_id = any (${bankIds}::uuid[])
      where kind = 'basket'
      union all
      select ordinal, bank_id, tpp_id, null, false from given
      join consents.resource on consent_id = given.id and bank_id = any (${bankIds}::uuid[])
      where kind = 'consent'
    )
    select ordinal, case
      when present.tpp_id <> given."tppId" then 'belongs to another TPP'
      when present.status is not null and given.status is not null and not exists (
          select from reachable
          where (reachable.kind, reachable.acknowledged, reachable.status)
            = (given.kind, case when has_parts and given.status not in ('RCVD', 'CANC', 'RJCT') then 'ACTC' else given.status end,
              case when has_parts and given.status not in ('RCVD', 'CANC', 'RJCT')
                and present.status = 'ACWC' then 'ACTC' else present.status end))
        then format('was acknowledged as %s and is %s, which no step leads to', given.status, present.status)
      when exists (
          select from xs2a.answered_request as answered
          where (answered.bank_id, answered.tpp_id, answered.request_id)
              = (present.bank_id, present.tpp_id, given."requestId")
            and answered.status = 201 and given.kind in ('payment', 'basket')
            and answered.headers ->> 'Location' not like '%' || given.id)
        then format('is not what the stored response to X-Request-ID %s created', given."requestId")
      end as problem
    from given join present using (ordinal)`)
}

import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OrdersOfPerson } from './person.ts'

interface AskedOrder {
  readonly id: string
  /** Whether the person logged in and was shown the order, because the bank lets them decide about it. */
  readonly is_seen: boolean
  /** Whether they were shown it as a private customer. */
  readonly is_own: boolean
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/**
 * Finds the payments and baskets that a person has to do with. Authorisations lead to them, and where those are kept for a
 * shorter time than payments, the payments' own history does.
 */
export async function findOrders(
  queries: Queries,
  {
    bankId,
    personIds,
    authorisationIds,
  }: { bankId: string; personIds: readonly string[]; authorisationIds: readonly string[] },
): Promise<OrdersOfPerson> {
  // The context is stored when the order is shown, after the bank was asked whether this person may decide about it.
  const baskets = await queries.rows<AskedOrder>(sql`
    select subject_id as id, coalesce(bool_or(person_id = any (${personIds}::uuid[]) and acting_context is not null), false)
      as is_seen, false as is_own
    from sca.authorisation
    where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[]) and purpose = 'approve-basket'
    group by subject_id`)
  const payments = await queries.rows<AskedOrder>(sql`
    with asked as (
      select subject_id, purpose, person_id = any (${personIds}::uuid[]) and acting_context is not null as is_seen,
        person_id = any (${personIds}::uuid[]) and acting_context = 'PRIVATE' as is_own
      from sca.authorisation
      where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])
    )
    select payment_id as id, coalesce(bool_or(is_seen), false) as is_seen, coalesce(bool_or(is_own), false) as is_own
    from (
      select subject_id as payment_id, is_seen, is_own from asked
      where purpose in ('approve-payment', 'cancel-payment')
      union all
      select member.payment_id, is_seen, is_own from asked
      join signing_baskets.member on member.bank_id = ${bankId} and member.basket_id = asked.subject_id
      where purpose = 'approve-basket'
      union all
      select payment_id, true, agreement_id is null from payments.payment_event
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])
        and payment_id < (select tenancy.oldest_kept_id('sca.authorisation'))
    ) as found
    group by payment_id order by payment_id`)
  const own = idsOf(payments.filter(({ is_own }) => is_own))
  const approved = await queries.rows<{ id: string }>(sql`
    select payment_id as id from payments.payment_event
    where bank_id = ${bankId} and payment_id = any (${own}::uuid[])
      and person_id = any (${personIds}::uuid[]) and agreement_id is null
      and cause in ('approved', 'approved-for-later-day')`)
  const paymentIds = idsOf(payments)
  const parts = await queries.rows<{ id: string; payment_id: string }>(sql`
    select part_id as id, payment_id from payments.part
    where bank_id = ${bankId} and payment_id = any (${paymentIds}::uuid[])`)
  const withParts = (ids: readonly string[]) => {
    const wholes = new Set(ids)
    return [...ids, ...idsOf(parts.filter(({ payment_id }) => wholes.has(payment_id)))]
  }
  return {
    basketIds: idsOf(baskets),
    seenBasketIds: idsOf(baskets.filter(({ is_seen }) => is_seen)),
    paymentIds,
    partIds: idsOf(parts),
    seenPaymentIds: idsOf(payments.filter(({ is_seen }) => is_seen)),
    ownPaymentIds: withParts(own),
    approvedPaymentIds: withParts(idsOf(approved)),
  }
}

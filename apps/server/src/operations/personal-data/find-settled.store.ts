import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Person } from './person.ts'

/**
 * Lists which payments, baskets and consents of a person cause no more notifications, and have none that waits to be sent: only
 * then is the address that a TPP gave for them not needed any more.
 */
export async function listSettled(
  queries: Queries,
  {
    bankId,
    seenPaymentIds,
    seenBasketIds,
    consentIds,
  }: Pick<Person, 'bankId' | 'seenPaymentIds' | 'seenBasketIds' | 'consentIds'>,
): Promise<readonly string[]> {
  const rows = await queries.rows<{ id: string }>(sql`
    with settled_payment as (
      select payment_id from payments.payment_status
      where bank_id = ${bankId} and payment_id = any (${seenPaymentIds}::uuid[]) and status <> 'RCVD'
      except
      select payment_id from payments.standing_order
      where bank_id = ${bankId} and payment_id = any (${seenPaymentIds}::uuid[])
      except
      select payment_id from payments.due where bank_id = ${bankId} and payment_id = any (${seenPaymentIds}::uuid[])
      except
      select part.payment_id from payments.part
      join payments.due on due.bank_id = ${bankId} and due.payment_id = part.part_id
      where part.bank_id = ${bankId} and part.payment_id = any (${seenPaymentIds}::uuid[])
    ), settled as (
      select payment_id as id from settled_payment
      union all
      -- The status of a basket follows those of its payments.
      select basket_id from signing_baskets.basket
      where bank_id = ${bankId} and basket_id = any (${seenBasketIds}::uuid[]) and stage not in ('open', 'half-approved')
        and not exists (
          select from signing_baskets.member
          where member.bank_id = ${bankId} and member.basket_id = basket.basket_id
            and member.payment_id not in (select payment_id from settled_payment))
      union all
      select consent_id from consents.resource
      where bank_id = ${bankId} and consent_id = any (${consentIds}::uuid[])
        and not exists (
          select from consents.granted_account as granted
          where granted.bank_id = ${bankId} and granted.tpp_id = resource.tpp_id and granted.psu_id = resource.psu_id
            and granted.agreement_key = resource.agreement_key)
    )
    select id from settled
    where not exists (
      select from notifications.due where due.bank_id = ${bankId} and due.resource_id = settled.id)`)
  return rows.map(({ id }) => id)
}

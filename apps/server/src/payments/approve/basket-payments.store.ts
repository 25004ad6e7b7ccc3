import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { PaymentToDecide } from '../payments.store.ts'

/** A payment as a signing basket sees it. */
export interface BasketPaymentRow extends PaymentToDecide {
  readonly payment_id: string
  /** By the bank's clock. */
  readonly now: Date
}

/** Those of these payments that are the TPP's, in no order. */
export async function findPaymentsById(
  queries: Queries,
  actor: Actor,
  { paymentIds, realTime }: { paymentIds: readonly string[]; realTime: string },
): Promise<BasketPaymentRow[]> {
  return queries.rows<BasketPaymentRow>(
    withActor(
      actor,
      sql`
    select found.*, banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from unnest(${paymentIds}::uuid[]) as wanted (payment_id)
    cross join lateral (
      select payment_id, service, product, body, fee_minor_units, fee_currency, line_fees, psu_ip_address, status,
        execution_date, basket_id, first_approver_id, first_agreement_id
      from payments.payment
      join payments.payment_status using (bank_id, tpp_id, payment_id)
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = wanted.payment_id
      offset 0
    ) as found`,
    ),
  )
}

/**
 * Needs a transaction that acts for the bank. Until it ends nobody else moves these payments. Locked in one order, so
 * that two who want some of the same wait, and never in a circle.
 */
export async function lockPayments(
  queries: Queries,
  { bankId, tppId }: Actor,
  paymentIds: readonly string[],
): Promise<void> {
  await queries.rows(sql`
    select from (
      select payment_id from unnest(${paymentIds}::uuid[]) as wanted (payment_id) order by payment_id
    ) as sorted
    cross join lateral (
      select from payments.payment_status
      where bank_id = ${bankId} and tpp_id = ${tppId} and payment_status.payment_id = sorted.payment_id
      for update
    ) as locked`)
}

/** Needs a transaction that has locked them. Null takes them out of the basket they are in. */
export async function setBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  { paymentIds, basketId }: { paymentIds: readonly string[]; basketId: string | null },
): Promise<void> {
  await queries.rows(sql`
    update payments.payment_status set basket_id = ${basketId}
    where bank_id = ${bankId} and tpp_id = ${tppId} and payment_id = any (${paymentIds}::uuid[])`)
}

import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import { type FoundPaymentToDecide, type PaymentToDecideRow, toPaymentToDecide } from '../payments.store.ts'

/** A payment that is to be approved in a basket. */
export interface FoundBasketPayment extends FoundPaymentToDecide {
  readonly paymentId: string
}

/**
 * Finds payments by their ids, in no particular order, and leaves out those that are not the TPP's own. `realTime` is the
 * time of the call, from which the database computes the time by the bank's clock.
 */
export async function findPaymentsById(
  queries: Queries,
  actor: Actor,
  { paymentIds, realTime }: { paymentIds: readonly string[]; realTime: string },
): Promise<readonly FoundBasketPayment[]> {
  const rows = await queries.rows<PaymentToDecideRow & { payment_id: string; now: Date }>(
    withActor(
      actor,
      sql`
    select found.*, banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now,
      banks.country_of(actor.bank_id) as country
    from unnest(${paymentIds}::uuid[]) as requested (payment_id)
    cross join lateral (
      select payment_id, service, product, body, fee_minor_units, fee_currency, line_fees,
        exchange_markup_minor_units, psu_ip_address, status, execution_date, created_at, basket_id, first_approver_id, first_agreement_id,
        first_approval_mac, interface, rejects_without_funds
      from payments.payment
      join payments.payment_status using (bank_id, tpp_id, payment_id)
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = requested.payment_id
      offset 0
    ) as found`,
    ),
  )
  return rows.map((row) => ({
    ...toPaymentToDecide(row),
    paymentId: row.payment_id,
    now: toInstant(row.now),
  }))
}

/**
 * Locks payments until the transaction ends, so that nobody else changes their status. The rows are locked in
 * the order of their ids, so that two callers who need some of the same payments cannot deadlock. Needs a transaction that
 * acts for the bank.
 */
export async function lockPayments(
  queries: Queries,
  { bankId, tppId }: Actor,
  paymentIds: readonly string[],
): Promise<void> {
  await queries.rows(sql`
    select from (
      select payment_id from unnest(${paymentIds}::uuid[]) as requested (payment_id) order by payment_id
    ) as sorted
    cross join lateral (
      select from payments.payment_status
      where bank_id = ${bankId} and tpp_id = ${tppId} and payment_status.payment_id = sorted.payment_id
      for update
    ) as locked`)
}

/** Puts payments into a basket or, if `basketId` is null, removes them from theirs. Needs a transaction that has locked them. */
export async function setBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  { paymentIds, basketId }: { paymentIds: readonly string[]; basketId: string | null },
): Promise<void> {
  await queries.rows(sql`
    update payments.payment_status set basket_id = ${basketId}
    from unnest(${paymentIds}::uuid[]) as chosen (payment_id)
    where bank_id = ${bankId} and tpp_id = ${tppId} and payment_status.payment_id = chosen.payment_id`)
}

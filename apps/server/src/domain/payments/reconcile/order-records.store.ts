import type { PaymentProduct, PaymentService, TransactionStatus } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { AllFeeColumns } from '../payments.store.ts'

/** Names an order: a single payment, a line of a bulk payment, or an occurrence of a periodic one. */
export interface OrderKey {
  readonly tppId: string
  readonly paymentId: string
}

/** Which orders of a bank to look at. Times are by the bank's clock. */
export interface OrderPeriod {
  readonly bankId: string
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  /** The last day whose approved payments count as due in the period. */
  readonly lastDay: string
  /** No event in the period is from an earlier transaction; undefined if that is not known, and everything is read. */
  readonly firstTransaction: bigint | undefined
}

/**
 * Opens a cursor over the orders that were handed to the core bank in the period, and those that are approved and not ended,
 * in the order of their ids. Needs a transaction that acts for the bank, and lasts as long as that.
 */
export async function openOrderKeys(queries: Queries, period: OrderPeriod): Promise<void> {
  const { bankId, from, before, lastDay, firstTransaction = null } = period
  await queries.rows(sql`
    declare order_keys no scroll cursor for
    select tpp_id as "tppId", payment_id as "paymentId" from payments.payment_event
    where bank_id = ${bankId} and cause = 'claimed' and at >= ${from.toString()} and at < ${before.toString()}
      and (${firstTransaction}::bigint is null or transaction_id >= ${firstTransaction}::bigint)
    union
    select tpp_id, payment_id from payments.due where bank_id = ${bankId} and execution_date <= ${lastDay}
    order by "paymentId"`)
}

/** Reads the next keys of the cursor that `openOrderKeys` opened. */
export async function nextOrderKeys(queries: Queries): Promise<readonly OrderKey[]> {
  return queries.rows<OrderKey>(sql`fetch 1000 from order_keys`)
}

/** What is stored about an order. */
export interface OrderRecord extends OrderKey {
  readonly status: TransactionStatus
  readonly executionDate: string
  /** The bulk or periodic payment that it belongs to, or its own id. */
  readonly wholeId: string
  /** The number of the line or occurrence; null for a single payment. */
  readonly number: number | null
  readonly stage: 'waiting' | 'claimed' | 'under-way' | 'quarantined' | null
  /** JSON text of the order while it is approved and has not ended. */
  readonly transfer: string | null
  readonly isApproved: boolean
  /** When Havn recorded that the core bank had moved the money; null if it has not. By the bank's clock. */
  readonly executedAt: Date | null
}

/** Reads what is stored about orders; leaves out those that the bank does not know. The transaction must act for the bank. */
export async function readOrderRecords(
  queries: Queries,
  bankId: string,
  keys: readonly OrderKey[],
): Promise<readonly OrderRecord[]> {
  return queries.rows<OrderRecord>(sql`
    select key.tpp_id as "tppId", key.payment_id as "paymentId", current.status,
      current.execution_date as "executionDate", coalesce(part.payment_id, key.payment_id) as "wholeId", part.number,
      due.stage, due.transfer, history.is_approved as "isApproved", history.executed_at as "executedAt"
    from unnest(${keys.map(({ tppId }) => tppId)}::text[], ${keys.map(({ paymentId }) => paymentId)}::uuid[])
      as key (tpp_id, payment_id)
    cross join lateral (
      select payment_status.status, payment_status.execution_date from payments.payment_status
      where payment_status.bank_id = ${bankId} and payment_status.tpp_id = key.tpp_id
        and payment_status.payment_id = key.payment_id
      offset 0) as current
    cross join lateral (
      select coalesce(bool_or(event.cause in ('approved', 'approved-for-later-day')), false) as is_approved,
        min(event.at) filter (where event.cause = 'reserved') as executed_at
      from payments.payment_event as event
      where event.bank_id = ${bankId} and event.tpp_id = key.tpp_id and event.payment_id = key.payment_id
      offset 0) as history
    left join lateral (
      select part.payment_id, part.number from payments.part
      where part.bank_id = ${bankId} and part.part_id = key.payment_id and part.tpp_id = key.tpp_id
      limit 1) as part on true
    left join lateral (
      select due.stage, due.transfer from payments.due
      where due.bank_id = ${bankId} and due.execution_date = current.execution_date
        and due.payment_id = key.payment_id
      limit 1) as due on true`)
}

/** The columns of a payment as its TPP created it, with those who approved it: what its orders are made of. */
export interface WholePaymentRow extends AllFeeColumns {
  readonly tpp_id: string
  readonly payment_id: string
  readonly service: PaymentService
  readonly product: PaymentProduct
  readonly body: string
  readonly psu_ip_address: string | null
  /** In the order in which they approved. */
  readonly approver_ids: readonly string[]
  readonly agreement_id: string | null
}

/** Reads payments by their ids. The transaction must act for the bank. */
export async function readWholePayments(
  queries: Queries,
  bankId: string,
  keys: readonly OrderKey[],
): Promise<readonly WholePaymentRow[]> {
  return queries.rows<WholePaymentRow>(sql`
    select key.tpp_id, key.payment_id, found.*, approval.*
    from unnest(${keys.map(({ tppId }) => tppId)}::text[], ${keys.map(({ paymentId }) => paymentId)}::uuid[])
      as key (tpp_id, payment_id)
    cross join lateral (
      select service, product, body, fee_minor_units, fee_currency, line_fees, psu_ip_address from payments.payment
      where bank_id = ${bankId} and tpp_id = key.tpp_id and payment_id = key.payment_id
      offset 0) as found
    cross join lateral (
      select coalesce(array_agg(event.person_id::text order by event.sequence), '{}') as approver_ids,
        max(event.agreement_id::text) as agreement_id
      from payments.payment_event as event
      where event.bank_id = ${bankId} and event.tpp_id = key.tpp_id and event.payment_id = key.payment_id
        and event.person_id is not null
        and event.cause in ('approved-by-first', 'approved', 'approved-for-later-day')
      offset 0) as approval`)
}

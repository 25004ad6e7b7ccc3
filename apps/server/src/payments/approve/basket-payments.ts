import assert from 'node:assert/strict'
import type { TransferInstruction } from '../../core-bank/index.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import type { PaymentSummary } from '../../sca/index.ts'
import { findPaymentsById, type BasketPaymentRow } from './basket-payments.store.ts'
import { advancePaymentByTpp, feeOf } from '../payments.store.ts'
import type { ProductKey } from '../products/product-definition.ts'
import { productOf } from '../products/products.ts'
import { hasExpired, readBankTime } from '../read/read-payment.ts'
import { toApprovalSummary } from './approval-summary.ts'

/** A payment as a signing basket sees it. */
export interface BasketPayment {
  readonly paymentId: string
  /** BSK-09: single payments alone can be in a basket. */
  readonly isSingle: boolean
  readonly kind: ProductKey
  /** One whose day has ended unapproved is rejected, also if nobody has written that yet. */
  readonly status: BasketPaymentRow['status']
  /** Nobody has decided about it, in time or not. */
  readonly isUndecided: boolean
  readonly basketId: string | undefined
  /** The first of two people has approved it by itself. */
  readonly hasFirstApproval: boolean
  readonly row: BasketPaymentRow
}

export interface BasketPaymentQuery {
  readonly paymentIds: readonly string[]
  readonly nowMilliseconds: number
}

/** Those of these payments that are the TPP's, in the order asked. Writes nothing, so it locks nothing. */
export async function readBasketPayments(
  queries: Queries,
  actor: Actor,
  { paymentIds, nowMilliseconds }: BasketPaymentQuery,
): Promise<readonly BasketPayment[]> {
  const realTime = new Date(nowMilliseconds).toISOString()
  const rows = await findPaymentsById(queries, actor, { paymentIds, realTime })
  const byId = new Map(rows.map((row) => [row.payment_id, toBasketPayment(row)]))
  return paymentIds.flatMap((paymentId) => byId.get(paymentId) ?? [])
}

/** The same for somebody who looks, outside of any transaction: one whose day has ended unapproved is rejected now. */
export async function refreshBasketPayments(
  queries: Queries,
  actor: Actor,
  wanted: BasketPaymentQuery,
): Promise<readonly BasketPayment[]> {
  const members = await readBasketPayments(queries, actor, wanted)
  const late = members.filter(({ row }) => hasExpired(row))
  for (const { paymentId, row } of late)
    await advancePaymentByTpp(queries, actor, { paymentId, cause: 'day-passed', at: readBankTime(row) })
  // Read anew: rejected by us, or decided by somebody at this very moment.
  return late.length > 0 ? readBasketPayments(queries, actor, wanted) : members
}

function toBasketPayment(row: BasketPaymentRow): BasketPayment {
  const { payment_id: paymentId, service, product, status, basket_id: basketId } = row
  return {
    paymentId,
    isSingle: service === 'payments',
    kind: { service, product },
    status: hasExpired(row) ? 'RJCT' : status,
    isUndecided: status === 'RCVD',
    basketId: basketId ?? undefined,
    hasFirstApproval: row.first_approver_id !== null,
    row,
  }
}

/** What the core bank would be asked to do. Of a single payment. */
export function basketPaymentOrder({ row, paymentId }: BasketPayment): TransferInstruction {
  const [order] = productOf(row).toOrders(JSON.parse(row.body), row.execution_date)
  assert(order, 'a payment has an order')
  return { ...order, paymentId, fee: feeOf(row) }
}

/** Exactly what the PSU decides about. Of a single payment. */
export function basketPaymentSummary({ row }: BasketPayment): PaymentSummary {
  const [shown] = toApprovalSummary(row)
  assert(shown, 'a payment has something to show')
  return shown
}

import assert from 'node:assert/strict'
import type { TransactionStatus } from '@havn/contract'
import type { TransferInstruction } from '../../../core-bank/index.ts'
import type { Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { PaymentSummary } from '../../sca/index.ts'
import { advancePaymentByTpp } from '../payments.store.ts'
import type { ProductKey } from '../products/product-definition.ts'
import { plannedPayments, toPaymentSummaries } from './payment-summaries.ts'
import { isTooLate } from './plan-execution.ts'
import { findPaymentsById, type FoundBasketPayment } from './basket-payments.store.ts'

/** A payment as a signing basket sees it. */
export interface BasketPayment {
  readonly paymentId: string
  /** BSK-09: only single payments can be in a basket. */
  readonly isSingle: boolean
  readonly product: ProductKey
  /** A payment that nobody approved in time is rejected here, even if nobody has written that yet. */
  readonly status: TransactionStatus
  /** Nobody has decided about the payment, whether or not the last day for that has passed. */
  readonly isUndecided: boolean
  readonly basketId: string | undefined
  /** The first of two people has approved the payment outside of the basket. */
  readonly hasFirstApproval: boolean
  /** The interface through which it was created; null for the usual one. */
  readonly interfaceId: string | null
  readonly found: FoundBasketPayment
}

/** The payments that a basket asks for. */
export interface BasketPaymentQuery {
  readonly paymentIds: readonly string[]
  readonly nowMilliseconds: number
}

/** Reads those of these payments that are the TPP's own, in the order of the query. It neither writes nor locks. */
export async function readBasketPayments(
  queries: Queries,
  actor: Actor,
  { paymentIds, nowMilliseconds }: BasketPaymentQuery,
): Promise<readonly BasketPayment[]> {
  const realTime = new Date(nowMilliseconds).toISOString()
  const found = await findPaymentsById(queries, actor, { paymentIds, realTime })
  const byId = new Map(found.map((payment) => [payment.paymentId, toBasketPayment(payment)]))
  return paymentIds.flatMap((paymentId) => byId.get(paymentId) ?? [])
}

/**
 * Like `readBasketPayments`, and rejects payments that nobody approved in time. It runs outside of any
 * transaction, because it writes.
 */
export async function refreshBasketPayments(
  queries: Queries,
  actor: Actor,
  query: BasketPaymentQuery,
): Promise<readonly BasketPayment[]> {
  const payments = await readBasketPayments(queries, actor, query)
  const expired = payments.filter(({ found }) => hasExpired(found))
  for (const { paymentId, found } of expired)
    await advancePaymentByTpp(queries, actor, { paymentId, cause: 'day-passed', at: found.now })
  // Somebody may have decided at the same moment, so the status is read again.
  return expired.length > 0 ? readBasketPayments(queries, actor, query) : payments
}

/** Whether the last day to approve the payment ended before anybody did. */
function hasExpired(found: FoundBasketPayment): boolean {
  return found.status === 'RCVD' && isTooLate(found, found.now)
}

function toBasketPayment(found: FoundBasketPayment): BasketPayment {
  const { paymentId, product, status, basketId, firstApproverId } = found
  return {
    paymentId,
    isSingle: product.service === 'payments',
    product,
    status: hasExpired(found) ? 'RJCT' : status,
    isUndecided: status === 'RCVD',
    basketId,
    hasFirstApproval: firstApproverId !== undefined,
    interfaceId: found.interfaceId,
    found,
  }
}

/** The order that the core bank would execute for a single payment. */
export function basketPaymentOrder({ paymentId, found }: BasketPayment): TransferInstruction {
  const [planned] = plannedPayments(found, found.now)
  assert(planned, 'a payment has an order')
  return { ...planned.order, paymentId, fee: found.fee }
}

/** The summary of a single payment on the approval page. */
export function basketPaymentSummary({ found }: BasketPayment): PaymentSummary {
  const [summary] = toPaymentSummaries(found, found.now)
  assert(summary, 'a payment has a summary')
  return summary
}

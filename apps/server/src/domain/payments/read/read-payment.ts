import { type PaymentService, productUnknown } from '@havn/contract'
import type { Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bankDate, type InTimeZone } from '../../../platform/shared/clock.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { type Problem, refuse, type Refused, type SignedCall } from '../../../edge/index.ts'
import { countParts, listParts } from '../execute/parts.store.ts'
import { statusOfParts } from '../execute/parts-status.ts'
import { advancePaymentByTpp, findPayment, type PaymentState, type StoredPayment } from '../payments.store.ts'
import type { ProductDefinition } from '../products/product-definition.ts'
import { productNamesOf, productOf } from '../products/products.ts'
import type { FindPaymentState, PaymentStateQuery } from './payment-statuses.store.ts'

export type FoundPayment<Payment extends PaymentState = StoredPayment> =
  | {
      readonly kind: 'found'
      readonly product: ProductDefinition
      readonly payment: Payment
      /** The date of a periodic payment's next occurrence. */
      readonly nextDate: string | undefined
    }
  | { readonly kind: 'product-unknown'; readonly problem: Problem }
  /** Also for a payment of another TPP, or one that cannot be read yet, so that a TPP cannot tell these apart. */
  | { readonly kind: 'payment-unknown' }

type PaymentPathCall = Pick<SignedCall, 'bank' | 'tpp' | 'nowMilliseconds' | 'interfaceId'> & {
  readonly pathParameters: { readonly paymentProduct: string; readonly paymentId: string }
}

/** A call about one payment, and the payment service that its path names. */
export interface PaymentCall<Call extends PaymentPathCall = PaymentPathCall> {
  readonly service: PaymentService
  readonly call: Call
}

/** Looks up a payment of a TPP's own, as much of it as the caller needs. */
type LookUp<Payment extends PaymentState> = (query: PaymentStateQuery) => Promise<Payment | undefined>

/** Finds a payment of the calling TPP. If nobody approved it in time, it is rejected first. */
export function findOwnPayment(queries: Queries, paymentCall: PaymentCall): Promise<FoundPayment> {
  return findOwn(queries, paymentCall, (query) => findPayment(queries, query.actor, query))
}

/** Like `findOwnPayment`, but only the payment's state. */
export function findOwnPaymentState(
  queries: Queries,
  paymentCall: PaymentCall,
  findState: FindPaymentState,
): Promise<FoundPayment<PaymentState>> {
  return findOwn(queries, paymentCall, findState)
}

async function findOwn<Payment extends PaymentState>(
  queries: Queries,
  paymentCall: PaymentCall,
  lookUp: LookUp<Payment>,
): Promise<FoundPayment<Payment>> {
  const { service, call } = paymentCall
  const { paymentProduct, paymentId } = call.pathParameters
  const unknown = productUnknown(service, paymentProduct, productNamesOf(call.bank.country, service))
  if (unknown !== undefined) {
    const { path, text = '' } = unknown
    return { kind: 'product-unknown', problem: { reason: 'product-unknown', path, text } }
  }
  const product = productOf({ service, product: paymentProduct })
  if (!isId(paymentId)) return { kind: 'payment-unknown' }
  const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
  const realTime = new Date(call.nowMilliseconds).toISOString()
  const payment = await lookUp({
    actor,
    product,
    paymentId,
    realTime,
    timeZone: call.bank.country.timeZone,
    interfaceId: call.interfaceId,
  })
  if (payment === undefined) return { kind: 'payment-unknown' }
  if (!hasExpired(payment, call.bank.country)) return withParts(queries, actor, product, payment)
  await advancePaymentByTpp(queries, actor, { paymentId, cause: 'day-passed', at: payment.now })
  // Somebody may have decided at the same moment, so the status is read again.
  return findOwn(queries, paymentCall, lookUp)
}

/**
 * Gives an approved bulk or periodic payment the status of its parts. A periodic payment with occurrences to come stays
 * approved.
 */
async function withParts<Payment extends PaymentState>(
  queries: Queries,
  actor: Actor,
  product: ProductDefinition,
  payment: Payment,
): Promise<FoundPayment<Payment>> {
  const isApproved = payment.status === 'ACTC' || payment.status === 'ACWC'
  if (product.service === 'payments' || !isApproved)
    return { kind: 'found', product, payment, nextDate: undefined }
  const { counts, nextDate } = await countParts(queries, actor, payment.paymentId)
  const status = nextDate === undefined ? (statusOfParts(counts.keys()) ?? payment.status) : payment.status
  const why = status === 'RJCT' ? await causeOfParts(queries, actor, payment) : {}
  return { kind: 'found', product, payment: { ...payment, status, ...why }, nextDate }
}

const partsMax = 1_000

/** The common cause of rejection of all parts; nothing if they differ, since then each part says why. */
async function causeOfParts(
  queries: Queries,
  actor: Actor,
  { paymentId }: PaymentState,
): Promise<Partial<Pick<PaymentState, 'cause' | 'reason'>>> {
  const [first, ...others] = await listParts(queries, actor, { paymentId, atMost: partsMax })
  const isAlike = others.every(({ cause, reason }) => cause === first?.cause && reason === first.reason)
  return first === undefined || !isAlike ? {} : { cause: first.cause, reason: first.reason }
}

/** Whether the last day to approve the payment ended before anybody did. */
export function hasExpired(
  { status, executionDate, now }: Pick<PaymentState, 'status' | 'executionDate' | 'now'>,
  country: InTimeZone,
): boolean {
  return status === 'RCVD' && executionDate < bankDate(now, country).toString()
}

export function refuseUnknownPayment(found: Exclude<FoundPayment, { kind: 'found' }>): Refused {
  return refuse(found.kind === 'product-unknown' ? found.problem : { reason: 'payment-unknown' })
}

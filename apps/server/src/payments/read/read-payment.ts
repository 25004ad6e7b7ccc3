import { type AcceptedFixes, type PaymentService, productUnknown, type TppMessage } from '@havn/contract'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { bankDate } from '../../shared/clock.ts'
import { isId } from '../../shared/ids.ts'
import type { SignedCall } from '../../xs2a/index.ts'
import { countParts, listParts } from '../execute/parts.store.ts'
import { statusOfParts } from '../execute/parts-status.ts'
import { advancePaymentByTpp, findPayment, type StoredPayment } from '../payments.store.ts'
import type { ProductDefinition } from '../products/product-definition.ts'
import { productOf } from '../products/products.ts'

export type FoundPayment =
  | {
      readonly kind: 'found'
      readonly product: ProductDefinition
      readonly payment: StoredPayment
      /** When a periodic payment is paid next. */
      readonly nextDate: string | undefined
    }
  | { readonly kind: 'product-unknown'; readonly message: TppMessage }
  /** Also when it is another TPP's, or cannot be read yet: nobody can tell these apart. */
  | { readonly kind: 'payment-unknown' }

type PaymentPathCall = Pick<SignedCall, 'bank' | 'tpp' | 'fixes' | 'nowMilliseconds'> & {
  readonly pathParameters: { readonly paymentProduct: string; readonly paymentId: string }
}

/** The payment that a path names: the service is what stands before the product. */
export interface PaymentCall<Call extends PaymentPathCall = PaymentPathCall> {
  readonly service: PaymentService
  readonly call: Call
}

/** A payment as its TPP may read it. */
export async function readOwnPayment(queries: Queries, paymentCall: PaymentCall): Promise<FoundPayment> {
  const found = await findOwnPayment(queries, paymentCall)
  return found.kind === 'found' && isHidden(found, paymentCall.call.fixes)
    ? { kind: 'payment-unknown' }
    : found
}

/** The same whether or not it was approved. One whose day ended unapproved is rejected when somebody looks. */
export async function findOwnPayment(queries: Queries, paymentCall: PaymentCall): Promise<FoundPayment> {
  const { service, call } = paymentCall
  const { paymentProduct, paymentId } = call.pathParameters
  const unknown = productUnknown(service, paymentProduct)
  if (unknown !== undefined) return { kind: 'product-unknown', message: unknown }
  const product = productOf({ service, product: paymentProduct })
  if (!isId(paymentId)) return { kind: 'payment-unknown' }
  const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
  const realTime = new Date(call.nowMilliseconds).toISOString()
  const payment = await findPayment(queries, actor, { product, paymentId, realTime })
  if (payment === undefined) return { kind: 'payment-unknown' }
  if (!hasExpired(payment)) return withParts(queries, actor, product, payment)
  await advancePaymentByTpp(queries, actor, { paymentId, cause: 'day-passed', at: payment.now })
  // Read anew: rejected by us, or decided by somebody at this very moment.
  return findOwnPayment(queries, paymentCall)
}

/** What was approved and has parts stands where they stand; a periodic payment that goes on is approved, no more. */
async function withParts(
  queries: Queries,
  actor: Actor,
  product: ProductDefinition,
  payment: StoredPayment,
): Promise<FoundPayment> {
  const isApproved = payment.status === 'ACTC' || payment.status === 'ACWC'
  if (product.service === 'payments' || !isApproved)
    return { kind: 'found', product, payment, nextDate: undefined }
  const { counts, nextDate } = await countParts(queries, actor, payment.paymentId)
  const status = nextDate === undefined ? (statusOfParts(counts.keys()) ?? payment.status) : payment.status
  const why = status === 'RJCT' ? await causeOfParts(queries, actor, payment) : {}
  return { kind: 'found', product, payment: { ...payment, status, ...why }, nextDate }
}

const partsMax = 1_000

/** Why all parts were rejected, if it is one thing; else each part says why. */
async function causeOfParts(
  queries: Queries,
  actor: Actor,
  { paymentId }: StoredPayment,
): Promise<Partial<Pick<StoredPayment, 'cause' | 'reason'>>> {
  const [first, ...others] = await listParts(queries, actor, { paymentId, atMost: partsMax })
  const isAlike = others.every(({ cause, reason }) => cause === first?.cause && reason === first.reason)
  return first === undefined || !isAlike ? {} : { cause: first.cause, reason: first.reason }
}

export function hasExpired(payment: Pick<StoredPayment, 'status' | 'executionDate' | 'now'>): boolean {
  return payment.status === 'RCVD' && payment.executionDate < bankDate(payment.now).toString()
}

/** ST-11: the known issue, reproduced: nothing can be fetched before the PSU has approved. */
function isHidden(
  { product, payment }: Extract<FoundPayment, { kind: 'found' }>,
  { fixes }: AcceptedFixes,
): boolean {
  const isHiddenNow = payment.status === 'RCVD' && product.isHiddenBeforeApproval
  return isHiddenNow && !fixes.has('payment-status-before-approval')
}

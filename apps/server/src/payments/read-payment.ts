import type { AcceptedFixes, PaymentProduct } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { bankDate } from '../shared/clock.ts'
import { isId } from '../shared/ids.ts'
import type { SignedCall } from '../xs2a/index.ts'
import { advanceOwnPayment, findPayment, type PaymentRow } from './payments.store.ts'
import { isProduct, PRODUCTS } from './products.ts'

export type FoundPayment =
  | { readonly kind: 'found'; readonly product: PaymentProduct; readonly payment: PaymentRow }
  | { readonly kind: 'product-unknown' }
  /** Also when it is another TPP's, or cannot be read yet: nobody can tell these apart. */
  | { readonly kind: 'payment-unknown' }

type ReadingCall = Pick<SignedCall, 'bank' | 'tpp' | 'fixes' | 'nowMilliseconds'> & {
  readonly pathParameters: { readonly paymentProduct: string; readonly paymentId: string }
}

/** A payment as its TPP may read it. */
export async function readOwnPayment(queries: Queries, call: ReadingCall): Promise<FoundPayment> {
  const found = await findOwnPayment(queries, call)
  return found.kind === 'found' && isHidden(found, call.fixes) ? { kind: 'payment-unknown' } : found
}

/** The same whether or not it was approved. One whose day ended unapproved is rejected when somebody looks. */
export async function findOwnPayment(queries: Queries, call: ReadingCall): Promise<FoundPayment> {
  const { paymentProduct: product, paymentId } = call.pathParameters
  if (!isProduct(product)) return { kind: 'product-unknown' }
  if (!isId(paymentId)) return { kind: 'payment-unknown' }
  const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
  const realTime = new Date(call.nowMilliseconds).toISOString()
  const payment = await findPayment(queries, actor, { product, paymentId, realTime })
  if (payment === undefined) return { kind: 'payment-unknown' }
  if (!isLate(payment)) return { kind: 'found', product, payment }
  await advanceOwnPayment(queries, actor, { paymentId, cause: 'day-passed', at: timeOf(payment) })
  // Read anew: rejected by us, or decided by somebody at this very moment.
  return findOwnPayment(queries, call)
}

/** The bank's time when the payment was read. */
export function timeOf({ now }: Pick<PaymentRow, 'now'>): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
}

function isLate(payment: PaymentRow): boolean {
  return payment.status === 'RCVD' && payment.execution_date < bankDate(timeOf(payment)).toString()
}

/** ST-11: the known issue, reproduced: nothing can be fetched before the PSU has approved. */
function isHidden(
  { product, payment }: Extract<FoundPayment, { kind: 'found' }>,
  { fixes }: AcceptedFixes,
): boolean {
  const isHiddenNow = payment.status === 'RCVD' && PRODUCTS[product].isHiddenBeforeApproval
  return isHiddenNow && !fixes.has('payment-status-before-approval')
}

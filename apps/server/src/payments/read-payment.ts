import type { AcceptedFixes, PaymentProduct, TransactionStatus } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { bankDate } from '../shared/clock.ts'
import { isId } from '../shared/ids.ts'
import type { SignedCall } from '../xs2a/index.ts'
import { expirePayment, findPayment } from './payments.store.ts'

export type FoundPayment =
  | { readonly kind: 'found'; readonly bodyText: string; readonly status: TransactionStatus }
  | { readonly kind: 'product-unknown' }
  /** Also when it is another TPP's, or cannot be read yet: nobody can tell these apart. */
  | { readonly kind: 'payment-unknown' }

type ReadingCall = Pick<SignedCall, 'bank' | 'tpp' | 'fixes' | 'nowMilliseconds'> & {
  readonly pathParameters: { readonly paymentProduct: string; readonly paymentId: string }
}

const PRODUCTS: ReadonlySet<string> = new Set<PaymentProduct>(['norwegian-domestic-credit-transfers'])

/** A payment as its TPP may read it. */
export async function readPayment(queries: Queries, call: ReadingCall): Promise<FoundPayment> {
  const found = await findStatus(queries, call)
  return found.kind === 'found' && isHidden(found.status, call.fixes) ? { kind: 'payment-unknown' } : found
}

/** The same whether or not it was approved. One whose day ended unapproved is rejected when somebody looks. */
export async function findStatus(queries: Queries, call: ReadingCall): Promise<FoundPayment> {
  const { paymentProduct: product, paymentId } = call.pathParameters
  if (!PRODUCTS.has(product)) return { kind: 'product-unknown' }
  if (!isId(paymentId)) return { kind: 'payment-unknown' }
  const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
  const realTime = new Date(call.nowMilliseconds).toISOString()
  const row = await findPayment(queries, actor, { product, paymentId, realTime })
  if (row === undefined) return { kind: 'payment-unknown' }
  const now = Temporal.Instant.fromEpochMilliseconds(row.now.getTime())
  const isLate = Temporal.PlainDate.compare(row.execution_date, bankDate(now)) < 0
  if (row.status !== 'RCVD' || !isLate) return { kind: 'found', bodyText: row.body, status: row.status }
  const status = await expirePayment(queries, actor, { paymentId, at: now })
  // Somebody decided at this very moment: what they made of it is read anew.
  return status === undefined ? findStatus(queries, call) : { kind: 'found', bodyText: row.body, status }
}

/** ST-11: the known issue, reproduced: nothing can be fetched before the PSU has approved. */
function isHidden(status: TransactionStatus, { fixes }: AcceptedFixes): boolean {
  return status === 'RCVD' && !fixes.has('payment-status-before-approval')
}

import type { AcceptedFixes, PaymentProduct, TransactionStatus } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { isId } from '../shared/ids.ts'
import type { SignedCall } from '../xs2a/index.ts'
import { findPayment } from './payments.store.ts'

export type FoundPayment =
  | { readonly kind: 'found'; readonly bodyText: string; readonly status: TransactionStatus }
  | { readonly kind: 'product-unknown' }
  /** Also when it is another TPP's, or cannot be read yet: nobody can tell these apart. */
  | { readonly kind: 'payment-unknown' }

type ReadingCall = Pick<SignedCall, 'bank' | 'tpp' | 'fixes'> & {
  readonly pathParameters: { readonly paymentProduct: string; readonly paymentId: string }
}

const PRODUCTS: ReadonlySet<string> = new Set<PaymentProduct>(['norwegian-domestic-credit-transfers'])

export async function readPayment(edge: Queries, call: ReadingCall): Promise<FoundPayment> {
  const { paymentProduct: product, paymentId } = call.pathParameters
  if (!PRODUCTS.has(product)) return { kind: 'product-unknown' }
  const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
  const row = isId(paymentId) ? await findPayment(edge, actor, { product, paymentId }) : undefined
  if (row === undefined || isHidden(row.status, call.fixes)) return { kind: 'payment-unknown' }
  return { kind: 'found', bodyText: row.body, status: row.status }
}

/** ST-11: the known issue, reproduced: nothing can be fetched before the PSU has approved. */
function isHidden(status: TransactionStatus, { fixes }: AcceptedFixes): boolean {
  return status === 'RCVD' && !fixes.has('payment-status-before-approval')
}

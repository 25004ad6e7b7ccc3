import type { NcbctPayment, NdctPayment, PaymentProduct, Result, TppMessage } from '@havn/contract'
import type { Bank } from '../banks/index.ts'
import { instantOrder } from './instant.ts'
import { ncbctOrder } from './ncbct.ts'
import { ndctOrder } from './ndct.ts'
import type { PaymentOrder } from './payment-order.ts'

/** A creation on its way: what its product's rules make of the body, by the bank as it is when they are asked. */
export interface Judging {
  readonly product: PaymentProduct
  readonly warnings: readonly TppMessage[]
  judge(bank: Bank): Promise<Result<PaymentOrder, readonly TppMessage[]>>
}

interface Product {
  /** What a body that was found in order asks of the bank on that day. */
  readonly orderOf: (bodyText: string, executionDate: string) => PaymentOrder
  /** Settled when the PSU approves, on any day of the week; else by a batch run on a banking day. */
  readonly isInstant: boolean
  /** ST-11: the known issue is one of domestic payments. */
  readonly isHiddenBeforeApproval: boolean
}

export const PRODUCTS: Readonly<Record<PaymentProduct, Product>> = {
  'norwegian-domestic-credit-transfers': {
    orderOf: (text, date) => ndctOrder(ndctBody(text), date),
    isInstant: false,
    isHiddenBeforeApproval: true,
  },
  'norwegian-cross-border-credit-transfers': {
    orderOf: (text, date) => ncbctOrder(ncbctBody(text), date),
    isInstant: false,
    isHiddenBeforeApproval: false,
  },
  'instant-norwegian-domestic-credit-transfers-straks': {
    orderOf: (text, date) => instantOrder(ndctBody(text), date),
    isInstant: true,
    isHiddenBeforeApproval: true,
  },
}

export function isProduct(name: string): name is PaymentProduct {
  return Object.hasOwn(PRODUCTS, name)
}

/** What was signed and kept was valid when it was created. */
const ndctBody = (text: string): NdctPayment => JSON.parse(text)
const ncbctBody = (text: string): NcbctPayment => JSON.parse(text)

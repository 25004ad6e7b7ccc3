import assert from 'node:assert/strict'
import type {
  BulkPayment,
  NcbctPayment,
  NdctPayment,
  PaymentProduct,
  PaymentService,
  PeriodicPayment,
  Result,
  TppMessage,
} from '@havn/contract'
import type { Bank } from '../../banks/index.ts'
import { bulkOrders } from './bulk.ts'
import { instantOrder } from './instant.ts'
import { ncbctOrder } from './ncbct.ts'
import { ndctOrder } from './ndct.ts'
import type { Orders, PaymentOrder } from '../payment-order.ts'

/** What a payment is: the service whose paths it stands at, and the product. */
export interface Kind {
  readonly service: PaymentService
  readonly product: PaymentProduct
}

/** A creation on its way: what its rules make of the body, by the bank as it is when they are asked. */
export interface Judging extends Kind {
  readonly warnings: readonly TppMessage[]
  /** One order, or of a bulk payment one for each line. All have the same day and the same debtor. */
  judge(bank: Bank): Promise<Result<Orders, readonly TppMessage[]>>
}

interface KindRules {
  /** What a body that was found in order asks of the bank on that day: one order, or one for each line. */
  readonly ordersOf: (bodyText: string, executionDate: string) => readonly PaymentOrder[]
  /** Settled when the PSU approves, on any day of the week; else by a batch run on a banking day. */
  readonly isInstant: boolean
  /** ST-11: the known issue is one of domestic payments. */
  readonly isHiddenBeforeApproval: boolean
}

const DOMESTIC = { isInstant: false, isHiddenBeforeApproval: true } as const

/** By service and product. What was signed and kept was valid when it was created. */
const RULES: Readonly<Record<string, KindRules>> = {
  'payments norwegian-domestic-credit-transfers': {
    ...DOMESTIC,
    ordersOf: (text, date) => [ndctOrder(JSON.parse(text) as NdctPayment, date)],
  },
  'payments norwegian-cross-border-credit-transfers': {
    isInstant: false,
    isHiddenBeforeApproval: false,
    ordersOf: (text, date) => [ncbctOrder(JSON.parse(text) as NcbctPayment, date)],
  },
  'payments instant-norwegian-domestic-credit-transfers-straks': {
    ...DOMESTIC,
    isInstant: true,
    ordersOf: (text, date) => [instantOrder(JSON.parse(text) as NdctPayment, date)],
  },
  'bulk-payments norwegian-domestic-credit-transfers': {
    ...DOMESTIC,
    ordersOf: (text, date) => bulkOrders(JSON.parse(text) as BulkPayment, date),
  },
  'periodic-payments norwegian-domestic-credit-transfers': {
    ...DOMESTIC,
    ordersOf: (text, date) => [ndctOrder(JSON.parse(text) as PeriodicPayment, date)],
  },
} satisfies Partial<Record<`${PaymentService} ${PaymentProduct}`, KindRules>>

export function rulesOf({ service, product }: Kind): KindRules {
  const rules = RULES[`${service} ${product}`]
  assert(rules, 'a payment is of a kind that there is')
  return rules
}

/** The kind that a path names, once the service is known to have that product. */
export function kindOf(service: PaymentService, product: string): Kind {
  assert(Object.hasOwn(RULES, `${service} ${product}`), 'a product of the contract has no rules')
  return { service, product: product as PaymentProduct }
}

import type { CoreBank, ExecutionResult, TransferOrder } from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { askCoreBank } from '../execute/ask-core-bank.ts'
import { parseTransfer } from '../execute/parse-transfer.ts'
import { createKnownOrders, type KnownOrder } from './approved-order.ts'
import { compareOrder, type Difference } from './compare-order.ts'
import type { ExecutedOrder } from './executed-order.ts'
import { type MergedOrder, mergeOrders } from './merge-orders.ts'
import { nextOrderKeys, openOrderKeys, type OrderKey, type OrderPeriod } from './order-records.store.ts'

/** What a reconciliation compares. */
export interface ReconciliationSetup {
  /** A transaction that acts for the bank and shows one moment of it. */
  readonly queries: Queries
  readonly period: OrderPeriod
  /** The time by the bank's clock. */
  readonly at: Temporal.Instant
  /** The core bank's own list of what it executed, in the order of ids; undefined if there is none. */
  readonly list: AsyncIterable<ExecutedOrder> | undefined
  /** Asked for outcomes; undefined if this process cannot reach it, which needs a list. */
  readonly coreBank: Pick<CoreBank, 'readOutcomes'> | undefined
  readonly coreBankTimeoutMilliseconds: number
}

/** What was compared in one set of orders. */
export interface ReconciledSet {
  readonly orders: number
  readonly differences: readonly Difference[]
}

/** The core bank did not answer, so nothing can be said about its orders. */
export class CoreBankSilent extends Error {
  override readonly name = 'CoreBankSilent'
}

/**
 * Compares what was approved with what the core bank executed, set after set, in memory that does not grow with their number.
 * Changes nothing.
 */
export async function* reconcile(setup: ReconciliationSetup): AsyncGenerator<ReconciledSet> {
  const { queries, period, list } = setup
  await openOrderKeys(queries, period)
  const known = createKnownOrders(queries, period.bankId)
  for await (const merged of mergeOrders(orderKeys(queries), list ?? nothing())) {
    const found = await known.read(merged)
    const results = await readResults(setup, merged, found)
    yield {
      orders: merged.length,
      differences: merged.flatMap(({ tppId, paymentId, lines }) =>
        compareOrder({ tppId, paymentId }, found.get(paymentId), {
          lines: list === undefined ? undefined : lines,
          result: results?.(paymentId),
        }),
      ),
    }
  }
}

async function* orderKeys(queries: Queries): AsyncGenerator<OrderKey> {
  for (;;) {
    const keys = await nextOrderKeys(queries)
    if (keys.length === 0) return
    yield* keys
  }
}

async function* nothing(): AsyncGenerator<never> {}

/**
 * Asks the core bank about the orders that its list does not settle: those that have not ended, and those that Havn has as
 * executed and the list does not have. Without a list about all. Returns undefined for those that it was not asked about.
 */
async function readResults(
  { coreBank, coreBankTimeoutMilliseconds, period: { bankId }, at, list }: ReconciliationSetup,
  merged: readonly MergedOrder[],
  found: ReadonlyMap<string, KnownOrder>,
): Promise<((paymentId: string) => ExecutionResult | undefined) | undefined> {
  if (coreBank === undefined) return undefined
  const orders = merged.flatMap(({ paymentId, lines }): TransferOrder[] => {
    const known = found.get(paymentId)
    if (known === undefined) return []
    const isOpen = known.transfer !== null
    const isMissing = lines.length === 0 && known.executedAt !== null
    return list === undefined || isOpen || isMissing ? orderToAskAbout(known) : []
  })
  if (orders.length === 0) return undefined
  const failures: unknown[] = []
  const { resultOf } = await askCoreBank(
    (part) => coreBank.readOutcomes(part),
    { bankId, orders, at },
    { coreBankTimeoutMilliseconds, onCoreBankFailure: (error) => failures.push(error) },
  )
  if (failures.length > 0)
    throw new CoreBankSilent('the core bank did not answer about all orders', { cause: failures[0] })
  const asked = new Set(orders.map(({ paymentId }) => paymentId))
  return (paymentId) => (asked.has(paymentId) ? resultOf(paymentId) : undefined)
}

/** The order that the core bank has got or will get; otherwise the one that its approval made. */
function orderToAskAbout({ transfer, paymentId, approved }: KnownOrder): TransferOrder[] {
  const waiting = transfer === null ? undefined : parseTransfer(transfer, paymentId)
  const order = waiting?.ok === true ? waiting.value : approved
  return order === undefined ? [] : [order]
}

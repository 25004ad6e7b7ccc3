import { setTimeout as pause } from 'node:timers/promises'
import type { CoreBank, OrderOutcome, ExecutionResult, TransferOrder } from '@havn/server/core-bank'
import { bankDate } from '@havn/server/platform/shared/clock'
import type { CountryOf } from '../cache-countries.ts'
import type { TransferReturns } from '../money/transfers.ts'
import { creditorBehaviour, haveDaysPassed, delayMilliseconds } from './creditor-behaviour.ts'

type Transfers = Pick<CoreBank, 'hasFunds' | 'execute' | 'readOutcomes'>
type Ledger = Transfers & TransferReturns & { readonly countryOf: CountryOf }

/** Longer than Havn waits before it responds with a status without `fundsAvailable`. */
const fundsMilliseconds = 2_000

/** Handles orders to the creditors of scenarios as their scenario says. All others go to the ledger unchanged. */
export function withTransferScenarios(ledger: Ledger): Transfers {
  return {
    async hasFunds(request) {
      const behaviour = creditorBehaviour(request.order.creditor)
      if (behaviour?.kind === 'lack-funds') return false
      if (behaviour?.kind === 'hide-funds') await pause(fundsMilliseconds)
      return ledger.hasFunds(request)
    },

    async execute(request) {
      const { bankId, orders, at } = request
      const today = bankDate(at, await ledger.countryOf(bankId))
      const delay = Math.max(0, ...orders.map(delayOf))
      if (delay > 0) await pause(delay)
      const outcomes = await askUnlessKnown(orders, {
        findKnown: (order) => outcomeWithoutExecution(order, today),
        ask: (rest) => ledger.execute({ ...request, orders: rest }),
      })
      const orderOf = new Map(orders.map((order) => [order.paymentId, order]))
      return outcomes.map((outcome) => {
        const order = orderOf.get(outcome.paymentId)
        return withReason(withScenarioOutcome(outcome, order, today), order)
      })
    },

    async readOutcomes({ orders, ...request }) {
      const today = bankDate(request.at, await ledger.countryOf(request.bankId))
      return askUnlessKnown(orders, {
        findKnown: (order) => outcomeUnderWay(order, today),
        ask: async (rest) => {
          const outcomes = await ledger.readOutcomes({ ...request, orders: rest })
          return returnByScenario(ledger, { ...request, orders: rest }, outcomes)
        },
      })
    },
  }
}

/** Returns the outcomes that are known without the ledger, and asks it for the others. */
async function askUnlessKnown(
  orders: readonly TransferOrder[],
  {
    findKnown,
    ask,
  }: {
    findKnown: (order: TransferOrder) => ExecutionResult | undefined
    ask: (rest: readonly TransferOrder[]) => Promise<readonly OrderOutcome[]>
  },
): Promise<readonly OrderOutcome[]> {
  const results = orders.map((order) => ({ order, result: findKnown(order) }))
  const known = results.flatMap(({ order: { paymentId }, result }) =>
    result === undefined ? [] : [{ paymentId, ...result }],
  )
  const rest = results.flatMap(({ order, result }) => (result === undefined ? [order] : []))
  return rest.length === 0 ? known : [...known, ...(await ask(rest))]
}

function delayOf(order: TransferOrder): number {
  return creditorBehaviour(order.creditor)?.kind === 'execute-slowly' ? delayMilliseconds(order) : 0
}

/** Returns the outcome of an order that must not reach the ledger now; undefined if it may. */
function outcomeWithoutExecution(
  order: TransferOrder,
  today: Temporal.PlainDate,
): ExecutionResult | undefined {
  const behaviour = creditorBehaviour(order.creditor)
  if (behaviour?.kind === 'refuse') return { outcome: 'refused', reason: behaviour.reason }
  if (behaviour?.kind === 'report-nothing')
    return haveDaysPassed(order, today) ? undefined : { outcome: 'unknown' }
  if (behaviour?.kind !== 'lack-funds') return undefined
  return behaviour.until === 'next-day' && haveDaysPassed(order, today, 1)
    ? undefined
    : { outcome: 'no-funds' }
}

/** Replaces the outcome of an order that the ledger has executed but whose scenario keeps it under way. */
function withScenarioOutcome(
  outcome: OrderOutcome,
  order: TransferOrder | undefined,
  today: Temporal.PlainDate,
): OrderOutcome {
  const isExecuted =
    outcome.outcome === 'booked' || outcome.outcome === 'reserved' || outcome.outcome === 'abroad'
  const underWay =
    order !== undefined && isExecuted ? outcomeUnderWay(order, today, 'just-executed') : undefined
  return underWay === undefined ? outcome : { paymentId: outcome.paymentId, ...underWay }
}

/** Returns the outcome of an order that its scenario keeps under way; undefined if the ledger's outcome counts. */
function outcomeUnderWay(
  order: TransferOrder,
  today: Temporal.PlainDate,
  since?: 'just-executed',
): ExecutionResult | undefined {
  const behaviour = creditorBehaviour(order.creditor)
  if (behaviour?.kind === 'stay-under-way' && !haveDaysPassed(order, today)) return { outcome: behaviour.as }
  // An order that is executed late is under way too before it is returned.
  if (behaviour?.kind === 'return' && (since !== undefined || !haveDaysPassed(order, today)))
    return { outcome: order.rail === 'cross-border' ? 'abroad' : 'reserved' }
  return undefined
}

/** Lets clearing return the orders that have arrived and whose scenario says so. */
async function returnByScenario(
  ledger: Transfers & TransferReturns,
  request: { bankId: string; orders: readonly TransferOrder[]; at: Temporal.Instant },
  outcomes: readonly OrderOutcome[],
): Promise<readonly OrderOutcome[]> {
  const orders = request.orders.filter(({ creditor }) => creditorBehaviour(creditor)?.kind === 'return')
  if (orders.length === 0) return outcomes
  await ledger.returnTransfers({ ...request, orders })
  const after = new Map(
    (await ledger.readOutcomes({ ...request, orders })).map((outcome) => [outcome.paymentId, outcome]),
  )
  const orderOf = new Map(orders.map((order) => [order.paymentId, order]))
  return outcomes.map((outcome) =>
    withReason(after.get(outcome.paymentId) ?? outcome, orderOf.get(outcome.paymentId)),
  )
}

/** Adds the reason of a return, which only the scenario knows. */
function withReason(outcome: OrderOutcome, order: TransferOrder | undefined): OrderOutcome {
  const behaviour = order && creditorBehaviour(order.creditor)
  return outcome.outcome === 'returned' && behaviour?.kind === 'return'
    ? { ...outcome, reason: behaviour.reason }
    : outcome
}

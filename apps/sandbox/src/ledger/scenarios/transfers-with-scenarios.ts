import { setTimeout as pause } from 'node:timers/promises'
import type { CoreBank, OrderOutcome, ExecutionResult, TransferOrder } from '@havn/server/core-bank'
import type { TransferReturns } from '../money/transfers.ts'
import { creditorBehaviour, haveDaysPassed, delayMilliseconds } from './creditor-behaviour.ts'

type Transfers = Pick<CoreBank, 'hasFunds' | 'execute' | 'readOutcomes'>

/** Longer than Havn waits before it tells a status without it. */
const fundsMilliseconds = 2_000

/** Books that do with some orders what their scenario says. All others go to the real ones untouched. */
export function withTransferScenarios(books: Transfers & TransferReturns): Transfers {
  return {
    async hasFunds(question) {
      const conduct = creditorBehaviour(question.order.creditor)
      if (conduct?.kind === 'lack-funds') return false
      if (conduct?.kind === 'keep-funds-to-themselves') await pause(fundsMilliseconds)
      return books.hasFunds(question)
    },

    async execute(question) {
      const { orders, at } = question
      const delay = Math.max(0, ...orders.map(delayOf))
      if (delay > 0) await pause(delay)
      const said = await askUnlessKnown(orders, {
        instead: (order) => outcomeWithoutExecution(order, at),
        ask: (rest) => books.execute({ ...question, orders: rest }),
      })
      const orderOf = new Map(orders.map((order) => [order.paymentId, order]))
      return said.map((one) =>
        withReason(withScenarioOutcome(one, orderOf.get(one.paymentId), at), orderOf.get(one.paymentId)),
      )
    },

    readOutcomes: ({ orders, at, ...question }) =>
      askUnlessKnown(orders, {
        instead: (order) => outcomeUnderWay(order, at),
        ask: async (rest) => {
          const said = await books.readOutcomes({ ...question, at, orders: rest })
          return returnByScenario(books, { ...question, at, orders: rest }, said)
        },
      }),
  }
}

/** Some orders have their outcome without the real books, which are asked about the others. */
async function askUnlessKnown(
  orders: readonly TransferOrder[],
  {
    instead,
    ask,
  }: {
    instead: (order: TransferOrder) => ExecutionResult | undefined
    ask: (rest: readonly TransferOrder[]) => Promise<readonly OrderOutcome[]>
  },
): Promise<readonly OrderOutcome[]> {
  const judged = orders.map((order) => ({ order, result: instead(order) }))
  const known = judged.flatMap(({ order: { paymentId }, result }) =>
    result === undefined ? [] : [{ paymentId, ...result }],
  )
  const rest = judged.flatMap(({ order, result }) => (result === undefined ? [order] : []))
  return rest.length === 0 ? known : [...known, ...(await ask(rest))]
}

function delayOf(order: TransferOrder): number {
  return creditorBehaviour(order.creditor)?.kind === 'execute-slowly' ? delayMilliseconds(order) : 0
}

/** The outcome of an order that never reaches the real books, so that nothing has happened there either. */
function outcomeWithoutExecution(order: TransferOrder, at: Temporal.Instant): ExecutionResult | undefined {
  const conduct = creditorBehaviour(order.creditor)
  if (conduct?.kind === 'refuse') return { outcome: 'refused', reason: conduct.reason }
  if (conduct?.kind === 'be-silent') return haveDaysPassed(order, at) ? undefined : { outcome: 'unknown' }
  if (conduct?.kind !== 'lack-funds') return undefined
  return conduct.until === 'next-day' && haveDaysPassed(order, at, 1) ? undefined : { outcome: 'no-funds' }
}

/** What the real books have sent is on its way for longer than they think. */
function withScenarioOutcome(
  said: OrderOutcome,
  order: TransferOrder | undefined,
  at: Temporal.Instant,
): OrderOutcome {
  const isSent = said.outcome === 'booked' || said.outcome === 'reserved' || said.outcome === 'abroad'
  const standing = order !== undefined && isSent ? outcomeUnderWay(order, at, 'just sent') : undefined
  return standing === undefined ? said : { paymentId: said.paymentId, ...standing }
}

/** Where an order stands that is kept under way; undefined where the real books may say. */
function outcomeUnderWay(
  order: TransferOrder,
  at: Temporal.Instant,
  since?: 'just sent',
): ExecutionResult | undefined {
  const conduct = creditorBehaviour(order.creditor)
  if (conduct?.kind === 'keep-under-way' && !haveDaysPassed(order, at)) return { outcome: conduct.as }
  // What is sent late is on its way too before it comes back.
  if (conduct?.kind === 'return' && (since !== undefined || !haveDaysPassed(order, at)))
    return { outcome: order.rail === 'cross-border' ? 'abroad' : 'reserved' }
  return undefined
}

/** Has clearing return those orders that have arrived and whose scenario says so. */
async function returnByScenario(
  books: Transfers & TransferReturns,
  question: { bankId: string; orders: readonly TransferOrder[]; at: Temporal.Instant },
  said: readonly OrderOutcome[],
): Promise<readonly OrderOutcome[]> {
  const orders = question.orders.filter(({ creditor }) => creditorBehaviour(creditor)?.kind === 'return')
  if (orders.length === 0) return said
  await books.returnTransfers({ ...question, orders })
  const after = new Map(
    (await books.readOutcomes({ ...question, orders })).map((one) => [one.paymentId, one]),
  )
  const orderOf = new Map(orders.map((order) => [order.paymentId, order]))
  return said.map((one) => withReason(after.get(one.paymentId) ?? one, orderOf.get(one.paymentId)))
}

/** The books know that an order was returned; why, its scenario knows. */
function withReason(said: OrderOutcome, order: TransferOrder | undefined): OrderOutcome {
  const conduct = order && creditorBehaviour(order.creditor)
  return said.outcome === 'returned' && conduct?.kind === 'return'
    ? { ...said, reason: conduct.reason }
    : said
}

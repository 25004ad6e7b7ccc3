import { setTimeout as pause } from 'node:timers/promises'
import type { CoreBank, Execution, ExecutionOutcome, TransferOrder } from '../../index.ts'
import { conductTo, haveDaysPassed, millisecondsOf } from './conduct.ts'

type Transfers = Pick<CoreBank, 'hasFunds' | 'execute' | 'report'>

/** Longer than Havn waits before it tells a status without it. */
const fundsMilliseconds = 2_000

/** Books that do with some orders what their scenario says. All others go to the real ones untouched. */
export function oddTransfers(books: Transfers): Transfers {
  return {
    async hasFunds(question) {
      const conduct = conductTo(question.order.creditor)
      if (conduct?.kind === 'lack-funds') return false
      if (conduct?.kind === 'keep-funds-to-themselves') await pause(fundsMilliseconds)
      return books.hasFunds(question)
    },

    async execute(question) {
      const { orders, at } = question
      const delay = Math.max(0, ...orders.map(delayOf))
      if (delay > 0) await pause(delay)
      const said = await askAboutTheRest(orders, {
        instead: (order) => insteadOfExecuting(order, at),
        ask: (rest) => books.execute({ ...question, orders: rest }),
      })
      const orderOf = new Map(orders.map((order) => [order.paymentId, order]))
      return said.map((one) => retold(one, orderOf.get(one.paymentId), at))
    },

    report: ({ orders, at, ...question }) =>
      askAboutTheRest(orders, {
        instead: (order) => standingOf(order, at),
        ask: (rest) => books.report({ ...question, at, orders: rest }),
      }),
  }
}

/** Some orders have their outcome without the real books, which are asked about the others. */
async function askAboutTheRest(
  orders: readonly TransferOrder[],
  {
    instead,
    ask,
  }: {
    instead: (order: TransferOrder) => ExecutionOutcome | undefined
    ask: (rest: readonly TransferOrder[]) => Promise<readonly Execution[]>
  },
): Promise<readonly Execution[]> {
  const judged = orders.map((order) => ({ order, outcome: instead(order) }))
  const known = judged.flatMap(({ order: { paymentId }, outcome }) =>
    outcome === undefined ? [] : [{ paymentId, outcome }],
  )
  const rest = judged.flatMap(({ order, outcome }) => (outcome === undefined ? [order] : []))
  return rest.length === 0 ? known : [...known, ...(await ask(rest))]
}

function delayOf(order: TransferOrder): number {
  return conductTo(order.creditor)?.kind === 'execute-slowly' ? millisecondsOf(order) : 0
}

/** The outcome of an order that never reaches the real books, so that nothing has happened there either. */
function insteadOfExecuting(order: TransferOrder, at: Temporal.Instant): ExecutionOutcome | undefined {
  const conduct = conductTo(order.creditor)
  if (conduct?.kind === 'refuse') return 'refused'
  if (conduct?.kind === 'be-silent') return haveDaysPassed(order, at) ? undefined : 'unknown'
  if (conduct?.kind !== 'lack-funds') return undefined
  return conduct.until === 'next-day' && haveDaysPassed(order, at, 1) ? undefined : 'no-funds'
}

/** What the real books have sent is on its way for longer than they think. */
function retold(said: Execution, order: TransferOrder | undefined, at: Temporal.Instant): Execution {
  const isSent = said.outcome === 'booked' || said.outcome === 'reserved' || said.outcome === 'abroad'
  const standing = order !== undefined && isSent ? standingOf(order, at) : undefined
  return standing === undefined ? said : { ...said, outcome: standing }
}

/** Where an order stands that is kept under way; undefined where the real books may say. */
function standingOf(order: TransferOrder, at: Temporal.Instant): 'reserved' | 'abroad' | undefined {
  const conduct = conductTo(order.creditor)
  if (conduct?.kind !== 'keep-under-way' || haveDaysPassed(order, at)) return undefined
  return conduct.as
}

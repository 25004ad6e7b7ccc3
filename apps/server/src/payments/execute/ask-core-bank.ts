import type { CoreBank, OrderOutcome, ExecutionResult, TransferOrder } from '../../core-bank/index.ts'
import { monotonicMilliseconds } from '../../shared/clock.ts'
import { withTimeout } from '../../shared/timeout.ts'

export interface OrdersRequest {
  readonly bankId: string
  readonly orders: readonly TransferOrder[]
  readonly at: Temporal.Instant
  /** By the database's clock: what has not begun by then must not begin, since the core bank is asked again. */
  readonly notAfter?: Temporal.Instant
}

export interface OrderResults {
  readonly resultOf: (paymentId: string) => ExecutionResult
  /** Orders were asked about more than once, so that an earlier question may still be on its way. */
  readonly wasResent: boolean
}

export interface CoreBankTimeout {
  readonly coreBankTimeoutMilliseconds: number
  readonly onCoreBankFailure: (error: unknown) => void
}

const UNKNOWN: ExecutionResult = { outcome: 'unknown' }

/** A core bank that has rejected this many parts of a set, and answered none, is away. */
const rejectedPartsMax = 32

/**
 * Asks the core bank and waits so long and no longer. If it fails, is late or leaves an order out, it has said nothing
 * about it: unknown, and asked again. A set that it rejects is asked about in halves, until the order that it cannot take
 * is alone and the others have their answers.
 */
export async function askCoreBank(
  ask: CoreBank['execute'],
  question: OrdersRequest,
  { coreBankTimeoutMilliseconds, onCoreBankFailure }: CoreBankTimeout,
): Promise<OrderResults> {
  const deadline = monotonicMilliseconds() + coreBankTimeoutMilliseconds
  const results = new Map<string, ExecutionResult>()
  const answers = { resultOf: (paymentId: string) => results.get(paymentId) ?? UNKNOWN }
  let isAskedAgain = false
  let isAnswering = false
  let parts: readonly (readonly TransferOrder[])[] = [question.orders]
  while (parts.length > 0) {
    const rejected: Rejected[] = []
    for (const orders of parts) {
      const heard = await hear(() => ask({ ...question, orders }), deadline)
      if (heard.kind === 'answered') {
        isAnswering = true
        note(results, heard.executions)
      } else if (heard.kind === 'rejected') rejected.push({ orders, error: heard.error })
      else {
        onCoreBankFailure(heard.error)
        return { ...answers, wasResent: isAskedAgain }
      }
    }
    tellRejected(rejected, { isFirst: !isAskedAgain, isAnswering, onCoreBankFailure })
    if (!isAnswering && parts.length >= rejectedPartsMax) break
    parts = rejected.flatMap(({ orders }) => halves(orders))
    isAskedAgain ||= parts.length > 0
  }
  return { ...answers, wasResent: isAskedAgain }
}

interface Rejected {
  readonly orders: readonly TransferOrder[]
  readonly error: unknown
}

type Heard =
  | { readonly kind: 'answered'; readonly executions: readonly OrderOutcome[] }
  | { readonly kind: 'rejected' | 'late'; readonly error: unknown }

async function hear(ask: () => Promise<readonly OrderOutcome[]>, deadline: number): Promise<Heard> {
  const left = deadline - monotonicMilliseconds()
  const asked = Promise.try(ask).then(
    (executions) => ({ kind: 'answered', executions }) as const,
    (error: unknown) => ({ kind: 'rejected', error }) as const,
  )
  return withTimeout<Heard>(asked, Math.max(0, left)).catch((error: unknown) => ({ kind: 'late', error }))
}

/** Who says two things of one order has said nothing. */
function note(results: Map<string, ExecutionResult>, executions: readonly OrderOutcome[]): void {
  for (const execution of executions) {
    const { paymentId, outcome } = execution
    results.set(paymentId, (results.get(paymentId)?.outcome ?? outcome) === outcome ? execution : UNKNOWN)
  }
}

function halves(orders: readonly TransferOrder[]): (readonly TransferOrder[])[] {
  const middle = Math.ceil(orders.length / 2)
  return orders.length < 2 ? [] : [orders.slice(0, middle), orders.slice(middle)]
}

/** The first rejection is logged, and each order that is rejected alone while others are answered. */
function tellRejected(
  rejected: readonly Rejected[],
  {
    isFirst,
    isAnswering,
    onCoreBankFailure,
  }: { isFirst: boolean; isAnswering: boolean; onCoreBankFailure: CoreBankTimeout['onCoreBankFailure'] },
): void {
  const [first] = rejected
  if (isFirst && first !== undefined) onCoreBankFailure(first.error)
  if (!isAnswering) return
  for (const { orders, error } of rejected)
    if (orders.length === 1)
      onCoreBankFailure(
        new Error(`the core bank rejects the order of payment ${orders[0]?.paymentId} alone`, {
          cause: error,
        }),
      )
}

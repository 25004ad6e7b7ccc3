import type { CoreBank, ExecutionResult, OrderOutcome, TransferOrder } from '../../../core-bank/index.ts'
import { monotonicMilliseconds } from '../../../platform/shared/clock.ts'
import { withTimeout } from '../../../platform/shared/timeout.ts'

/** A set of orders for the core bank to execute, or to report the outcomes of. */
export interface OrdersRequest {
  readonly bankId: string
  readonly orders: readonly TransferOrder[]
  readonly at: Temporal.Instant
  /** The core bank must not begin an order after this time, by the database's clock, because Havn has asked again then. */
  readonly notAfter?: Temporal.Instant
}

/** The results of a set of orders. */
export interface OrderResults {
  /** The result for a payment; `unknown` if the core bank returned none. */
  readonly resultOf: (paymentId: string) => ExecutionResult
  /** Whether orders were sent more than once, so that the first request may still be on its way. */
  readonly wasResent: boolean
}

/** How long to wait for the core bank, and what to call when it fails. */
export interface CoreBankTimeout {
  readonly coreBankTimeoutMilliseconds: number
  /** Called when the core bank of this bank rejects a request or does not answer in time. */
  readonly onCoreBankFailure: (error: unknown, bankId: string) => void
}

const UNKNOWN: ExecutionResult = { outcome: 'unknown' }

/** A core bank that has rejected this many parts of a set, and answered none, counts as down. */
const rejectedPartsMax = 32

/**
 * Sends orders to the core bank and waits until the timeout. An order that it leaves out, or that it does not answer about
 * in time, is `unknown` and will be asked about again. A set that it rejects is sent again in halves, until the order that
 * it cannot process is alone and the others have their results.
 */
export async function askCoreBank(
  send: CoreBank['execute'],
  request: OrdersRequest,
  { coreBankTimeoutMilliseconds, onCoreBankFailure }: CoreBankTimeout,
): Promise<OrderResults> {
  const onFailure = (error: unknown) => onCoreBankFailure(error, request.bankId)
  const deadline = monotonicMilliseconds() + coreBankTimeoutMilliseconds
  const results = new Map<string, ExecutionResult>()
  const resultOf = (paymentId: string) => results.get(paymentId) ?? UNKNOWN
  let wasResent = false
  let hasAnswered = false
  let parts: readonly (readonly TransferOrder[])[] = [request.orders]
  while (parts.length > 0) {
    const rejected: RejectedPart[] = []
    for (const orders of parts) {
      const response = await sendBefore(deadline, () => send({ ...request, orders }))
      if (response.kind === 'answered') {
        hasAnswered = true
        addOutcomes(results, response.outcomes)
      } else if (response.kind === 'rejected') rejected.push({ orders, error: response.error })
      else {
        onFailure(response.error)
        return { resultOf, wasResent }
      }
    }
    reportRejected(rejected, { isFirst: !wasResent, hasAnswered, onFailure })
    if (!hasAnswered && parts.length >= rejectedPartsMax) break
    parts = rejected.flatMap(({ orders }) => halves(orders))
    wasResent ||= parts.length > 0
  }
  return { resultOf, wasResent }
}

interface RejectedPart {
  readonly orders: readonly TransferOrder[]
  readonly error: unknown
}

type CoreBankResponse =
  | { readonly kind: 'answered'; readonly outcomes: readonly OrderOutcome[] }
  | { readonly kind: 'rejected' | 'timed-out'; readonly error: unknown }

async function sendBefore(
  deadline: number,
  send: () => Promise<readonly OrderOutcome[]>,
): Promise<CoreBankResponse> {
  const remaining = deadline - monotonicMilliseconds()
  const sent = Promise.try(send).then(
    (outcomes) => ({ kind: 'answered', outcomes }) as const,
    (error: unknown) => ({ kind: 'rejected', error }) as const,
  )
  return withTimeout<CoreBankResponse>(sent, Math.max(0, remaining)).catch((error: unknown) => ({
    kind: 'timed-out',
    error,
  }))
}

/** Adds outcomes to the results. Two different outcomes for one order contradict each other, so it is `unknown`. */
function addOutcomes(results: Map<string, ExecutionResult>, outcomes: readonly OrderOutcome[]): void {
  for (const one of outcomes) {
    const { paymentId, outcome } = one
    results.set(paymentId, (results.get(paymentId)?.outcome ?? outcome) === outcome ? one : UNKNOWN)
  }
}

function halves(orders: readonly TransferOrder[]): (readonly TransferOrder[])[] {
  const middle = Math.ceil(orders.length / 2)
  return orders.length < 2 ? [] : [orders.slice(0, middle), orders.slice(middle)]
}

/** Reports the first rejection, and then each order that is rejected alone while the core bank answers about others. */
function reportRejected(
  rejected: readonly RejectedPart[],
  {
    isFirst,
    hasAnswered,
    onFailure,
  }: { isFirst: boolean; hasAnswered: boolean; onFailure: (error: unknown) => void },
): void {
  const [first] = rejected
  if (isFirst && first !== undefined) onFailure(first.error)
  if (!hasAnswered) return
  for (const { orders, error } of rejected)
    if (orders.length === 1)
      onFailure(
        new Error(`the core bank rejects the order of payment ${orders[0]?.paymentId} alone`, {
          cause: error,
        }),
      )
}

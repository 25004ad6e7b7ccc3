import type { CoreBank, ExecutionResult, TransferOrder } from '../core-bank/index.ts'
import { inTime } from '../shared/in-time.ts'

export interface Question {
  readonly bankId: string
  readonly orders: readonly TransferOrder[]
  readonly at: Temporal.Instant
  /** By the real clock: what has not begun by then must not begin, since the books are asked again. */
  readonly notAfter: Temporal.Instant
}

export type ResultOf = (paymentId: string) => ExecutionResult

const UNKNOWN: ExecutionResult = { outcome: 'unknown' }

/**
 * Asks the bank's books and waits so long and no longer. Books that fail, are late or leave an order out have said
 * nothing about it: unknown, and asked again.
 */
export async function askBooks(
  ask: CoreBank['execute'],
  question: Question,
  { patienceMilliseconds, onSilence }: { patienceMilliseconds: number; onSilence: (error: unknown) => void },
): Promise<ResultOf> {
  const executions = await inTime(Promise.try(ask, question), patienceMilliseconds).catch(
    (error: unknown) => {
      onSilence(error)
      return []
    },
  )
  const results = new Map<string, ExecutionResult>()
  // Who says two things of one order has said nothing.
  for (const execution of executions) {
    const { paymentId, outcome } = execution
    results.set(paymentId, (results.get(paymentId)?.outcome ?? outcome) === outcome ? execution : UNKNOWN)
  }
  return (paymentId) => results.get(paymentId) ?? UNKNOWN
}

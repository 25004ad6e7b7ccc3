import type { CoreBank, ExecutionOutcome, TransferOrder } from '../core-bank/index.ts'
import { inTime } from '../shared/in-time.ts'

export interface Question {
  readonly bankId: string
  readonly orders: readonly TransferOrder[]
  readonly at: Temporal.Instant
  /** By the real clock: what has not begun by then must not begin, since the books are asked again. */
  readonly notAfter: Temporal.Instant
}

export type OutcomeOf = (paymentId: string) => ExecutionOutcome

/**
 * Asks the bank's books and waits so long and no longer. Books that fail, are late or leave an order out have said
 * nothing about it: unknown, and asked again.
 */
export async function askBooks(
  ask: CoreBank['execute'],
  question: Question,
  { patienceMilliseconds, onSilence }: { patienceMilliseconds: number; onSilence: (error: unknown) => void },
): Promise<OutcomeOf> {
  const executions = await inTime(Promise.try(ask, question), patienceMilliseconds).catch(
    (error: unknown) => {
      onSilence(error)
      return []
    },
  )
  const outcomes = new Map<string, ExecutionOutcome>()
  // Who says two things of one order has said nothing.
  for (const { paymentId, outcome } of executions)
    outcomes.set(paymentId, (outcomes.get(paymentId) ?? outcome) === outcome ? outcome : 'unknown')
  return (paymentId) => outcomes.get(paymentId) ?? 'unknown'
}

import type { CoreBank, Execution, ExecutionOutcome, TransferOrder } from '../core-bank/index.ts'

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

async function inTime(
  answer: Promise<readonly Execution[]>,
  milliseconds: number,
): Promise<readonly Execution[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the books did not answer within ${milliseconds} ms`)),
    milliseconds,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

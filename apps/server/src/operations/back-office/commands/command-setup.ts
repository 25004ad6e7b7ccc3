import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import type { ActContext } from '../acts.store.ts'
import type { CommandOperator } from '../operator.store.ts'

/** What a command of the back office needs. */
export interface OfficeCommandSetup extends CommandOperator {
  readonly bankDatabase: Database
  readonly keys: KeyRing
  readonly clock: Clock
  /** The banks to look in: the one that was named, or all. */
  readonly bankIds: readonly string[]
  readonly print: (text: string) => void
  readonly printProblem: (text: string) => void
}

export const contextOf = (
  { operator, clock }: Pick<OfficeCommandSetup, 'operator' | 'clock'>,
  bankId: string,
): ActContext => ({
  bankId,
  operator,
  nowMilliseconds: clock.milliseconds(),
})

/** Says what is wrong, and returns the exit code. */
export function fail({ printProblem }: Pick<OfficeCommandSetup, 'printProblem'>, problem: string): number {
  printProblem(problem)
  return 1
}

import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { insertAct } from '../acts.store.ts'
import type { ActContext } from '../operator.ts'
import type { CommandOperator } from '../operator.store.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'

/** What a command of the back office needs that shows no personal data. */
export interface OperatorSetup extends CommandOperator {
  readonly bankDatabase: Database
  readonly clock: Clock
  /** The banks to look in: the one that was named, or all. */
  readonly bankIds: readonly string[]
  readonly print: (text: string) => void
  readonly printProblem: (text: string) => void
}

/** What a command of the back office needs. */
export interface OfficeCommandSetup extends OperatorSetup {
  readonly keys: KeyRing
}

/** Why the login of the servers cannot do it: the record would name no person. */
export const LOGIN_IS_SHARED = OFFICE_TEXTS.en.labels.loginIsShared

export const contextOf = (
  { operator, clock }: Pick<OperatorSetup, 'operator' | 'clock'>,
  bankId: string,
): ActContext => ({
  bankId,
  operator,
  nowMilliseconds: clock.milliseconds(),
})

/** Records that an operator reads personal data, and commits it: for an hour the database then shows the login such rows of these banks. */
export async function openPersonalData(setup: Omit<OperatorSetup, 'print' | 'printProblem'>): Promise<void> {
  if (!setup.hasOwnLogin) return
  for (const bankId of setup.bankIds)
    await inBankTransaction(setup.bankDatabase, bankId, (queries) =>
      insertAct(queries, contextOf(setup, bankId), { kind: 'opened-personal-data' }),
    )
}

/** Says what is wrong, and returns the exit code. */
export function fail({ printProblem }: Pick<OperatorSetup, 'printProblem'>, problem: string): number {
  printProblem(problem)
  return 1
}

import type { Database } from '../../database/database.ts'
import { createSecurityEvents } from '../../security-events/index.ts'
import type { Clock } from '../../shared/clock.ts'
import type { CommandSetup } from './command-setup.ts'

/** Lets a command work with the bank's login, and stores the security events that it reports. */
export function reportingEvents(
  bankDatabase: Database,
  clock: Clock,
  printProblem: CommandSetup['printProblem'],
): NonNullable<CommandSetup['withDatabase']> {
  const onError = (error: unknown) => printProblem(`A security event was not stored: ${String(error)}`)
  return async (work) => {
    const events = createSecurityEvents({ bankDatabase, clock, log: () => {}, onError })
    try {
      return await work(bankDatabase, events.report)
    } finally {
      await events.close()
    }
  }
}

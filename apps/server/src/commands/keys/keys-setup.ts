import { type CommandSetup, reportingEvents } from '../../platform/keys/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { readOtherKeys } from './other-keys.ts'
import { countWaitingOrders } from './seal-orders.ts'

/** Reads the keys, and opens the database if a setting names it: servers say there what they have read. */
export async function openKeysSetup(context: CommandContext): Promise<CommandSetup> {
  const { clock, print, printProblem } = context
  const others = await readOtherKeys(context)
  const bankDatabase = await context.findBankDatabase()
  const withDatabase = bankDatabase && reportingEvents(bankDatabase, clock, printProblem)
  return {
    keys: (await context.settings('keySettings')).keySettings,
    others,
    withDatabase,
    countOrdersUnder:
      withDatabase && ((keyId: string) => withDatabase((queries) => countWaitingOrders(queries, keyId))),
    now: () => clock.milliseconds(),
    print,
    printProblem,
  }
}

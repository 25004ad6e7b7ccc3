import { openPersonalData } from '../../operations/back-office/index.ts'
import { type CommandSetup, reportingEvents } from '../../platform/keys/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { readBankKeys } from './bank-keys.ts'
import { readOtherKeys } from './other-keys.ts'
import { countWaitingOrders } from './seal-orders.ts'

/** Reads the keys, and opens the database if a setting names it: servers say there what they have read. */
export async function openKeysSetup(context: CommandContext): Promise<CommandSetup> {
  const { keySettings: keys } = await context.settings('keySettings')
  return { ...(await openOutput(context)), keys, others: await readOtherKeys(context) }
}

/** The same for the own keys of a bank. Returns undefined if it has none, which has been reported. */
export async function openBankKeysSetup(
  context: CommandContext,
  bank: string,
): Promise<CommandSetup | undefined> {
  const found = await readBankKeys(context, bank)
  return found && { ...(await openOutput(context, found.ofBank.bankId)), ...found, others: [] }
}

async function openOutput(
  context: CommandContext,
  onlyBankId?: string,
): Promise<Omit<CommandSetup, 'keys' | 'others'>> {
  const { clock, print, printProblem } = context
  const bankDatabase = await context.findBankDatabase()
  const withDatabase = bankDatabase && reportingEvents(bankDatabase, clock, printProblem)
  return {
    withDatabase,
    countOrdersUnder:
      withDatabase &&
      (async (keyId: string) => {
        // A bank that the operator may not see is an error below: its orders can wait under the key, too.
        const operator = await context.operator(onlyBankId)
        if (operator !== undefined) await openPersonalData(operator)
        return withDatabase((queries) => countWaitingOrders(queries, keyId, onlyBankId))
      }),
    now: () => clock.milliseconds(),
    print,
    printProblem,
  }
}

import { listNamedBanks, type NamedBank } from '../../platform/banks/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { proposeOrDo } from '../proposal/propose-or-do.ts'

/** What an operator typed after `havn bank suspend` or `resume`. */
interface SuspensionRequest {
  readonly action: 'suspend-bank' | 'resume-bank'
  readonly bank: string
  readonly isReadable: boolean
  readonly reason: string
  readonly isEmergency: boolean
}

/**
 * Proposes to close a bank's interface, but for reads if it stays readable, and its pages at all servers, or to open it again; in an
 * emergency does it at once. What was approved is still executed.
 */
export async function decideSuspension(
  context: CommandContext,
  { action, bank, isReadable, reason, isEmergency }: SuspensionRequest,
): Promise<number> {
  const known = await findNamedBank(context, bank)
  if (known === undefined)
    return context.fail(
      `no server has opened a bank ${bank} in this database yet (havn bank list shows those that are)`,
    )
  const { bankId, suspendedAt } = known
  if (action === 'resume-bank' && suspendedAt === undefined) return context.fail(`${bank} is open already`)
  if (action === 'suspend-bank' && suspendedAt !== undefined && known.isReadable === isReadable)
    return context.fail(`${bank} is ${isReadable ? 'read only' : 'suspended'} already`)
  const details = JSON.stringify(action === 'suspend-bank' ? { isReadable } : {})
  return proposeOrDo(context, { action, bankId, subject: bank, details, reason }, { isEmergency })
}

/** Finds a bank that a server has opened, by its name. */
export async function findNamedBank(context: CommandContext, name: string): Promise<NamedBank | undefined> {
  const bankDatabase = await context.bankDatabase()
  return (await listNamedBanks(bankDatabase)).find((bank) => bank.name === name)
}

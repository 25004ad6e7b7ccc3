import { basename } from 'node:path'
import { requireSetting } from '../../app/settings/index.ts'
import { listNamedBanks } from '../../platform/banks/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordSecurityEvent } from '../../platform/security-events/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** What a command about banks works with. */
export interface BankSetup extends Pick<CommandContext, 'clock' | 'print' | 'printProblem'> {
  /** `HAVN_BANKS_FOLDER`. */
  readonly folder: string
  /** `HAVN_EGRESS_PROXY`. */
  readonly egressProxy: string | undefined
  /** Undefined without `HAVN_DATABASE_URL_BANK`. */
  readonly bankDatabase: Database | undefined
}

/** Reads where the banks are, and opens the database if a setting names it: a bank may be added before there is one. */
export async function openBankSetup(context: CommandContext): Promise<BankSetup> {
  const folder = requireSetting('banksFolder', context.environment)
  const { egressProxy } = await context.settings('egressProxy')
  return { ...context, folder, egressProxy, bankDatabase: await context.findBankDatabase() }
}

/** Records what an operator did. Without a database nothing is recorded. */
export async function recordAct(
  { bankDatabase, clock }: BankSetup,
  reason: string,
  name: string,
): Promise<void> {
  if (bankDatabase === undefined) return
  const bankId = (await listNamedBanks(bankDatabase)).find((bank) => bank.name === name)?.bankId
  const event = { kind: 'administrative-act', reason, subject: basename(name), bankId } as const
  await recordSecurityEvent(bankDatabase, event, clock.milliseconds())
}

/** Prints a heading and the problems below it, and returns the exit code of a command that failed. */
export function fail({ printProblem }: BankSetup, heading: string, problems: readonly string[] = []): 1 {
  printProblem([heading, ...problems.map((problem) => `- ${problem}`)].join('\n'))
  return 1
}

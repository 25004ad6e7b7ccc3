import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { listNamedBanks } from '../../platform/banks/index.ts'
import { recordSecurityEvent } from '../../platform/security-events/index.ts'
import { addBank } from './add-bank.ts'
import type { CommandSetup } from './command-setup.ts'
import { listBanks } from './list-banks.ts'
import { setTheme } from './set-theme.ts'
import { resume, suspend } from './suspend.ts'

/** One command: it prints what it did and returns the exit code. */
type Command = (setup: CommandSetup, names: readonly string[], options: CommandOptions) => Promise<number>

interface CommandOptions {
  readonly check: boolean
  readonly json: boolean
  readonly replace: boolean
  readonly 'read-only': boolean
}

interface CommandEntry {
  readonly usage: string
  readonly run: Command
  /** What a security event calls it, if it changes something. */
  readonly act?: string
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  add: {
    usage: 'add <bank.json> [--check] [--replace]',
    act: 'bank-added',
    run: (setup, [file], options) => addBank(setup, required(file), options),
  },
  list: { usage: 'list [--check] [--json]', run: (setup, _, options) => listBanks(setup, options) },
  theme: {
    usage: 'theme <bank> <theme.json>',
    act: 'bank-theme-changed',
    run: (setup, [bank, file]) => setTheme(setup, required(bank), required(file)),
  },
  suspend: {
    usage: 'suspend <bank> [--read-only]',
    act: 'bank-suspended',
    run: (setup, [bank], options) => suspend(setup, required(bank), { isReadable: options['read-only'] }),
  },
  resume: {
    usage: 'resume <bank>',
    act: 'bank-resumed',
    run: (setup, [bank]) => resume(setup, required(bank)),
  },
}

class MissingArgument extends Error {}

function required(argument: string | undefined): string {
  if (argument === undefined) throw new MissingArgument()
  return argument
}

/** Records what an operator did. Without a database, as when a bank is added before there is one, nothing is recorded. */
async function recordAct(
  { withDatabase, nowMilliseconds }: CommandSetup,
  reason: string,
  [name = '']: readonly string[],
): Promise<void> {
  await withDatabase?.(async (bankDatabase) => {
    const bankId = (await listNamedBanks(bankDatabase)).find((bank) => bank.name === name)?.bankId
    const event = { kind: 'administrative-act', reason, subject: basename(name), bankId } as const
    await recordSecurityEvent(bankDatabase, event, nowMilliseconds())
  })
}

/** Runs one of the commands about banks by its arguments, and returns the exit code. */
export async function runBankCommand(setup: CommandSetup, argv: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      'read-only': { type: 'boolean', default: false },
    },
  })
  const [name = '', ...names] = positionals
  const command = COMMANDS[name]
  try {
    if (command === undefined) throw new MissingArgument()
    const exitCode = await command.run(setup, names, values)
    const { act } = command
    if (exitCode === 0 && act !== undefined) await recordAct(setup, act, names)
    return exitCode
  } catch (error) {
    if (!(error instanceof MissingArgument)) throw error
    const usages = command === undefined ? Object.values(COMMANDS).map(({ usage }) => usage) : [command.usage]
    setup.printProblem(`usage: ${usages.map((usage) => `havn bank ${usage}`).join('\n       ')}`)
    return 1
  }
}

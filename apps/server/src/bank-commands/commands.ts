import { parseArgs } from 'node:util'
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
}

const COMMANDS: Readonly<Record<string, { readonly usage: string; readonly run: Command }>> = {
  add: {
    usage: 'add <bank.json> [--check] [--replace]',
    run: (setup, [file], options) => addBank(setup, required(file), options),
  },
  list: { usage: 'list [--check] [--json]', run: (setup, _, options) => listBanks(setup, options) },
  theme: {
    usage: 'theme <bank> <theme.json>',
    run: (setup, [bank, file]) => setTheme(setup, required(bank), required(file)),
  },
  suspend: { usage: 'suspend <bank>', run: (setup, [bank]) => suspend(setup, required(bank)) },
  resume: { usage: 'resume <bank>', run: (setup, [bank]) => resume(setup, required(bank)) },
}

class MissingArgument extends Error {}

function required(argument: string | undefined): string {
  if (argument === undefined) throw new MissingArgument()
  return argument
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
    },
  })
  const [name = '', ...names] = positionals
  const command = COMMANDS[name]
  try {
    if (command === undefined) throw new MissingArgument()
    return await command.run(setup, names, values)
  } catch (error) {
    if (!(error instanceof MissingArgument)) throw error
    const usages = command === undefined ? Object.values(COMMANDS).map(({ usage }) => usage) : [command.usage]
    setup.printProblem(`usage: ${usages.map((usage) => `havn bank ${usage}`).join('\n       ')}`)
    return 1
  }
}

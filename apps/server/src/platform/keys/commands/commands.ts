import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeKeysFile } from '../keys-file.ts'
import { checkKeys } from './check-keys.ts'
import { type CommandSetup, fail } from './command-setup.ts'
import { listKeys } from './list-keys.ts'
import { pruneFile, rotateKeys } from './rotate-keys.ts'

const usedInSecondsDefault = '600'

/** Runs one of the commands about keys by its arguments, and returns the exit code. */
export async function runKeysCommand(setup: CommandSetup, argv: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      now: { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
      'used-in-seconds': { type: 'string', default: usedInSecondsDefault },
    },
  })
  const [name = '', ...names] = positionals
  switch (name) {
    case 'list':
      return listKeys(setup, values)
    case 'rotate':
      return rotateKeys(setup, names, { ...values, usedInSeconds: Number(values['used-in-seconds']) })
    case 'check':
      return checkKeys(setup)
    case 'prune':
      return pruneFile(setup)
    default:
      return fail(setup, 'usage: havn keys list|rotate|check|prune|seal-orders')
  }
}

/** Creates a file without keys, for servers to follow; returns the exit code. */
export function initKeysFile(file: string, setup: Pick<CommandSetup, 'print' | 'printProblem'>): number {
  const { print } = setup
  if (existsSync(file)) {
    print(`${file} exists already.`)
    return 0
  }
  const written = writeKeysFile(file, [], [])
  if (!written.ok) return fail(setup, written.problem)
  print(`Created ${file} without keys: HAVN_SECRET stays the key of every use until the first rotation.`)
  return 0
}

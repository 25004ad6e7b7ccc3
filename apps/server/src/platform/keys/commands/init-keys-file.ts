import { existsSync } from 'node:fs'
import { writeKeysFile } from '../keys-file.ts'
import { type CommandSetup, fail } from './command-setup.ts'

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

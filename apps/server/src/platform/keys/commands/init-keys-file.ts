import { existsSync } from 'node:fs'
import { newBankKeyList } from '../bank-key-list.ts'
import { writeKeysFile } from '../keys-file.ts'
import type { ListedKey } from '../listed-key.ts'
import { type CommandSetup, fail, timeText } from './command-setup.ts'

type Printing = Pick<CommandSetup, 'print' | 'printProblem'>

/** Creates a file without keys, for servers to follow; returns the exit code. */
export function initKeysFile(file: string, setup: Printing): number {
  const created = `Created ${file} without keys: HAVN_SECRET stays the key of every use until the first rotation.`
  return createFile(setup, file, { listed: [], created })
}

/** Creates a file with a key of the bank's own for every use; returns the exit code. */
export function initBankKeysFile(
  setup: Printing & { readonly now: number },
  { bank, document, file }: { readonly bank: string; readonly document: string; readonly file: string },
  usedInSeconds: number,
): number {
  const { now } = setup
  const created = `Created ${file} with a key of ${bank} for every use, used from ${timeText(now + usedInSeconds * 1000)}.
Before then, bring it to every machine and name it in ${document} there: "keysFile": "${file.split('/').at(-1)}". \`havn keys check --bank ${bank}\` says who has read it. If that is too late, delete it and begin again.`
  return createFile(setup, file, { listed: newBankKeyList(now, usedInSeconds), created })
}

function createFile(
  setup: Printing,
  file: string,
  { listed, created }: { readonly listed: readonly ListedKey[]; readonly created: string },
): number {
  if (existsSync(file)) {
    setup.print(`${file} exists already.`)
    return 0
  }
  const written = writeKeysFile(file, listed, [])
  if (!written.ok) return fail(setup, written.problem)
  setup.print(created)
  return 0
}

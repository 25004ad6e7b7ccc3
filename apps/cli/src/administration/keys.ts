import { parseDuration } from '../terminal/duration.ts'
import { runServerProgram } from './run-server-program.ts'

/** The options of `havn keys rotate`. */
export interface RotateOptions {
  readonly in: string
  readonly now?: boolean
  readonly anyway?: boolean
}

/** Runs one of the server's commands about keys as a process, with the settings of the environment. */
export async function runKeysCommand(command: string, ...rest: readonly string[]): Promise<void> {
  await runServerProgram('manage-keys', [command, ...rest])
}

/** Seals orders that wait without a MAC, if there is evidence that they were approved. */
export async function sealOrders({
  json,
  withoutEvidence,
}: {
  readonly json?: boolean
  readonly withoutEvidence?: string
}): Promise<void> {
  const accepted = withoutEvidence === undefined ? [] : ['--without-evidence', withoutEvidence]
  await runKeysCommand('seal-orders', ...accepted, ...(json === true ? ['--json'] : []))
}

/** Writes a new key for each of these uses, or for all. */
export async function rotateKeys(
  uses: readonly string[],
  { in: usedIn, now, anyway }: RotateOptions,
): Promise<void> {
  const flags = ['--used-in-seconds', String(parseDuration(usedIn))]
  if (now === true) flags.push('--now')
  if (anyway === true) flags.push('--anyway')
  await runKeysCommand('rotate', ...uses, ...flags)
}

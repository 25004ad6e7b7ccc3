import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runKeysCommand, withBankDatabase } from '../../apps/server/src/platform/keys/index.ts'
import { readKeyCommandSettings } from '../../apps/server/src/app/settings/index.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'

const commandLine = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

const now = () => realClock.milliseconds()

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly problem: string
}

/** A file with keys of its own, and the commands for it: `havn keys …`, or the same in this process, which is faster. */
export function keysFile(settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'havn-keys-'))
  const file = join(folder, 'keys.json')
  const env = { PATH: process.env['PATH'], HAVN_STATE_DIRECTORY: folder, HAVN_KEYS_FILE: file, ...settings }

  function havn(...arguments_: readonly string[]): Promise<Ran> {
    return new Promise((resolve) => {
      execFile(process.execPath, [commandLine, 'keys', ...arguments_], { env }, (error, out, problem) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, problem }),
      )
    })
  }

  async function run(...arguments_: readonly string[]): Promise<Ran> {
    const { keySettings: keys, otherKeys: others, databaseUrlBank = '' } = readKeyCommandSettings(env)
    const printed = { out: '', problem: '' }
    const print = (text: string) => void (printed.out += `${text}\n`)
    const printProblem = (text: string) => void (printed.problem += `${text}\n`)
    const withDatabase = withBankDatabase(databaseUrlBank, realClock, printProblem)
    const code = await runKeysCommand({ keys, others, withDatabase, now, print, printProblem }, arguments_)
    return { code, ...printed }
  }

  return { file, havn, run, remove: () => rmSync(folder, { recursive: true }) }
}

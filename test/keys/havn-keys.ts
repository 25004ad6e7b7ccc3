import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../apps/server/src/commands/program/run-command.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { processEnvironment } from '../support/process-environment.ts'

const commandLine = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly problem: string
}

/** A file with keys of its own, and the commands for it: `havn keys …`, or the same in this process, which is faster. */
export function keysFile(settings: Readonly<Record<string, string>>, operatorUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'havn-keys-'))
  const file = join(folder, 'keys.json')
  const env = { ...processEnvironment, HAVN_STATE_DIRECTORY: folder, HAVN_KEYS_FILE: file, ...settings }

  /** What two people decide is done by one here, with a login of their own. */
  const isDecided = ([word = '']: readonly string[]) =>
    operatorUrl !== undefined && ['rotate', 'prune'].includes(word)
  const given = (words: readonly string[]) =>
    isDecided(words) ? [...words, '--reason', 'change 4711', '--emergency'] : words
  const envOf = (words: readonly string[]) =>
    isDecided(words) ? { ...env, HAVN_DATABASE_URL_BANK: operatorUrl } : env

  function havn(...arguments_: readonly string[]): Promise<Ran> {
    const words = [commandLine, 'keys', ...given(arguments_)]
    return new Promise((resolve) => {
      execFile(process.execPath, words, { env: envOf(arguments_) }, (error, out, problem) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, problem }),
      )
    })
  }

  async function run(...arguments_: readonly string[]): Promise<Ran> {
    const printed = { out: '', problem: '' }
    const code = await runCommand(['keys', ...given(arguments_)], {
      clock: realClock,
      environment: envOf(arguments_),
      writeOut: (text) => void (printed.out += text),
      writeProblem: (text) => void (printed.problem += text),
    })
    return { code, ...printed }
  }

  return { file, havn, run, remove: () => rmSync(folder, { recursive: true }) }
}

/** The login of an operator, who may decide about keys. */
export const loginOfOperator = (bank: Parameters<typeof operatorLogin>[0]) => operatorLogin(bank, 'kari')

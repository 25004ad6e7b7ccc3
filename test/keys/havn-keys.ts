import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../apps/server/src/commands/program/run-command.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'

const commandLine = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

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
    const printed = { out: '', problem: '' }
    const code = await runCommand(['keys', ...arguments_], {
      clock: realClock,
      environment: env,
      writeOut: (text) => void (printed.out += text),
      writeProblem: (text) => void (printed.problem += text),
    })
    return { code, ...printed }
  }

  return { file, havn, run, remove: () => rmSync(folder, { recursive: true }) }
}

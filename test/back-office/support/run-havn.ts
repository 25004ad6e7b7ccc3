import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { TestBank } from '../../support/bank.ts'
import { operatorLogin } from './operator-login.ts'
import { processEnvironment } from '../../support/process-environment.ts'

const havn = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url))

/** What a command printed, and its exit code. */
export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly problem: string
}

/** Runs `havn` as an operator of the bank. */
export async function runHavn(
  bank: Pick<TestBank, 'databaseUrl' | 'key'>,
  operator: string,
  args: readonly string[],
  { input = '', settings = {} }: { input?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [havn, ...args], {
    env: {
      ...processEnvironment,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HAVN_DATABASE_URL_BANK: await operatorLogin(bank, operator),
      HAVN_SECRET: bank.key.export().toString('hex'),
      ...settings,
    },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, problem }
}

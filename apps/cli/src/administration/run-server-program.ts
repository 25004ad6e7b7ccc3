import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { installation } from '../installation/installation.ts'
import type { ProgramName } from '../installation/programs.ts'
import { statePaths } from '../installation/state.ts'

/**
 * Runs a program of the server as a process, and takes over its exit code. It gets the settings of the environment and,
 * where that says nothing else, the logins and the secret of the sandbox that runs here.
 */
export async function runServerProgram(program: ProgramName, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [installation.program(program), ...args], {
    env: { ...sandboxSettings(), ...process.env },
    stdio: 'inherit',
  })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}

/** The options of a command as a program of the server reads them: `--name value`, or `--name` if it is on or off. */
export function toFlags(options: object): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [`--${name}`, value]
    return value === true ? [`--${name}`] : []
  })
}

function sandboxSettings(): Record<string, string> {
  const { secret, keys, bankDatabaseUrl } = statePaths()
  return {
    ...(isGiven('HAVN_SECRET') || !existsSync(secret) ? {} : { HAVN_SECRET_FILE: secret }),
    ...(isGiven('HAVN_KEYS') || isGiven('HAVN_SECRET') || !existsSync(keys) ? {} : { HAVN_KEYS_FILE: keys }),
    ...(isGiven('HAVN_DATABASE_URL_BANK') || !existsSync(bankDatabaseUrl)
      ? {}
      : { HAVN_DATABASE_URL_BANK_FILE: bankDatabaseUrl }),
  }
}

const isGiven = (name: string) =>
  [name, `${name}_FILE`].some((variable) => (process.env[variable] ?? '') !== '')

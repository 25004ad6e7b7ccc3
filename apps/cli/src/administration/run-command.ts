import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { installation } from '../installation/installation.ts'
import { statePaths } from '../installation/state.ts'

/**
 * Runs a command for a bank as a process of the server, and takes over its exit code. Unless it is given other settings, it gets
 * those of the environment and, where that says nothing else, the logins and the secret of the sandbox that runs here.
 */
export async function runCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv = { ...sandboxSettings(), ...process.env },
): Promise<void> {
  const child = spawn(process.execPath, [installation.program('commands'), ...words], {
    env,
    stdio: 'inherit',
  })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
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

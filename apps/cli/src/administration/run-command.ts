import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { installation } from '../installation/installation.ts'
import { statePaths } from '../installation/state.ts'

/**
 * Runs a command for a bank as a process of the server, and takes over its exit code. Unless it is given other settings, it gets
 * those of the environment and, where they name no database and no keys, the login and the secret of the sandbox that runs here.
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

/** Settings that say which database a command works on, and with which keys. */
const OF_A_DEPLOYMENT = [
  'HAVN_SECRET',
  'HAVN_KEYS',
  'HAVN_DATABASE_URL_BANK',
  'HAVN_DATABASE_URL_OWNER',
] as const

/** All or none: with the secret of the sandbox, every approval in another database would look forged. */
function sandboxSettings(): Record<string, string> {
  if (OF_A_DEPLOYMENT.some(isGiven)) return {}
  const { secret, keys, bankDatabaseUrl } = statePaths()
  const files = {
    HAVN_SECRET_FILE: secret,
    HAVN_KEYS_FILE: keys,
    HAVN_DATABASE_URL_BANK_FILE: bankDatabaseUrl,
  }
  return Object.fromEntries(Object.entries(files).filter(([, path]) => existsSync(path)))
}

const isGiven = (name: string) =>
  [name, `${name}_FILE`].some((variable) => (process.env[variable] ?? '') !== '')

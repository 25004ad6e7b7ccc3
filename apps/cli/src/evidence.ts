import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { installation } from './installation/installation.ts'
import type { OutputOptions } from './output.ts'
import { statePaths } from './state.ts'

/** Prints and verifies the evidence of a payment's authentications, as the bank: by its database login and secret key. */
export async function evidence(paymentId: string, { json }: OutputOptions): Promise<void> {
  const args = [installation.program('evidence'), paymentId, ...(json === true ? ['--json'] : [])]
  const child = spawn(process.execPath, args, {
    env: { ...sandboxSettings(), ...process.env },
    stdio: 'inherit',
  })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}

/** The settings of the sandbox that runs here, where the environment does not say otherwise. */
function sandboxSettings(): Record<string, string> {
  const { secret, bankDatabaseUrl } = statePaths()
  return {
    ...(isGiven('HAVN_SECRET') || !existsSync(secret) ? {} : { HAVN_SECRET_FILE: secret }),
    ...(isGiven('HAVN_DATABASE_URL_BANK') || !existsSync(bankDatabaseUrl)
      ? {}
      : { HAVN_DATABASE_URL_BANK_FILE: bankDatabaseUrl }),
  }
}

const isGiven = (name: string) =>
  [name, `${name}_FILE`].some((variable) => (process.env[variable] ?? '') !== '')

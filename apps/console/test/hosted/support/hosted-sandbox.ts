import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, withUser } from '@havn/local-postgres'
import { createSandbox } from '@havn/sandbox'
import { readSettings } from '@havn/server/app/settings'
import { startExtendedHavn } from '@havn/server'
import { certificatePaths, openSandboxCa, writePrivate } from '@havn/test-certificates'
import { deriveKey, type HostedLimits } from '../../../src/hosted/hosted-options.ts'
import { startHostedConsole } from '../../../src/hosted/start-hosted-console.ts'
import { createDatabase } from '../../../../../test/support/database.ts'

/** A bank and a hosted console before it, in this process, on a database of their own. */
export interface HostedSandbox {
  readonly bankUrl: string
  readonly ca: ReturnType<typeof openSandboxCa>
  readonly caPem: string
  /** The clock of the consoles, which a test may move. */
  readonly clock: { offsetMilliseconds: number }
  /** Starts another console before the same bank; returns its origin. */
  startConsole(limits?: Partial<HostedLimits>, trustedProxies?: readonly string[]): Promise<string>
  close(): Promise<void>
}

const LIMITS: HostedLimits = {
  registrationsPerAddressMax: 100_000,
  registrationsMax: 100_000,
  followersPerTppMax: 2,
  followersMax: 100,
}

export async function startHostedSandbox(): Promise<HostedSandbox> {
  const folder = mkdtempSync('/tmp/havn-hosted-')
  const paths = certificatePaths(folder)
  const ca = openSandboxCa(paths)
  const secret = randomBytes(32).toString('hex')
  writePrivate(join(folder, 'secret'), secret)
  const database = await createDatabase()
  const port = await freePort()
  const bankUrl = `http://localhost:${port}`
  const read = readSettings({
    HAVN_ENVIRONMENT: 'sandbox',
    HAVN_DATABASE_URL_TPP: withUser(database.url, 'havn_tpp'),
    HAVN_DATABASE_URL_BANK: withUser(database.url, 'havn_bank'),
    HAVN_SECRET: secret,
    HAVN_TRUST_ANCHORS_FILE: paths.ca,
    HAVN_HTTP_PORT: String(port),
    HAVN_LOG_LEVEL: 'silent',
    HAVN_SANDBOX_LIMITS: 'bankUnusedDaysMax=30,callsPerMinuteMax=600',
  })
  if (!read.ok) throw new Error(read.problem.join('\n'))
  const bank = await startExtendedHavn({ settings: read.value, extend: createSandbox({ hasHistory: false }) })
  const clock = { offsetMilliseconds: 0 }
  const consoles: { stop(): Promise<void> }[] = []
  return {
    bankUrl,
    ca,
    caPem: readFileSync(paths.ca, 'utf8'),
    clock,
    async startConsole(limits = {}, trustedProxies = []) {
      const consolePort = await freePort()
      const origin = `http://localhost:${consolePort}`
      const options = {
        port: consolePort,
        bankUrl,
        bankPageUrl: bankUrl,
        stateFolder: folder,
        docsFolder: join(import.meta.dirname, '../../../../../docs'),
        command: './havn',
      }
      const hosted = {
        origin,
        bankInternalUrl: undefined,
        key: deriveKey(secret),
        trustedProxies,
        limits: { ...LIMITS, ...limits },
      }
      consoles.push(await startHostedConsole(options, hosted, () => Date.now() + clock.offsetMilliseconds))
      return origin
    },
    async close() {
      for (const console of consoles) await console.stop()
      await bank.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

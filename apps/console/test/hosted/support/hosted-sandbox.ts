import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, withUser } from '@havn/local-postgres'
import { createSandbox } from '@havn/sandbox'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { readSettings } from '@havn/server/app/settings'
import { startExtendedHavn } from '@havn/server'
import { certificatePaths, openSandboxCa, writePrivate } from '@havn/test-certificates'
import { Client } from 'pg'
import { deriveKey, type HostedLimits } from '../../../src/hosted/hosted-options.ts'
import { startHostedConsole } from '../../../src/hosted/start-hosted-console.ts'

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

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = process.env['HAVN_TEST_DATABASE_URL']
  if (cluster === undefined) throw new Error('run tests with `npm test`: it starts a PostgreSQL for them')
  const name = `hosted_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: cluster })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  await prepareSandboxDatabase(url.href)
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

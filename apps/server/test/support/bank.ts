import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createSandbox } from '@havn/sandbox'
import { createApp } from '../../src/app.ts'
import type { DatabaseTimeouts } from '../../src/database/connection-pool.ts'
import { type Identity, makeCa, makeTpp, type CertificateOptions } from './certificates.ts'
import { createDatabase, serverUrls } from './database.ts'
import { coreBankOnly } from './core-bank-only.ts'
import { type ReceivedResponse, send } from './send.ts'
import { assertInvariants } from './invariants.ts'
import { type RequestToSign, signedRequest } from './signed-request.ts'

export interface TestBank {
  readonly baseUrl: string
  readonly port: number
  /** The owner's: sees and may do everything. */
  readonly databaseUrl: string
  /** The server's own. */
  readonly databaseUrls: ReturnType<typeof serverUrls>
  readonly ca: Identity
  readonly key: KeyObject
  /** What the bank signs notifications with, where it was asked to have it. */
  readonly seal: Identity | undefined
  /** Log lines, as written. */
  readonly log: readonly string[]
  /** Moves the real clock of the server. */
  readonly clock: { offsetMilliseconds: number; milliseconds(): number }
  newTpp(wanted?: CertificateOptions): Identity
  /** From here on this server does work in the background. */
  startJobs(): Promise<void>
  /** Signs as this TPP and sends. */
  call(tpp: Identity, request: RequestToSign): Promise<ReceivedResponse>
  /** Whatever a test has done: the books add up, and every payment's events lead to where it stands. */
  close(state?: { readonly isTamperedWith?: boolean }): Promise<void>
}

export interface BankOptions {
  readonly environment?: 'sandbox' | 'production'
  readonly sharedHosts?: readonly string[]
  /** Base URLs that links begin with; a host without one is reached at the port of the test. */
  readonly publicUrls?: readonly string[]
  readonly hasSeal?: boolean
  /** Two years of transactions in every bank. Few tests want them, and each bank opens faster without. */
  readonly hasHistory?: boolean
  /** How many links a TPP may have open for one PSU. */
  readonly openLinksMax?: number
  /** A proxy ends TLS before it. */
  readonly isBehindTls?: boolean
  /** The owner's URL of a database that the test made itself, and drops. */
  readonly databaseUrl?: string
  /** How long the database is waited for: tests in which it hangs cannot wait as long as a server does. */
  readonly databaseTimeouts?: DatabaseTimeouts
  /** Another server over the database of this one, which stays the one to be closed last. */
  readonly beside?: TestBank
}

/** The organizationIdentifier of its seal. */
export const BANK_ID = 'PSDNO-FSA-000000001'

/** A bank with a database of its own, behind a real port. */
export async function openBank({
  environment = 'sandbox',
  // In production a host has a bank, and no TPP one of its own.
  sharedHosts = environment === 'production' ? ['127.0.0.1'] : [],
  hasSeal = false,
  hasHistory = false,
  isBehindTls = false,
  openLinksMax,
  databaseUrl,
  databaseTimeouts,
  publicUrls = [],
  beside,
}: BankOptions = {}): Promise<TestBank> {
  const sharedUrl = beside?.databaseUrl ?? databaseUrl
  const database = sharedUrl === undefined ? await createDatabase() : { url: sharedUrl }
  const databaseUrls = serverUrls(database.url)
  const ca = beside?.ca ?? makeCa()
  const key = beside?.key ?? createSecretKey(randomBytes(32))
  const seal =
    beside?.seal ??
    (hasSeal ? makeTpp(ca, { tppId: BANK_ID, name: 'Test Bank', roles: ['ASPSP'] }) : undefined)
  const log: string[] = []
  const clock = beside?.clock ?? newClock()
  const app = createApp({
    environment,
    databaseUrls,
    databaseConnectionsMax: 8,
    ...(databaseTimeouts === undefined ? {} : { databaseTimeouts }),
    coreBankTimeoutMilliseconds: 10_000,
    openLinksMax,
    trustAnchors: ca.pem,
    extend: environment === 'sandbox' ? createSandbox({ hasHistory }) : coreBankOnly({ hasHistory }),
    key,
    clock,
    seal,
    isBehindTls,
    publicUrls,
    sharedBankHosts: sharedHosts,
    logger: pino({}, { write: (line) => void log.push(line) }),
  })
  for (const host of sharedHosts) await app.banks.openSharedBank(host)
  const baseUrl = await app.openListener().listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(baseUrl).port)
  let tppCount = 0
  return {
    baseUrl,
    port,
    databaseUrl: database.url,
    databaseUrls,
    ca,
    key,
    seal,
    log,
    clock,
    startJobs: () => app.startJobs(),
    newTpp(wanted = {}) {
      tppCount += 1
      return makeTpp(ca, { tppId: `PSDNO-FSA-${String(100_000_000 + tppCount)}`, ...wanted })
    },
    call: (tpp, request) => send(port, signedRequest(tpp, request, clock.milliseconds())),
    async close({ isTamperedWith = false } = {}) {
      await app.close()
      if (!('drop' in database)) return
      try {
        if (!isTamperedWith) await assertInvariants({ databaseUrl: database.url })
      } finally {
        await database.drop()
      }
    },
  }
}

function newClock(): TestBank['clock'] {
  const clock = { offsetMilliseconds: 0, milliseconds: () => Date.now() + clock.offsetMilliseconds }
  return clock
}

export const newRequestId = (): string => randomUUID()

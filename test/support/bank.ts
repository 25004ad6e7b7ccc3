import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { createApp } from '../../apps/server/src/app/app.ts'
import { createLogger } from '../../apps/server/src/app/create-logger.ts'
import { createKeySigner, createSeal, type Seal } from '../../apps/server/src/platform/seal/index.ts'
import { type Identity, makeCa, makeTpp, type CertificateOptions } from './certificates.ts'
import { createDatabase, serverUrls } from './database.ts'
import { type ReceivedResponse, send } from './send.ts'
import { assertInvariantsOfUsed, type BrokenInvariants } from './invariants.ts'
import { extensionOf, type ReplaceCoreBank } from './test-extension.ts'
import { testSettings } from './settings.ts'
import { type RequestToSign, signedRequest } from './signed-request.ts'

export interface TestBank {
  readonly environment: 'sandbox' | 'production'
  readonly baseUrl: string
  readonly port: number
  /** The port for HTTPS; undefined unless `hasTls` was set. */
  readonly httpsPort: number | undefined
  /** The database owner's URL, which no row-level security restricts. */
  readonly databaseUrl: string
  /** The URLs that the server itself logs in with. */
  readonly databaseUrls: ReturnType<typeof serverUrls>
  readonly ca: Identity
  readonly key: KeyObject
  /** The certificate that the bank signs notifications with; undefined unless `hasSeal` was set. */
  readonly seal: Identity | undefined
  /** Every log line, as written. */
  readonly log: readonly string[]
  /** The server's real clock, which a test may move. */
  readonly clock: { offsetMilliseconds: number; milliseconds(): number }
  newTpp(options?: CertificateOptions): Identity
  /** Starts the background jobs of this server. */
  startJobs(): Promise<void>
  /** Signs the request as this TPP and sends it. */
  call(tpp: Identity, request: RequestToSign): Promise<ReceivedResponse>
  /** Closes the server and drops its database, after checking every invariant but those that the test breaks on purpose. */
  close(state?: { readonly breaks?: BrokenInvariants }): Promise<void>
}

export interface BankOptions {
  readonly environment?: 'sandbox' | 'production'
  /** The packs of its banks. Default: all that there are. */
  readonly packs?: Parameters<typeof extensionOf>[0]['packs']
  readonly sharedHosts?: readonly string[]
  /** Base URLs that links begin with. A host without one is reached at the test server's port. */
  readonly publicUrls?: readonly string[]
  readonly hasSeal?: boolean
  /** Changes what the server signs with, such as to a seal that fails. */
  readonly changeSeal?: (seal: Seal) => Seal
  /** Which answers are signed; they need a seal. Default: none. */
  readonly signAnswers?: 'off' | 'on-request' | 'always'
  /** The folder with the documents of banks; they are opened, and looked at again once the jobs are started. */
  readonly banksFolder?: string
  /** Fills every bank with two years of transactions. Few tests need them, and a bank opens faster without. */
  readonly hasHistory?: boolean
  /** What a sandbox that serves many TPPs gives to each. */
  readonly sandboxLimits?: Parameters<typeof createApp>[0]['sandboxLimits']
  /** How many open SCA links a TPP may have for one PSU. */
  readonly openLinksMax?: number
  /** How many calls the server works on at a time. */
  readonly callsInFlightMax?: number
  /** How many of those may be about one PSU. Default: all of them. */
  readonly callsPerPsuMax?: number
  /** Whether the bank also listens for HTTPS, with a certificate from its own authority. */
  readonly hasTls?: boolean
  /** Whether the bank wants a QWAC on every connection. */
  readonly qwac?: 'off' | 'when-offered' | 'required'
  /** Whether every call must sign `(request-target)`. */
  readonly requestTarget?: 'optional' | 'required'
  /** How the register of payment service providers is used. */
  readonly tppRegister?: Parameters<typeof createApp>[0]['tppRegister']
  /** How PSUs log in at a provider, instead of by the sandbox's national id. */
  readonly oidc?: Parameters<typeof createApp>[0]['ownBanks']['openIdConnect']
  /** The proxy that everything goes through that leaves the bank's network. */
  readonly egressProxy?: string
  /** Whether the log has the text of each refusal. */
  readonly logsDetails?: boolean
  /** The origin of the sandbox's console. */
  readonly consoleUrl?: string
  /** Whether a proxy terminates TLS in front of the server. */
  readonly isBehindTls?: boolean
  /** The proxies whose X-Forwarded-For names the client. */
  readonly trustedProxies?: readonly string[]
  /** Puts another core bank in the place of the sandbox's ledger, such as one that asks it over HTTP. */
  readonly replaceCoreBank?: ReplaceCoreBank
  /** The owner's URL of a database that the test creates and drops itself. */
  readonly databaseUrl?: string
  /** The server's secret. Default: a new one. */
  readonly secret?: KeyObject
  /** Database timeouts. Tests with a hanging database cannot wait as long as a server does. */
  readonly databaseTimeouts?: NonNullable<Parameters<typeof createApp>[1]['databaseTimeouts']>
  readonly databaseProbeMilliseconds?: number
  /** Where the operations listener listens, and how employees log in to its pages. Default: there is none. */
  readonly operations?: NonNullable<Parameters<typeof createApp>[0]['operations']>
  readonly backOffice?: NonNullable<Parameters<typeof createApp>[0]['backOffice']>
  /** How notices to TPPs are sent. Default: they are not. */
  readonly notices?: NonNullable<Parameters<typeof createApp>[0]['notices']>
  /** How authorities are asked about certificates. Default: they are not. */
  readonly trustSettings?: NonNullable<Parameters<typeof createApp>[0]['trustSettings']>
  /** Another open bank, whose database, keys and clock this server uses. Close that one last. */
  readonly sharesDatabaseWith?: TestBank
}

/** The organizationIdentifier in the bank's own seal certificate. */
export const BANK_ID = 'PSDNO-FSA-000000001'

const DATABASE_TIMEOUTS = {
  connectionMilliseconds: 30_000,
  statementMilliseconds: 30_000,
  answerMilliseconds: 36_000,
}

/** Opens a bank with a database of its own, on a real port. */
export async function openBank({
  environment = 'sandbox',
  packs,
  // In production a bank belongs to a host; no TPP has a bank of its own.
  sharedHosts = environment === 'production' ? ['127.0.0.1'] : [],
  hasSeal = false,
  changeSeal = (seal) => seal,
  signAnswers = 'off',
  hasHistory = false,
  hasTls = false,
  databaseUrl,
  secret,
  // Many tests share the cores: one that has to wait has no database that hangs.
  databaseTimeouts = DATABASE_TIMEOUTS,
  databaseProbeMilliseconds = 30_000,
  replaceCoreBank,
  qwac,
  requestTarget,
  sharesDatabaseWith: beside,
  // Settings of the server, as they are.
  ...chosen
}: BankOptions = {}): Promise<TestBank> {
  const sharedUrl = beside?.databaseUrl ?? databaseUrl
  const database = sharedUrl === undefined ? await createDatabase() : { url: sharedUrl }
  const databaseUrls = serverUrls(database.url)
  const ca = beside?.ca ?? makeCa()
  const key = beside?.key ?? secret ?? newSecret()
  const seal = beside?.seal ?? (hasSeal ? makeSeal(ca) : undefined)
  const log: string[] = []
  const clock = beside?.clock ?? newClock()
  const settings = {
    ...testSettings(database.url, key),
    ...chosen,
    environment,
    ownBanks: ownBanksOf(chosen, seal && { ...changeSeal(toSeal(seal)), signAnswers }),
  }
  const extend = extensionOf({
    environment,
    hasHistory,
    replaceCoreBank,
    bankRules: { qwac, requestTarget },
    packs,
  })
  const logger = createLogger({ write: (line) => void log.push(line) })
  const ports = { extend, clock, logger, trust: ca.pem, databaseTimeouts, databaseProbeMilliseconds }
  const app = createApp(settings, { ...ports, sharedBankHosts: sharedHosts })
  await app.openBanks()
  const baseUrl = await app.openListener().listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(baseUrl).port)
  await app.openOperationsListener()?.listen({ ...chosen.operations })
  const httpsPort = hasTls ? await listenWithTls(app, ca) : undefined
  return {
    environment,
    baseUrl,
    port,
    httpsPort,
    databaseUrl: database.url,
    databaseUrls,
    ca,
    key,
    seal,
    log,
    clock,
    startJobs: () => app.startJobs(),
    newTpp: tppsOf(ca),
    call: (tpp, request) => send(port, signedRequest(tpp, request, clock.milliseconds())),
    async close({ breaks = {} } = {}) {
      await app.close()
      if ('drop' in database) await dropDatabase(database, key, breaks)
    },
  }
}

type OwnBanks = Parameters<typeof createApp>[0]['ownBanks']

/** The document of the banks of TPPs. */
const ownBanksOf = (
  { publicUrls, oidc: openIdConnect }: Pick<BankOptions, 'publicUrls' | 'oidc'>,
  seal: OwnBanks['seal'],
): OwnBanks => ({ publicUrls, openIdConnect, seal })

async function dropDatabase(
  database: Awaited<ReturnType<typeof createDatabase>>,
  key: KeyObject,
  breaks: BrokenInvariants,
): Promise<void> {
  try {
    await assertInvariantsOfUsed({ databaseUrl: database.url, key }, breaks)
  } finally {
    await database.drop()
  }
}

async function listenWithTls(app: ReturnType<typeof createApp>, ca: Identity): Promise<number> {
  const extensions = ['subjectAltName=IP:127.0.0.1,DNS:*.bank.example', 'extendedKeyUsage=serverAuth']
  const { keyPem, pem } = makeTpp(ca, { name: '127.0.0.1', tppId: null, roles: null, extensions })
  const url = await app.openListener({ key: keyPem, cert: pem }).listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(url).port)
}

/** Makes TPPs, each with an id of its own. */
function tppsOf(ca: Identity): TestBank['newTpp'] {
  let count = 0
  return (options = {}) => {
    count += 1
    return makeTpp(ca, { tppId: `PSDNO-FSA-${String(100_000_000 + count)}`, ...options })
  }
}

/** Issues a seal to the bank. */
export function makeSeal(ca: Identity, options: CertificateOptions = {}): Identity {
  return makeTpp(ca, { tppId: BANK_ID, name: 'Test Bank', roles: ['ASPSP'], ...options })
}

/** The seal that a server makes of a key and its certificate. */
export function toSeal({ key, pem }: Identity): Seal {
  return createSeal(createKeySigner(key), pem)
}

/** A new secret of servers, for what a test stores before they start. */
export const newSecret = (): KeyObject => createSecretKey(randomBytes(32))

/** What a command needs where the servers run. */
export const serversSettings = ({ databaseUrls, key }: Pick<TestBank, 'databaseUrls' | 'key'>) => ({
  HAVN_DATABASE_URL_BANK: databaseUrls.bank,
  HAVN_SECRET: key.export().toString('hex'),
})

function newClock(): TestBank['clock'] {
  const clock = { offsetMilliseconds: 0, milliseconds: () => Date.now() + clock.offsetMilliseconds }
  return clock
}

export const newRequestId = (): string => randomUUID()

interface UsedBankOptions extends BankOptions {
  /** The invariants that the tests break on purpose. */
  readonly breaks?: BrokenInvariants
  /** Closes what uses the bank's database. The bank is closed then, also if this fails. */
  readonly beforeClose?: () => unknown
}

/**
 * Opens a bank before the tests of the suite, or of the file, in which this is called, and closes it after them, which
 * checks every invariant. Hooks run in the order of their calls, those called after the tests too: a hook of `after` that
 * needs the bank would find it closed, and is given as `beforeClose` instead.
 */
export function useBank({ breaks = {}, beforeClose, ...options }: UsedBankOptions = {}): TestBank {
  let bank: TestBank | undefined
  beforeTests(async () => {
    bank = await openBank(options)
  })
  after(async () => {
    try {
      await beforeClose?.()
    } finally {
      await bank?.close({ breaks })
    }
  })
  return forwardTo(() => bank)
}

/**
 * Makes something that is the same for all tests of a suite, before the first of them. It must be an object without private
 * fields, since tests get another that forwards to it.
 */
export function prepare<Thing extends object>(make: () => Thing | Promise<Thing>): Thing {
  let made: Thing | undefined
  beforeTests(async () => {
    made = await make()
  })
  return forwardTo(() => made)
}

let lastHook: Promise<void> = Promise.resolve()

/** Like `before`, but in the order of the calls also outside a suite, where a hook starts at once and waits for no other. */
function beforeTests(run: () => Promise<void>): void {
  before(() => {
    const hook = lastHook.then(run)
    lastHook = hook.catch(() => {})
    return hook
  })
}

/** Returns an object that behaves like one that is made later: it can be passed on, but only read in hooks and tests. */
function forwardTo<Thing extends object>(find: () => Thing | undefined): Thing {
  const found = () => {
    const thing = find()
    if (thing !== undefined) return thing
    throw new Error(
      'this is made before the first test: read it in a hook or a test, not in the body of the suite',
    )
  }
  const handler: ProxyHandler<Thing> = {
    get: (_, name) => Reflect.get(found(), name),
    set: (_, name, value) => Reflect.set(found(), name, value),
    has: (_, name) => Reflect.has(found(), name),
    ownKeys: () => Reflect.ownKeys(found()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(found(), name),
  }
  return new Proxy({} as Thing, handler)
}

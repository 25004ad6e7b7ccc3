import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { destination } from 'pino'
import { type App, createApp } from './app.ts'
import { createLogger } from './create-logger.ts'
import type { Extend } from './extension/extension.ts'
import type { Logger } from './logger.ts'
import type { CoreBank } from '../core-bank/index.ts'
import type { PsuAuthentication } from '../domain/sca/index.ts'
import type { Theme } from '../platform/web/theme.ts'
import { type EnvironmentVariables, requireSettings, type Settings, SettingsError } from './settings/index.ts'
import { readBuild } from '../platform/shared/build.ts'
import { type Clock, realClock } from '../platform/shared/clock.ts'

interface CommonOptions {
  /** PEM of the certificate authorities whose TPP certificates are accepted. Default: those of `HAVN_TRUST_ANCHORS_FILE`. */
  readonly trust?: string
  /** Where log records go. Default: lines of JSON on standard output, from `HAVN_LOG_LEVEL` on. */
  readonly logger?: Logger
  /** Default: the clock of this machine. */
  readonly clock?: Clock
}

/** What a bank's program gives to Havn: its core bank, and whatever it wants to replace. */
export interface HavnOptions extends CommonOptions {
  /** The variables that settings are read from, which docs/settings.md lists. Default: those of this process. */
  readonly environment?: EnvironmentVariables
  /**
   * The adapter to the bank's core system; docs/core-bank.md shows how to write one. Needed for banks without a
   * document that says where their core bank answers over HTTP.
   */
  readonly coreBank?: CoreBank
  /** How PSUs log in. Without it nobody can log in, and no SCA can succeed. */
  readonly authentication?: PsuAuthentication
  /** What the bank's pages look like, from `loadTheme`. Default: the theme of Havn Bank. */
  readonly theme?: Theme
}

/** What a program gives to Havn that brings more than a core bank: operations and pages of its own, as the sandbox does. */
export interface ExtendedHavnOptions extends CommonOptions {
  /** Default: parsed from the variables of this process. */
  readonly settings?: Settings
  /** Makes the extension from Havn's databases. */
  readonly extend: Extend
}

/** A server that was started. */
export interface Havn {
  /** The base URLs on which it listens, such as `http://127.0.0.1:8080`; none if it does work in the background alone. */
  readonly addresses: readonly string[]
  /** The base URL of the operations listener; undefined if there is none. */
  readonly operationsAddress: string | undefined
  /** Says to whoever asks for readiness that calls shall go elsewhere, and still answers every call. */
  drain(): void
  /** Answers the calls that are under way, stops the work in the background, and closes the databases. */
  close(): Promise<void>
}

/**
 * Starts Havn in this process: its listeners, and its part of the work in the background. Any number of processes may run
 * on one database. While the database does not answer, the start waits and says so in the log. Rejects with a
 * `SettingsError` if the environment is not as docs/settings.md says or a port cannot be used, and with another error if the
 * database refuses the logins.
 *
 * @example
 * ```ts
 * import { startHavn } from '@havn/server'
 * import { createOurCoreBank } from './our-core-bank.ts'
 *
 * const havn = await startHavn({ coreBank: createOurCoreBank() })
 * console.log(`listening on ${havn.addresses.join(', ')}`)
 * process.once('SIGTERM', () => void havn.close())
 * ```
 */
export function startHavn(options: HavnOptions): Promise<Havn> {
  return startExtendedHavn(toExtended(options))
}

/** Like `startHavn`, with an extension in the place of a core bank alone. */
export async function startExtendedHavn(options: ExtendedHavnOptions): Promise<Havn> {
  const { trust, extend, clock = realClock } = options
  const settings = settingsFor(options)
  const logger = loggerFor(options, settings)
  logger.info(readBuild(), 'starting')
  const app = createApp(settings, { extend, clock, logger, trust: trust ?? settings.trustAnchors ?? '' })
  let addresses: readonly string[]
  let operationsAddress: string | undefined
  try {
    // First, so that an orchestrator sees a process that lives and is not ready, however long the database is waited for.
    app.setStarting(true)
    const operations = app.openOperationsListener()
    if (operations !== undefined && settings.operations !== undefined)
      operationsAddress = await listenAt(operations, settings.operations, OPERATIONS)
    await app.checkLogins()
    await app.openBanks()
    await app.startJobs()
    addresses = await listen(app, settings)
    app.setStarting(false)
  } catch (error) {
    await app.close()
    throw error
  }
  const isWorkerOnly = addresses.length === 0
  logger.info(
    { addresses, operationsAddress },
    isWorkerOnly ? 'ready: without a port, this process does the work in the background alone' : 'ready',
  )
  return {
    addresses,
    operationsAddress,
    drain: () => app.drain(),
    async close() {
      await app.close()
      logger.info('stopped')
    },
  }
}

/** A bank's options as an extension that has its core bank, login and theme. Throws a `SettingsError`. */
export function toExtended({
  environment,
  coreBank,
  authentication,
  theme,
  ...common
}: HavnOptions): ExtendedHavnOptions {
  const gives = { hasTrust: common.trust !== undefined, needsCoreBank: coreBank === undefined }
  return {
    ...common,
    settings: requireSettings(environment, gives),
    extend: () => ({ coreBank, authentication, theme }),
  }
}

/** The settings that the program gives, else those of the environment. */
export function settingsFor({ settings, trust }: ExtendedHavnOptions): Settings {
  return settings ?? requireSettings(undefined, { hasTrust: trust !== undefined, needsCoreBank: false })
}

/**
 * Lines are gathered into writes of 4 kB, because a write for each line costs more than making the line; after 100 ms, when
 * the process ends and when it fails, what there is is written. If nobody reads them, lines beyond 16 MB are dropped.
 */
const LOG_WRITES = { minLength: 4_096, periodicFlush: 100, maxLength: 16 * 1024 * 1024, sync: false }

/** The logger that the program gives, else one that writes lines of JSON to standard output. */
export function loggerFor({ logger }: ExtendedHavnOptions, { logLevel }: Settings): FastifyBaseLogger {
  return logger ?? createLogger(destination(LOG_WRITES), logLevel)
}

async function listen(app: App, settings: Settings): Promise<readonly string[]> {
  const { https, httpPort, sharesPorts: reusePort } = settings
  const addresses: string[] = []
  if (https !== undefined) {
    const { ports, hosts, ...tls } = https
    for (const port of ports)
      for (const host of hosts) {
        const place = { port, host, reusePort }
        addresses.push(await listenAt(app.openListener(tls), place, HTTPS))
      }
  }
  if (httpPort !== undefined) {
    const place = { port: httpPort, host: '127.0.0.1', reusePort }
    addresses.push(await listenAt(app.openListener(), place, HTTP))
  }
  return addresses
}

const HTTPS = { scheme: 'https', setting: 'HAVN_HTTPS_PORT' }
const HTTP = { scheme: 'http', setting: 'HAVN_HTTP_PORT' }
const OPERATIONS = { scheme: 'http', setting: 'HAVN_OPERATIONS_PORT' }

const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens on it',
  EACCES: 'this user may not listen on it',
  EADDRNOTAVAIL: 'this machine does not have the address',
}

/** Has a listener listen, and returns its base URL. Fastify takes every listener for plain HTTP, because Havn makes its servers. */
async function listenAt(
  listener: FastifyInstance,
  place: { readonly port: number; readonly host: string; readonly reusePort?: boolean },
  { scheme, setting }: typeof HTTPS,
): Promise<string> {
  const toUrl = (address: string) => address.replace(/^http:/, `${scheme}:`)
  const listenTextResolver = (address: string) => `Server listening at ${toUrl(address)}`
  try {
    return toUrl(await listener.listen({ ...place, listenTextResolver }))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? PORT_PROBLEMS[String(error.code)] : undefined
    if (reason === undefined) throw error
    throw new SettingsError([`${setting}: port ${place.port} at ${place.host} cannot be used, ${reason}`])
  }
}

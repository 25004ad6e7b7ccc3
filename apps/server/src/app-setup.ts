import type { KeyObject } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { BankDirectory } from './banks/index.ts'
import type { DatabaseTimeouts } from './database/connection-pool.ts'
import type { DatabaseUrls } from './database/check-login.ts'
import type { Extend, SandboxLimits } from './extension.ts'
import type { Seal } from './notifications/index.ts'
import type { OidcOptions } from './oidc/index.ts'
import { type Activity, createActivity } from './shared/activity.ts'
import type { Clock } from './shared/clock.ts'
import {
  type Admission,
  callsInFlightMaxDefault,
  createAdmission,
  limitConnections,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
  type Environment,
  type ListenerLimits,
} from './xs2a/index.ts'

/** The settings that the server is wired by; those that decide where it listens are not among them. */
export interface AppSettings {
  readonly environment: Environment
  readonly databaseUrls: DatabaseUrls
  readonly databaseConnectionsMax: number
  /** How long the database is waited for. Default: as decided in database/. */
  readonly databaseTimeouts?: DatabaseTimeouts
  readonly key: KeyObject
  /** How long the core bank is waited for when money moves. */
  readonly coreBankTimeoutMilliseconds: number
  /** How many links a TPP may have open for one PSU. */
  readonly openLinksMax?: number | undefined
  /** How PSUs log in at an OpenID Connect provider, instead of the authentication of the program. */
  readonly oidc?: OidcOptions | undefined
  /** What the bank signs with; without it no notifications are sent. */
  readonly seal?: Seal | undefined
  /** Whether a proxy on this machine ends TLS before the plain listener. Default false. */
  readonly isBehindTls?: boolean
  /** Where the server is reached, such as https://bank.example; the sandbox also knows the names of its own machine. */
  readonly publicUrls?: readonly string[]
  /** Hosts whose callers all meet in one bank. */
  readonly sharedBankHosts?: readonly string[]
  /** The folder with a document for each bank. */
  readonly banksFolder?: string | undefined
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** How many calls a process works on at a time. */
  readonly callsInFlightMax?: number
  /** What a sandbox that serves many TPPs gives to each. Default: no limits. */
  readonly sandboxLimits?: SandboxLimits
  /** In the sandbox, whether a TPP on this very machine is notified. Default true. */
  readonly notifiesLoopback?: boolean
  /** Whether the log has texts of refusals and addresses of notifications, which may repeat what a TPP sent. Default false. */
  readonly logsDetails?: boolean
  /** The origin of the sandbox's developer console, if it has one. */
  readonly consoleUrl?: string | undefined
}

/** What the server needs from the program that starts it. */
export interface AppPorts {
  /** Makes the bank's core system, and whatever else the program brings along. */
  readonly extend: Extend
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** PEM of the certificate authorities whose TPP certificates are accepted. */
  readonly trust: string
}

/** Settings and ports together, for what is wired from both. */
export type AppSetup = AppSettings & AppPorts & { readonly activity: Activity }

export interface App {
  readonly banks: BankDirectory
  /** Throws when the server's logins are not the two that it needs, or can do more than those. */
  checkLogins(): Promise<void>
  /** Opens the banks of the settings and of the documents. Throws a `SettingsError` if no document can be used. */
  openBanks(): Promise<void>
  /** The same operations on any number of listeners: TLS, or plain HTTP for loopback. */
  openListener(tls?: { key: string; cert: string }): FastifyInstance
  /** From here on this process takes its part of the work in the background: batch runs, and what others left. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Adds to settings and ports what the parts of one process share. */
export function toAppSetup(settings: AppSettings, ports: AppPorts): AppSetup {
  return { ...settings, ...ports, activity: createActivity() }
}

/** The limits that all listeners of this process share. */
export function limitsOf(setup: AppSetup): ListenerLimits {
  return { connections: connectionsOf(setup), admission: admissionOf(setup) }
}

const refusalsLoggedEveryMilliseconds = 60_000

/** The connections of all listeners. Behind a proxy every client has the proxy's address, so only their total is limited. */
function connectionsOf({ connectionLimits, isBehindTls, logger }: AppSetup): Connections {
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits }
  let refused = 0
  const onRefused = () => {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      logger.warn({ connections: refused }, 'connections were refused: too many, or too many of one address')
      refused = 0
    }, refusalsLoggedEveryMilliseconds).unref()
  }
  const connectionsPerAddressMax = isBehindTls ? limits.connectionsMax : limits.connectionsPerAddressMax
  return limitConnections({ ...limits, connectionsPerAddressMax }, onRefused)
}

const refusedCallsLoggedEveryMilliseconds = 10_000

/** Admission for all listeners of this process. While calls are refused, one line every ten seconds says how many. */
function admissionOf({
  callsInFlightMax,
  isBehindTls = false,
  environment,
  logger,
  activity,
}: AppSetup): Admission {
  const refused = { 'share-used': 0, full: 0 }
  let isCounting = false

  function logRefusals(): void {
    const { 'share-used': shareUsed, full } = refused
    logger.warn(
      { shareUsed, full },
      'calls were refused: a TPP had its share in progress, or the process was full',
    )
    Object.assign(refused, { 'share-used': 0, full: 0 })
    isCounting = false
  }

  return createAdmission({
    callsInFlightMax: callsInFlightMax ?? callsInFlightMaxDefault,
    isBehindProxy: isBehindTls,
    environment,
    onCall: () => activity.note(),
    onRefused(outcome) {
      refused[outcome] += 1
      if (isCounting) return
      isCounting = true
      setTimeout(logRefusals, refusedCallsLoggedEveryMilliseconds).unref()
    },
  })
}

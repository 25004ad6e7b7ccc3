import type { KeyObject } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Banks } from './banks/index.ts'
import type { DatabaseLimits } from './database/connection-pool.ts'
import type { DatabaseUrls } from './database/check-login.ts'
import type { Seal } from './notifications/index.ts'
import type { Clock } from './shared/clock.ts'
import {
  boundConnections,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
  type Environment,
} from './xs2a/index.ts'

export interface AppSetup {
  readonly environment: Environment
  readonly databaseUrls: DatabaseUrls
  readonly databaseConnectionsMax: number
  /** How long the database is waited for; as decided in database/ unless told otherwise. */
  readonly databaseLimits?: DatabaseLimits
  readonly trustAnchors: string
  readonly key: KeyObject
  readonly clock: Clock
  /** How long the bank's books are waited for when money moves. */
  readonly coreBankTimeoutMilliseconds: number
  readonly logger: FastifyBaseLogger
  /** How many links a TPP may have open for one PSU. */
  readonly openLinksMax?: number | undefined
  /** What the bank signs with; without it TPPs are told nothing. */
  readonly seal?: Seal | undefined
  /** Whether a proxy on this machine ends TLS before the plain door. Default false. */
  readonly isBehindTls?: boolean
  /** Where the server is reached, such as https://bank.example; the sandbox also knows the names of its own machine. */
  readonly publicUrls?: readonly string[]
  /** Hosts whose callers all meet in one bank. */
  readonly sharedBankHosts?: readonly string[]
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** In the sandbox, whether a bank begins with two years of transactions. Default true. */
  readonly hasHistory?: boolean
  /** In the sandbox, whether a TPP on this very machine is told. Default true. */
  readonly notifiesLoopback?: boolean
}

export interface App {
  readonly banks: Banks
  /** Throws when the server's logins are not the two that it needs, or can do more than those. */
  checkLogins(): Promise<void>
  /** The same operations behind any number of doors: TLS, or plain HTTP for loopback. */
  openListener(tls?: { key: string; cert: string }): FastifyInstance
  /** From here on this process takes its part of the work in the background: batch runs, and what others left. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Where it is told that calls were answered and not kept. */
export function tellLosses(logger: FastifyBaseLogger) {
  return {
    onError: (error: unknown) => logger.error({ err: error }, 'calls could not be kept'),
    // More than are kept of one TPP in a minute: as it is meant, but whoever misses one should find why.
    onLost: (calls: number) => logger.info({ calls }, 'calls were not kept'),
  }
}

const refusalsLoggedEveryMilliseconds = 60_000

/** The connections of all listeners. Behind a proxy every client has the proxy's address, so none can be told apart. */
export function connectionsOf({ connectionLimits, isBehindTls, logger }: AppSetup): Connections {
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
  return boundConnections({ ...limits, connectionsPerAddressMax }, onRefused)
}

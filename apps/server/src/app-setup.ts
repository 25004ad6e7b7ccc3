import type { KeyObject } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Banks } from './banks/index.ts'
import { type Clock, realClock } from './shared/clock.ts'
import type { Environment } from './xs2a/index.ts'

export interface AppSetup {
  readonly environment: Environment
  readonly databaseUrl: string
  readonly databaseConnectionsMax: number
  readonly trustAnchors: string
  readonly key: KeyObject
  readonly clock: Clock
  /** How long the bank's books are waited for when money moves. */
  readonly booksPatienceMilliseconds: number
  readonly logger: FastifyBaseLogger
}

export interface App {
  readonly banks: Banks
  /** The same operations behind any number of doors: TLS, or plain HTTP for loopback. */
  openDoor(tls?: { key: string; cert: string }): FastifyInstance
  /** From here on this process takes its part of the work in the background: batch runs, and what others left. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** The books go by the real clock, whatever clock the server was given. */
export const booksClock: Clock = realClock

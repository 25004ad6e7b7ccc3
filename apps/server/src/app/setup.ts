import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseTimeouts } from '../platform/database/connection-pool.ts'
import type { Extend } from './extension/extension.ts'
import { type AppKeys, openAppKeys } from './keys.ts'
import { createMeasure, type Measure } from '../operations/metrics/index.ts'
import { createProcessStart, type ProcessStart } from '../operations/listener/index.ts'
import type { Settings } from './settings/index.ts'
import { type Activity, createActivity } from '../platform/shared/activity.ts'
import type { Clock } from '../platform/shared/clock.ts'

export type { Settings }

/** What the server needs from the program that starts it. */
export interface AppPorts {
  /** Makes the bank's core system, and whatever else the program brings along. */
  readonly extend: Extend
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** PEM of the certificate authorities whose TPP certificates are accepted. */
  readonly trust: string
  /** How long the database is waited for. Default: as decided in database/. */
  readonly databaseTimeouts?: DatabaseTimeouts
  /** How long a database that is suspected to hang has to commit a write. Default 500. */
  readonly databaseProbeMilliseconds?: number
  /** Hosts that each have one bank for all callers, without a document. */
  readonly sharedBankHosts?: readonly string[]
}

/** Settings and ports together, for what is wired from both. */
export type AppSetup = Settings &
  AppPorts &
  ProcessStart & {
    readonly activity: Activity
    readonly keys: AppKeys
    /** Undefined without an operations listener: what nobody reads is not counted. */
    readonly measure: Measure | undefined
  }

/** Adds to settings and ports what the parts of one process share. */
export function toAppSetup(settings: Settings, ports: AppPorts): AppSetup {
  const keys = openAppKeys(settings.keySettings, ports)
  const measure = settings.operations === undefined ? undefined : createMeasure()
  const start = createProcessStart(ports.logger)
  return { ...settings, ...ports, ...start, activity: createActivity(), keys, measure }
}

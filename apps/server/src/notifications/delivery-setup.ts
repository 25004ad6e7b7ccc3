import type { Database } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import { type Resolve, resolveName } from './choose-address.ts'
import type { LaneLimits } from './lanes.ts'
import { RETRY_SCHEDULE, type RetrySchedule } from './retry-schedule.ts'
import type { Seal } from './seal.ts'

/** A try, for the log of those who run the server. No address: a TPP may keep secrets in its own. */
export interface TryTold {
  readonly notificationId: string
  readonly tries: number
  readonly outcome: 'delivered' | 'again' | 'given-up' | 'stopped'
  readonly status?: number
  readonly problem?: string
}

/** How notifications are delivered. */
export interface DeliveryOptions extends LaneLimits {
  readonly connectMilliseconds: number
  /** From the look-up of the name to the answer. */
  readonly tryMilliseconds: number
  /** PEM of those whose certificates are taken; the usual ones of the internet where undefined. */
  readonly authorities: string | undefined
  readonly schedule: RetrySchedule
  readonly resolve: Resolve
  /** From 0 to 1. */
  readonly chance: () => number
}

export const DELIVERY_OPTIONS: DeliveryOptions = {
  atOnce: 128,
  atOncePerLane: 8,
  connectMilliseconds: 3_000,
  tryMilliseconds: 10_000,
  authorities: undefined,
  schedule: RETRY_SCHEDULE,
  resolve: resolveName,
  chance: Math.random,
}

export interface DeliverySetup {
  /** With connections of its own: what waits for a TPP must not keep a batch run waiting. */
  readonly bankDatabase: Database
  readonly seal: Seal
  /** The real one. */
  readonly clock: Clock
  /** In the sandbox alone, where a TPP may be on the developer's own machine. */
  readonly allowsLoopback: boolean
  readonly options: DeliveryOptions
  readonly onTry: (told: TryTold) => void
  readonly onError: (error: unknown) => void
}

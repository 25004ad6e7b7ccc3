import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { TraceContext } from '../../platform/tracing/index.ts'
import { type ResolveHost, resolveHost } from '../../platform/outgoing/index.ts'
import type { DeliveryLimits } from './queue-capacity.ts'
import { RETRY_SCHEDULE, type RetrySchedule } from './retry-schedule.ts'
import type { IsBlocked } from '../../edge/index.ts'
import type { Seal } from '../../platform/seal/index.ts'

/** A delivery try, as the server's log records it; the address only with `logsDetails`, because a TPP may put secrets into it. */
export interface TryRecord {
  readonly bankId: string
  readonly notificationId: string
  readonly tries: number
  readonly outcome: 'delivered' | 'again' | 'given-up' | 'stopped'
  readonly status?: number
  readonly problem?: string
  /** Where it was sent, without the query. */
  readonly address: string
  /** When it is sent again, if it was not delivered. */
  readonly nextTryAt?: string
}

/** How notifications are delivered: limits, timeouts and the schedule of retries. */
export interface DeliveryOptions extends DeliveryLimits {
  readonly connectMilliseconds: number
  /** The timeout of one try, from the look-up of the name to the response. */
  readonly tryMilliseconds: number
  /** PEM of the trusted certificate authorities; Node's own list if undefined. */
  readonly authorities: string | undefined
  readonly schedule: RetrySchedule
  readonly resolve: ResolveHost
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number
}

export const DELIVERY_OPTIONS: DeliveryOptions = {
  deliveriesMax: 128,
  deliveriesPerQueueMax: 8,
  connectMilliseconds: 3_000,
  tryMilliseconds: 10_000,
  authorities: undefined,
  schedule: RETRY_SCHEDULE,
  resolve: resolveHost,
  chance: Math.random,
}

export interface DeliverySetup {
  /** Has connections of its own, so that deliveries that wait for a TPP do not delay a batch run. */
  readonly bankDatabase: Database
  /** The seal of a bank; undefined if it has none, and then its notifications wait. */
  readonly sealOf: (bankId: string) => Seal | undefined
  /** The proxy through which a bank's notifications leave its network; directly without it. */
  readonly egressProxyOf?: (bankId: string) => string | undefined
  /** The real clock, not a bank's. */
  readonly clock: Clock
  /** Whether operators have blocked a TPP: then nothing is sent to it. */
  readonly isBlocked: IsBlocked
  /** True only in the sandbox, where a TPP may run on the developer's own machine. */
  readonly allowsLoopback: boolean
  readonly options: DeliveryOptions
  /** Finds the trace that the creation of a resource began; undefined in a process that sends no spans. It never rejects. */
  readonly findTraces?:
    | ((bankId: string, resourceIds: readonly string[]) => Promise<readonly TraceContext[]>)
    | undefined
  readonly onTry: (record: TryRecord) => void
  readonly onError: (error: unknown, bankId?: string) => void
}

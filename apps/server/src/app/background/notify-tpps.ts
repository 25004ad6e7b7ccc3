import { tracesOf } from '../traces.ts'
import type { AppSetup } from '../context.ts'
import type { CircuitBreaker } from '../../platform/database/circuit-breaker.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { writeExpiryNotices } from '../../domain/consents/index.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { createDeliveries, DELIVERY_OPTIONS, serveNotifications } from '../../domain/notifications/index.ts'

/** Sends TPPs the notifications that they subscribed to. */
export interface Notifying {
  /** Without a seal no notification is sent. */
  readonly hasSeal: boolean
  /** Serves the list of notifications on a listener. */
  readonly serve: typeof serveNotifications
  /** Sends in the background from here on. */
  start(): void
  stop(): Promise<void>
}

/** Few: a delivery needs one for a moment before it sends and after. */
const connectionsMax = 3
const everyMilliseconds = 500
/** Consents end by the day; the sandbox's clock may be moved at any moment. */
const expiryMilliseconds = 2_000
/** What this process causes is sent as soon as ever; what others left waits this long while nothing happens here. */
const idleMilliseconds = { deliveries: 8_000, expiry: 30_000 }

export function notifyTpps(setup: AppSetup, circuit: CircuitBreaker): Notifying {
  const {
    seal,
    environment,
    notifiesLoopback,
    logsDetails,
    databaseUrlBank,
    clock,
    logger,
    activity,
    measure,
  } = setup
  const serve = serveNotifications
  if (seal === undefined) return { hasSeal: false, serve, start() {}, async stop() {} }
  const bankDatabase = openDatabase({
    url: databaseUrlBank,
    connectionsMax,
    timeouts: setup.databaseTimeouts,
    circuit,
  })
  const onError = (error: unknown) => logger.error({ err: error }, 'notifications could not be looked after')
  const deliveries = createDeliveries({
    bankDatabase,
    seal,
    clock,
    findTraces: tracesOf(setup, bankDatabase),
    allowsLoopback: environment === 'sandbox' && notifiesLoopback,
    options: DELIVERY_OPTIONS,
    onTry({ address, ...record }) {
      // One that failed is tried again soon.
      activity.note()
      measure?.delivery(record.outcome)
      logger.info(logsDetails ? { ...record, address } : record, 'notification')
    },
    onError,
  })
  const writeNotices = () => writeExpiryNotices({ bankDatabase, clock })
  let looking: RepeatedWork | undefined
  let expiring: RepeatedWork | undefined
  return {
    hasSeal: true,
    serve,
    start() {
      looking ??= repeat({
        work: () => deliveries.deliverDue(),
        everyMilliseconds,
        whileIdle: { activity, everyMilliseconds: idleMilliseconds.deliveries },
        onError,
      })
      expiring ??= repeat({
        work: writeNotices,
        everyMilliseconds: expiryMilliseconds,
        whileIdle: { activity, everyMilliseconds: idleMilliseconds.expiry },
        onError,
      })
    },
    async stop() {
      await Promise.all([looking?.stop(), expiring?.stop()])
      await deliveries.stop()
      await bankDatabase.close()
    },
  }
}

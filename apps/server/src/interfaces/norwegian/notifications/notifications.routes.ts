import { formatDateTime, type NotificationDelivery, OPERATIONS } from '@havn/contract'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/shared/ids.ts'
import {
  answerIdempotently,
  answerTo,
  refuse,
  type RouteContext,
  serve,
  type SignedCall,
} from '../../../edge/index.ts'
import {
  listDeliveries,
  type LoggedDelivery,
  resend,
  toNotificationBody,
  toNotificationFields,
} from '../../../domain/notifications/index.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

const listedMax = 200

export interface NotificationRoutes {
  readonly routeContext: RouteContext
  readonly tppDatabase: Queries
  readonly bankDatabase: Database
  /** The keys of the hashes under which responses are stored. */
  readonly keys: KeyRing
}

/** Serves the log of deliveries to a TPP in the sandbox. In production the bank's engineers read the table. */
export function serveNotifications({ routeContext, tppDatabase, ...writes }: NotificationRoutes): void {
  serve(routeContext, OPERATIONS.listNotifications, async (call) => {
    const deliveries = await listDeliveries(tppDatabase, actorOf(call), { deliveriesMax: listedMax })
    return answerTo(call, { status: 200, body: { notifications: deliveries.map(toDeliveryResponse) } })
  })

  serve(routeContext, OPERATIONS.readNotification, async (call) => {
    const delivery = await findDelivery(tppDatabase, call)
    if (delivery === undefined) return NOT_FOUND
    const bodyText = toNotificationBody(delivery).toString()
    const body = { ...toDeliveryResponse(delivery), body: JSON.parse(bodyText), bodyText }
    return answerTo(call, { status: 200, body })
  })

  serve(routeContext, OPERATIONS.resendNotification, (call) =>
    answerIdempotently({ database: writes.bankDatabase, keys: writes.keys }, call, async (queries) => {
      const { notificationId } = call.pathParameters
      const realTime = new Date(call.nowMilliseconds).toISOString()
      const isFound =
        isId(notificationId) && (await resend(queries, actorOf(call), { notificationId, realTime }))
      const delivery = isFound ? await findDelivery(queries, call) : undefined
      if (delivery === undefined) return NOT_FOUND
      return answerTo(call, { status: 202, body: toDeliveryResponse(delivery) })
    }),
  )
}

type CallOfOne = SignedCall & { readonly pathParameters: { readonly notificationId: string } }

async function findDelivery(queries: Queries, call: CallOfOne): Promise<LoggedDelivery | undefined> {
  const { notificationId } = call.pathParameters
  if (!isId(notificationId)) return undefined
  const [delivery] = await listDeliveries(queries, actorOf(call), { deliveriesMax: 1, notificationId })
  return delivery
}

const NOT_FOUND = refuse({
  reason: 'notification-unknown',
  path: 'notificationId',
  text: 'You have no such notification. They are stored for seven days; GET /v1/sandbox/notifications lists them.',
})

const actorOf = ({ bank, tpp }: SignedCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

function toDeliveryResponse(delivery: LoggedDelivery): NotificationDelivery {
  const { lastTryAt, lastStatus: status, lastProblem: problem, nextTryAt } = delivery
  const outcome = { ...(status === null ? {} : { status }), ...(problem === null ? {} : { problem }) }
  return {
    ...toNotificationFields(delivery),
    uri: delivery.uri,
    state: delivery.state,
    tries: delivery.tries,
    createdAt: formatDateTime(delivery.createdAt),
    ...(lastTryAt === null ? {} : { lastTry: { at: formatDateTime(lastTryAt), ...outcome } }),
    ...(nextTryAt === null ? {} : { nextTryAt: formatDateTime(nextTryAt) }),
  }
}

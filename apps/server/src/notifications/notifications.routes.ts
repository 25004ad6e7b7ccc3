import { formatDateTime, type NotificationDelivery, OPERATIONS } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { answerTo, type RouteContext, serve } from '../xs2a/index.ts'
import { toNotificationFields } from './notification-body.ts'
import { listDeliveries, type LoggedDelivery } from './notifications.store.ts'

const listedMax = 200

/** Serves the log of deliveries to a TPP in the sandbox. In production the bank's engineers read the table. */
export function serveNotifications({
  routeContext,
  tppDatabase,
}: {
  routeContext: RouteContext
  tppDatabase: Queries
}): void {
  serve(routeContext, OPERATIONS.listNotifications, async (call) => {
    const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
    const deliveries = await listDeliveries(tppDatabase, actor, listedMax)
    return answerTo(call, { status: 200, body: { notifications: deliveries.map(toDeliveryResponse) } })
  })
}

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

import { formatDateTime, type NotificationDelivery, OPERATIONS } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { answerTo, type RouteContext, serve } from '../xs2a/index.ts'
import { toldOf } from './notification-body.ts'
import { type DeliveryRow, listDeliveries } from './notifications.store.ts'

const listedMax = 200

/** The log of deliveries, for a TPP that wonders what became of them. In production the bank's engineer has the table. */
export function serveNotifications({
  routeContext,
  tppDatabase,
}: {
  routeContext: RouteContext
  tppDatabase: Queries
}): void {
  serve(routeContext, OPERATIONS.listNotifications, async (call) => {
    const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
    const rows = await listDeliveries(tppDatabase, actor, listedMax)
    return answerTo(call, { status: 200, body: { notifications: rows.map(deliveryOf) } })
  })
}

function deliveryOf(row: DeliveryRow): NotificationDelivery {
  const { last_try_at: lastTryAt, last_status: status, last_problem: problem, next_try_at: nextTryAt } = row
  const answered = { ...(status === null ? {} : { status }), ...(problem === null ? {} : { problem }) }
  return {
    ...toldOf(row),
    uri: row.uri,
    state: row.state,
    tries: row.tries,
    createdAt: formatDateTime(row.created_at),
    ...(lastTryAt === null ? {} : { lastTry: { at: formatDateTime(lastTryAt), ...answered } }),
    ...(nextTryAt === null ? {} : { nextTryAt: formatDateTime(nextTryAt) }),
  }
}

import type { DeliverySetup } from './delivery-setup.ts'
import type { NextNotification, TryOutcome } from './notifications.store.ts'
import { nextTry } from './retry-schedule.ts'
import type { PostOutcome } from './send-message.ts'

/** What follows from a delivery try. */
export interface TryEvaluation {
  readonly outcome: 'delivered' | 'again' | 'given-up' | 'stopped'
  /** The new values of the notification's row. */
  readonly record: TryOutcome
  /** The number of tries so far, this one included. */
  readonly tries: number
}

const GONE = 410

/** 2xx delivers a notification and 410 ends the subscription; any other response, or none, leads to another try. */
export function evaluateTry(
  { clock, options }: Pick<DeliverySetup, 'clock' | 'options'>,
  notification: Pick<NextNotification, 'notificationId' | 'tppId' | 'tries' | 'createdAt'>,
  posted: Exclude<PostOutcome, { kind: 'aborted' }>,
): TryEvaluation {
  const nowMilliseconds = clock.milliseconds()
  const tries = notification.tries + 1
  const status = posted.kind === 'answered' ? posted.status : null
  const isDelivered = status !== null && status >= 200 && status < 300
  const next =
    isDelivered || status === GONE
      ? undefined
      : nextTry(options.schedule, {
          tries,
          createdMilliseconds: notification.createdAt.getTime(),
          nowMilliseconds,
          chance: options.chance(),
        })
  const state = isDelivered
    ? 'delivered'
    : status === GONE
      ? 'stopped'
      : next === undefined
        ? 'given-up'
        : 'waiting'
  const record: TryOutcome = {
    notificationId: notification.notificationId,
    tppId: notification.tppId,
    state,
    triedAt: new Date(nowMilliseconds).toISOString(),
    status,
    problem: posted.kind === 'answered' ? null : posted.problem,
    nextTryAt: next === undefined ? null : new Date(next).toISOString(),
  }
  return { outcome: state === 'waiting' ? 'again' : state, record, tries }
}

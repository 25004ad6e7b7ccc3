import type { DeliverySetup } from './delivery-setup.ts'
import type { NotificationRow, OutcomeRecord } from './notifications.store.ts'
import { nextTry } from './retry-schedule.ts'
import type { PostOutcome } from './send-message.ts'

/** What a try came to, and how that is written down. */
export interface Verdict {
  readonly outcome: 'delivered' | 'again' | 'given-up' | 'stopped'
  readonly record: OutcomeRecord
  /** How many there were, this one included. */
  readonly tries: number
}

const gone = 410

/** 2xx takes it, 410 wants no more of it; anything else, an answer or none, means once more. */
export function judgeTry(
  { clock, options }: Pick<DeliverySetup, 'clock' | 'options'>,
  row: Pick<NotificationRow, 'notification_id' | 'tpp_id' | 'tries' | 'created_at'>,
  tried: Exclude<PostOutcome, { kind: 'called-off' }>,
): Verdict {
  const nowMilliseconds = clock.milliseconds()
  const tries = row.tries + 1
  const status = tried.kind === 'answered' ? tried.status : null
  const isTaken = status !== null && status >= 200 && status < 300
  const isEnd = isTaken || status === gone
  const next = isEnd
    ? undefined
    : nextTry(options.schedule, {
        tries,
        createdMilliseconds: row.created_at.getTime(),
        nowMilliseconds,
        chance: options.chance(),
      })
  const state = isTaken
    ? 'delivered'
    : status === gone
      ? 'stopped'
      : next === undefined
        ? 'given-up'
        : 'waiting'
  const record: OutcomeRecord = {
    notification_id: row.notification_id,
    tpp_id: row.tpp_id,
    state,
    last_try_at: new Date(nowMilliseconds).toISOString(),
    last_status: status,
    last_problem: tried.kind === 'answered' ? null : tried.problem,
    next_try_at: next === undefined ? null : new Date(next).toISOString(),
  }
  return { outcome: state === 'waiting' ? 'again' : state, record, tries }
}

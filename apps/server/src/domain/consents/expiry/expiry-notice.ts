import { consentEnd } from '../consent.ts'

/** How many days before a consent ends its TPP is notified; 0 is the notification that it has ended. */
const NOTICE_DAYS = [30, 7, 1, 0] as const

export type NoticeDays = (typeof NOTICE_DAYS)[number]

const hoursOfDay = 24

/** What to do about a consent now: which notice to send, and when to look again; undefined if never. */
export interface ExpiryPlan {
  readonly send: NoticeDays | undefined
  readonly lookAgainAt: Temporal.Instant | undefined
}

/**
 * Plans the notices of a consent's coming end. Each is sent once. Of several that became due together, because the clock
 * was moved or no server ran, only the most urgent is sent: the others would no longer be true.
 */
export function planExpiryNotice(
  { grantedAt, lastDays }: { grantedAt: Temporal.Instant; lastDays: number | undefined },
  now: Temporal.Instant,
): ExpiryPlan {
  const dueAt = (days: NoticeDays) => consentEnd({ grantedAt }).subtract({ hours: days * hoursOfDay })
  const open = NOTICE_DAYS.filter((days) => lastDays === undefined || days < lastDays)
  // At its very end a consent is still valid.
  const isDue = (days: NoticeDays) => Temporal.Instant.compare(dueAt(days), now) < (days === 0 ? 0 : 1)
  const send = open.findLast(isDue)
  const next = open.find((days) => !isDue(days))
  return { send, lookAgainAt: next === undefined ? undefined : dueAt(next).add({ milliseconds: 1 }) }
}

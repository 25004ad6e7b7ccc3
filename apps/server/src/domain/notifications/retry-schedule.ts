/** When a notification that was not delivered is tried again. */
export interface RetrySchedule {
  /** The delay after the first try, after the second, and so on; the last one applies to all later tries. */
  readonly delaysMilliseconds: readonly number[]
  /** Counted from the creation of the notification. */
  readonly giveUpAfterMilliseconds: number
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

export const RETRY_SCHEDULE: RetrySchedule = {
  delaysMilliseconds: [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour],
  giveUpAfterMilliseconds: 24 * hour,
}

export interface FailedTry {
  /** The number of tries so far, this one included. */
  readonly tries: number
  readonly createdMilliseconds: number
  readonly nowMilliseconds: number
  /** From 0 to 1: moves the next try by up to a fifth, so that what failed together is not retried together. */
  readonly chance: number
}

/** Returns when to try next, or undefined to give up. The last try is exactly at the end of the schedule. */
export function nextTry(
  { delaysMilliseconds, giveUpAfterMilliseconds }: RetrySchedule,
  { tries, createdMilliseconds, nowMilliseconds, chance }: FailedTry,
): number | undefined {
  const end = createdMilliseconds + giveUpAfterMilliseconds
  if (nowMilliseconds >= end) return undefined
  const delay = delaysMilliseconds[tries - 1] ?? delaysMilliseconds.at(-1) ?? 0
  return Math.min(nowMilliseconds + Math.round(delay * (0.8 + 0.4 * chance)), end)
}

import type { Queries } from '@havn/server/platform/database/database'
import type { Clock } from '@havn/server/platform/shared/clock'
import type { AnsweredCall, ObserveCall } from '@havn/server/edge'
import { bucketCount, bucketOf } from './response-times.ts'
import { addServedCalls, deleteServedBefore, type ServedHour } from './status.store.ts'

const hourMilliseconds = 3_600_000
const minuteMilliseconds = 60_000
/** How long the counts of an hour are kept. */
export const keptDays = 31

interface CounterSetup {
  readonly bankDatabase: Queries
  readonly clock: Clock
}

/** Counts answered calls by the hour, of all TPPs together and without anything that says whose they are. */
export interface CallCounter {
  readonly observe: ObserveCall
  /** Writes what was counted, and once a minute that this server is up. */
  readonly write: () => Promise<void>
}

export function countCalls({ bankDatabase, clock }: CounterSetup): CallCounter {
  const hours = new Map<number, ServedHour>()
  let deletedAt = 0
  let writtenMinute = 0

  function hourAt(nowMilliseconds: number): ServedHour {
    const hour = Math.floor(nowMilliseconds / hourMilliseconds) * hourMilliseconds
    const known = hours.get(hour) ?? emptyHour(hour)
    hours.set(hour, known)
    return known
  }

  async function write(): Promise<void> {
    const now = clock.milliseconds()
    const minute = Math.floor(now / minuteMilliseconds)
    if (hours.size === 0 && minute === writtenMinute) return
    const current = hourAt(now)
    current.minutes |= 1n << BigInt(Math.floor((now - current.hour) / minuteMilliseconds))
    const counted = [...hours.values()]
    hours.clear()
    await addServedCalls(bankDatabase, counted)
    writtenMinute = minute
    if (now - deletedAt < hourMilliseconds) return
    deletedAt = now
    await deleteServedBefore(bankDatabase, now - keptDays * 24 * hourMilliseconds)
  }

  return { observe: (call) => count(call, clock.milliseconds(), hourAt), write }
}

function count(
  { checkContext, answer }: AnsweredCall,
  now: number,
  hourAt: (nowMilliseconds: number) => ServedHour,
): void {
  // A call that waits for events takes as long as it is asked to: its time says nothing about the bank.
  if (checkContext === undefined || checkContext.operation.path === '/v1/sandbox/events') return
  const hour = hourAt(now)
  const milliseconds = Math.max(0, now - checkContext.nowMilliseconds)
  const bucket = bucketOf(milliseconds)
  hour.calls += 1
  if (answer.status >= 500) hour.failed += 1
  else if (answer.status >= 400) hour.refused += 1
  hour.milliseconds += milliseconds
  hour.buckets[bucket] = (hour.buckets[bucket] ?? 0) + 1
}

function emptyHour(hour: number): ServedHour {
  const buckets = Array.from({ length: bucketCount }, () => 0)
  return { hour, calls: 0, refused: 0, failed: 0, milliseconds: 0, buckets, minutes: 0n }
}

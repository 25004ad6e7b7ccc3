import { type CountedEvent, type EventFields, NO_BANK, toEventFields } from './counted-event.ts'
import type { SecurityEvent } from './security-event.ts'

/** Equal events within this time become one row, however many they are. */
const rowEveryMilliseconds = 60_000

/**
 * How many different events are told apart at a time. A flood that varies more is counted by kind and check alone: as an event
 * of no bank with the reason `many-others`, without TPP, peer and subject.
 */
export interface EventLimits {
  /** What strangers cause: refused calls. */
  readonly refusalsMax: number
  /** Everything else. A flood of refusals leaves this free. */
  readonly othersMax: number
}

export const EVENT_LIMITS: EventLimits = { refusalsMax: 200, othersMax: 1_000 }

interface Counter {
  readonly fields: EventFields
  /** Since the last row. */
  count: number
  firstAt: number
  lastAt: number
  writtenAt: number | undefined
}

/** Counts events until they are written, in memory that does not grow with their number. */
export interface EventCounter {
  count(event: SecurityEvent, now: number): void
  /** Takes the rows that are due: an event at once, what follows it within a minute at the end of that minute. */
  takeDue(now: number): readonly CountedEvent[]
  /** Takes everything, at the end of a process. */
  takeAll(): readonly CountedEvent[]
}

export function countEvents({ refusalsMax, othersMax }: EventLimits = EVENT_LIMITS): EventCounter {
  const refusals = new Map<string, Counter>()
  const otherEvents = new Map<string, Counter>()

  function add(counters: Map<string, Counter>, key: string, fields: EventFields, now: number): void {
    const counter = counters.get(key) ?? { fields, count: 0, firstAt: now, lastAt: now, writtenAt: undefined }
    if (counter.count === 0) counter.firstAt = now
    counter.count += 1
    counter.lastAt = now
    counters.set(key, counter)
  }

  function take(isDue: (counter: Counter) => boolean, now: number): CountedEvent[] {
    const taken: CountedEvent[] = []
    for (const counters of [refusals, otherEvents])
      for (const [key, counter] of counters) {
        if (!isDue(counter)) continue
        if (counter.count === 0) {
          counters.delete(key)
          continue
        }
        const { fields, count, firstAt, lastAt } = counter
        taken.push({ ...fields, count, firstAt, lastAt })
        counter.count = 0
        counter.writtenAt = now
      }
    return taken
  }

  return {
    count(event, now) {
      const fields = toEventFields(event)
      const [counters, countersMax] =
        event.kind === 'call-refused' ? [refusals, refusalsMax] : [otherEvents, othersMax]
      const key = keyOf(fields)
      if (counters.has(key) || counters.size < countersMax) return add(counters, key, fields, now)
      const { kind, check } = fields
      const shared = { bankId: NO_BANK, kind, check, reason: 'many-others' }
      const rest = { ...shared, tppId: undefined, peer: undefined, subject: undefined }
      add(counters, keyOf(rest), rest, now)
    },
    takeDue: (now) =>
      take(({ writtenAt }) => writtenAt === undefined || now - writtenAt >= rowEveryMilliseconds, now),
    takeAll: () => take(() => true, 0),
  }
}

function keyOf({ bankId, kind, tppId, peer, check, reason, subject }: EventFields): string {
  return JSON.stringify([bankId, kind, tppId, peer, check, reason, subject])
}

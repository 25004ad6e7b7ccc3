import { bankDate, type InTimeZone } from '../../platform/shared/clock.ts'
import type { Service } from '../../edge/index.ts'

/** What is known of the calls of one bank, day and service. */
export interface CallTotals {
  readonly bankId: string
  /** At the bank, such as 2026-10-01. */
  readonly day: string
  readonly service: Service
  calls: number
  /** Answered with 5xx. */
  errors: number
  /** Not answered within 30 seconds. */
  unanswered: number
  /** Answered with what was asked for (2xx, and 3xx of pages): the calls that the mean response time is of. */
  fulfilled: number
  /** The time that all fulfilled calls took together. */
  fulfilledMicroseconds: number
}

/** Adds up calls in memory. There is an entry for each bank, service and day, however many calls there are. */
export interface CallCounter {
  at(bankId: string, service: Service, receivedAt: number): CallTotals
  /** Takes everything that was counted since the last time. */
  take(): readonly CallTotals[]
  /** Adds totals that were taken and could not be written. */
  putBack(totals: readonly CallTotals[]): void
}

/** `zoneOf` returns whose days those of a bank are. */
export function createCallCounter(zoneOf: (bankId: string) => InTimeZone): CallCounter {
  let totals = new Map<string, CallTotals>()

  const dayOf = (bankId: string, receivedAt: number) =>
    bankDate(Temporal.Instant.fromEpochMilliseconds(receivedAt), zoneOf(bankId)).toString()

  function find(bankId: string, day: string, service: Service): CallTotals {
    const key = `${bankId} ${day} ${service}`
    const found = totals.get(key)
    if (found !== undefined) return found
    const none = { calls: 0, errors: 0, unanswered: 0, fulfilled: 0, fulfilledMicroseconds: 0 }
    const added = { bankId, day, service, ...none }
    totals.set(key, added)
    return added
  }

  return {
    at: (bankId, service, receivedAt) => find(bankId, dayOf(bankId, receivedAt), service),
    take() {
      const taken = [...totals.values()]
      totals = new Map()
      return taken
    },
    putBack(taken) {
      for (const { bankId, day, service, ...counts } of taken) {
        const sum = find(bankId, day, service)
        sum.calls += counts.calls
        sum.errors += counts.errors
        sum.unanswered += counts.unanswered
        sum.fulfilled += counts.fulfilled
        sum.fulfilledMicroseconds += counts.fulfilledMicroseconds
      }
    },
  }
}

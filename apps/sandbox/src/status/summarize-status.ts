import {
  formatDateTime,
  type SandboxStatus,
  type SandboxStatusFigures,
  type SandboxStatusPeriod,
} from '@havn/contract'
import { bucketCount, percentileOf } from './response-times.ts'
import type { ServedHour } from './status.store.ts'

const minuteMilliseconds = 60_000
const hourMilliseconds = 3_600_000
const dayMilliseconds = 86_400_000

type Periods = Pick<SandboxStatus, 'last24Hours' | 'last30Days' | 'hours' | 'days'>

/** Summarizes the hours of the last 30 days. */
export function summarizeStatus(hours: readonly ServedHour[], now: number): Periods {
  const firstUp = findFirstUp(hours)
  const summarize = (from: number, to: number): SandboxStatusFigures => {
    const inside = hours.filter(({ hour }) => hour >= from && hour < to)
    const started = Math.max(from, firstUp ?? now)
    return { ...figuresOf(inside), ...availabilityOf(inside, { from: started, to: Math.min(to, now) }) }
  }
  const periods = (count: number, length: number): SandboxStatusPeriod[] => {
    const last = Math.floor(now / length) * length
    return Array.from({ length: count }, (_, index) => {
      const from = last - (count - 1 - index) * length
      return { start: formatDateTime(new Date(from)), ...summarize(from, from + length) }
    })
  }
  const thisHour = Math.floor(now / hourMilliseconds) * hourMilliseconds
  return {
    last24Hours: summarize(thisHour - 23 * hourMilliseconds, now + 1),
    last30Days: summarize(thisHour - 30 * dayMilliseconds + hourMilliseconds, now + 1),
    hours: periods(24, hourMilliseconds),
    days: periods(30, dayMilliseconds),
  }
}

function figuresOf(hours: readonly ServedHour[]): SandboxStatusFigures {
  const sum = (pick: (hour: ServedHour) => number) => hours.reduce((total, hour) => total + pick(hour), 0)
  const calls = sum((hour) => hour.calls)
  const counts = { calls, refused: sum((hour) => hour.refused), failed: sum((hour) => hour.failed) }
  const buckets = Array.from({ length: bucketCount }, (_, index) => sum((hour) => hour.buckets[index] ?? 0))
  const p95 = percentileOf(buckets, 0.95)
  if (calls === 0 || p95 === undefined) return counts
  const mean = sum((hour) => hour.milliseconds) / calls
  return { ...counts, meanMilliseconds: toTenths(mean), p95Milliseconds: toTenths(p95) }
}

const toTenths = (value: number) => Math.round(value * 10) / 10

/** The part of the whole minutes of a period in which a server was up; nothing for a period that has not begun. */
function availabilityOf(
  hours: readonly ServedHour[],
  { from, to }: { from: number; to: number },
): { availability?: number } {
  // The present minute may not have been written yet.
  const minutes = Math.floor(to / minuteMilliseconds) - Math.floor(from / minuteMilliseconds)
  if (minutes < 0) return {}
  const up = hours.reduce((total, { minutes: bits }) => total + countBits(bits), 0)
  return { availability: minutes === 0 ? 1 : Math.min(1, Math.round((up / minutes) * 10_000) / 10_000) }
}

/** The first minute in which a server was up; before it nothing can be said. */
function findFirstUp(hours: readonly ServedHour[]): number | undefined {
  const first = hours.find(({ minutes }) => minutes > 0n)
  if (first === undefined) return undefined
  const minute = Array.from({ length: 60 }, (_, index) => index).find(
    (index) => (first.minutes >> BigInt(index)) % 2n === 1n,
  )
  return first.hour + (minute ?? 0) * minuteMilliseconds
}

function countBits(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length
}

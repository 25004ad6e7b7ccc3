import { bankDayStart, type InTimeZone } from '@havn/server/platform/shared/clock'
import type { TransactionQuery } from '@havn/server/core-bank'

/** What was booked at or after `since` and before `before`, read from its newest or from its oldest end. */
type BookingRange = { readonly since: Temporal.Instant; readonly before: Temporal.Instant } & (
  | { readonly from: 'newest'; readonly skip: number }
  | { readonly from: 'oldest' }
)

/** Positions have at most sixteen digits, which reaches from 1970 to 2286. */
const earliest = 0n
const latest = 10n ** 16n - 1n

/**
 * Returns the range of booking times that a page of transactions covers. A position is the time of booking in microseconds
 * since 1970, and no two lines of a statement have the same, so every page is a range of time. Undefined for a position
 * that never was one.
 */
export function toBookingRange(
  zone: InTimeZone,
  { from, to, page }: Pick<TransactionQuery, 'from' | 'to' | 'page'>,
): BookingRange | undefined {
  const days = {
    since: from === undefined ? earliest : max(earliest, toMicroseconds(bankDayStart(from, zone))),
    before: to === undefined ? latest : min(latest, toMicroseconds(bankDayStart(dayAfter(to), zone))),
  }
  if (page.kind === 'newest') return { ...bounds(days), from: 'newest', skip: page.skip }
  if (page.kind === 'oldest') {
    const notAfter = readPosition(page.notAfter)
    if (notAfter === undefined) return undefined
    return { ...bounds({ since: days.since, before: min(days.before, notAfter + 1n) }), from: 'oldest' }
  }
  if (page.kind === 'newer') {
    const [than, notAfter] = [readPosition(page.than), readPosition(page.notAfter)]
    if (than === undefined || notAfter === undefined) return undefined
    return {
      ...bounds({ since: max(days.since, than + 1n), before: min(days.before, notAfter + 1n) }),
      from: 'oldest',
    }
  }
  const position = readPosition(page.kind === 'from' ? page.position : page.than)
  if (position === undefined) return undefined
  const before = min(days.before, page.kind === 'from' ? position + 1n : position)
  return { ...bounds({ since: days.since, before }), from: 'newest', skip: 0 }
}

function readPosition(position: string): bigint | undefined {
  return /^\d{1,16}$/.test(position) ? BigInt(position) : undefined
}

function bounds({ since, before }: { since: bigint; before: bigint }) {
  return { since: toInstant(since), before: toInstant(before) }
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const max = (one: bigint, other: bigint) => (one > other ? one : other)
const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
const toMicroseconds = (moment: Temporal.Instant) => moment.epochNanoseconds / 1_000n

export function toInstant(microseconds: bigint): Temporal.Instant {
  return Temporal.Instant.fromEpochNanoseconds(microseconds * 1_000n)
}

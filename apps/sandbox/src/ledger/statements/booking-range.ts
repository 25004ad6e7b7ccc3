import { bankDayStart } from '@havn/server/shared/clock'
import type { TransactionQuery } from '@havn/server/core-bank'

/** A part of a statement: what was booked from a moment on and before another, and at which end to begin. */
type StatementPart = { readonly since: Temporal.Instant; readonly before: Temporal.Instant } & (
  | { readonly from: 'newest'; readonly skip: number }
  | { readonly from: 'oldest' }
)

/** No line is so old or so new that a position of sixteen digits does not tell its place. */
const earliest = 0n
const latest = 10n ** 16n - 1n

/**
 * A position is the moment of booking, in microseconds since 1970: no two lines of a statement have the same. So every
 * page is a stretch of time. Undefined for a position that never was one.
 */
export function partOf({
  from,
  to,
  page,
}: Pick<TransactionQuery, 'from' | 'to' | 'page'>): StatementPart | undefined {
  const days = {
    since: from === undefined ? earliest : max(earliest, microsecondsOf(bankDayStart(from))),
    before: to === undefined ? latest : min(latest, microsecondsOf(bankDayStart(dayAfter(to)))),
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
  const place = readPosition(page.kind === 'from' ? page.position : page.than)
  if (place === undefined) return undefined
  const before = min(days.before, page.kind === 'from' ? place + 1n : place)
  return { ...bounds({ since: days.since, before }), from: 'newest', skip: 0 }
}

function readPosition(position: string): bigint | undefined {
  return /^\d{1,16}$/.test(position) ? BigInt(position) : undefined
}

function bounds({ since, before }: { since: bigint; before: bigint }) {
  return { since: instantOf(since), before: instantOf(before) }
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const max = (one: bigint, other: bigint) => (one > other ? one : other)
const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
const microsecondsOf = (moment: Temporal.Instant) => moment.epochNanoseconds / 1_000n

export function instantOf(microseconds: bigint): Temporal.Instant {
  return Temporal.Instant.fromEpochNanoseconds(microseconds * 1_000n)
}

import { failure, type Result, success } from '@havn/contract'
import type { InTimeZone } from '../../../platform/shared/clock.ts'
import { createCallCounter } from '../call-totals.ts'
import type { StoredFigures } from './report.store.ts'
import type { Span } from './spans.ts'

/** A call to the bank's own channel: a customer's, or a probe's. */
interface OwnCall {
  readonly at: number
  /** Undefined if there was no answer within 30 seconds. */
  readonly milliseconds: number | undefined
  readonly isError: boolean
}

const LINE = /^([^,]+),(\d*)(?:,(\d{3})?)?$/
const answerMillisecondsMax = 30_000
const unansweredCallsMin = 5

/**
 * Reads the calls to the bank's own channel, and counts them as those of the interface are: five in a row without an answer within 30
 * seconds are an outage, from the first of them until a call succeeds.
 */
export async function readOwnChannel(
  lines: AsyncIterable<string>,
  zone: InTimeZone,
): Promise<Result<StoredFigures>> {
  const counter = createCallCounter(() => zone)
  const outages: Span[] = []
  let unanswered: { readonly since: number; calls: number } | undefined
  let [first, last, number] = [Infinity, -Infinity, 0]
  const endOutage = (until: number) => {
    if (unanswered !== undefined && unanswered.calls >= unansweredCallsMin)
      outages.push({ from: unanswered.since, until })
    unanswered = undefined
  }
  for await (const line of lines) {
    number += 1
    if (line === '') continue
    const call = parseCall(line)
    if (call === undefined || call.at < last) return failure(`line ${number}: ${EXPECTED}, got ${line}`)
    const { at, milliseconds, isError } = call
    ;[first, last] = [Math.min(first, at), at]
    const totals = counter.at('', 'psu-pages', at)
    totals.calls += 1
    if (milliseconds === undefined) {
      totals.unanswered += 1
      unanswered ??= { since: at, calls: 0 }
      unanswered.calls += 1
    } else if (isError) {
      // It is an answer, but no success: it begins no outage, and ends none.
      totals.errors += 1
      if (unanswered !== undefined && unanswered.calls < unansweredCallsMin) unanswered = undefined
    } else {
      totals.fulfilled += 1
      totals.fulfilledMicroseconds += milliseconds * 1_000
      endOutage(at)
    }
  }
  endOutage(last)
  if (number === 0) return failure(`${EXPECTED}, got an empty file`)
  return success({
    totals: counter.take(),
    outages: outages.map((span) => ({ ...span, interface: 'own', cause: 'unanswered-calls' })),
    maintenance: [],
    measuredPeriods: [{ from: first, until: last }],
    ready: { firstAt: first, lastAt: Infinity },
  })
}

const EXPECTED =
  'expected time,milliseconds,status in the order of time, such as 2026-11-18T03:00:00+01:00,182,200 (milliseconds are empty where nothing answered)'

function parseCall(line: string): OwnCall | undefined {
  const [, time = '', taken = '', status = '200'] = LINE.exec(line.trim()) ?? []
  const at = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(time) ? Date.parse(time) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const milliseconds = taken === '' || Number(taken) > answerMillisecondsMax ? undefined : Number(taken)
  return { at, milliseconds, isError: Number(status) >= 500 }
}

/** What became of one call. */
export type CallOutcome =
  | 'write' // acknowledged
  | 'read' // answered
  | 'unavailable' // 503 with Retry-After: the bank says when to try again
  | 'bare 503' // 503 without Retry-After
  | 'other 5xx'
  | 'too many' // 429
  | 'no answer' // the connection broke, or nothing came in time
  | 'refused' // any other answer that was not expected

export interface TimedCall {
  /** Milliseconds since the run began, when the answer came. */
  readonly at: number
  readonly milliseconds: number
  readonly outcome: CallOutcome
  readonly status: number
}

/** Everything that the client saw, in the order in which it came. */
export interface Timeline {
  readonly calls: TimedCall[]
  /** Milliseconds since the run began. */
  now(): number
  add(call: Omit<TimedCall, 'at'>): void
}

export function startTimeline(): Timeline {
  const startedAt = performance.now()
  const calls: TimedCall[] = []
  const now = () => performance.now() - startedAt
  return { calls, now, add: (call) => void calls.push({ ...call, at: now() }) }
}

/** Two moments, in milliseconds since the run began. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The longest period without an acknowledged write between two moments. */
export function longestOutage(calls: readonly TimedCall[], { from, to }: Period): Period {
  let last = from
  let longest: Period = { from, to: from }
  const endAt = (at: number) => {
    if (at - last > longest.to - longest.from) longest = { from: last, to: at }
    last = at
  }
  for (const { at, outcome } of calls) if (outcome === 'write' && at >= from && at <= to) endAt(at)
  endAt(to)
  return longest
}

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

/** The longest time without an acknowledged write between two moments, in seconds. */
export function longestOutage(
  calls: readonly TimedCall[],
  { from, to }: { from: number; to: number },
): number {
  let last = from
  let longest = 0
  for (const { at, outcome } of calls) {
    if (outcome !== 'write' || at < from || at > to) continue
    longest = Math.max(longest, at - last)
    last = at
  }
  return Math.max(longest, to - last) / 1000
}

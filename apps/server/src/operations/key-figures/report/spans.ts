/** A span of time, in milliseconds since 1970. The end is not part of it. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Joins spans that overlap or touch, in the order of time, so that no moment is counted twice. */
export function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last === undefined || last.until < span.from) joined.push(span)
    else joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) }
  }
  return joined
}

/** Returns the parts of joined spans that are in one of the others. */
export function intersectSpans(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return spans.flatMap((span) =>
    others.flatMap((other) => {
      const from = Math.max(span.from, other.from)
      const until = Math.min(span.until, other.until)
      return from < until ? [{ from, until }] : []
    }),
  )
}

export function totalMilliseconds(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, until }) => sum + (until - from), 0)
}

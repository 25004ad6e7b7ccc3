/** What an operation costs, each figure for one of them. */
export interface Figures {
  readonly perSecond: number
  /** Milliseconds until the answer. */
  readonly p50?: number
  readonly p99?: number
  /** Microseconds of CPU of the server's process. */
  readonly serverCpu: number
  /** Microseconds of CPU of PostgreSQL with all its processes. */
  readonly postgresCpu: number
  readonly walBytes: number
  /** Transactions, reads too. */
  readonly commits: number
}

/**
 * One figure of each kind from several rounds: the median of speeds and times; the least CPU and WAL, because other load
 * on the machine only adds to them.
 */
export function combineRounds(rounds: readonly Figures[]): Figures {
  const [first] = rounds
  if (first === undefined) throw new Error('expected at least one round')
  const all = (pick: (one: Figures) => number) => rounds.map(pick)
  return {
    perSecond: median(all(({ perSecond }) => perSecond)),
    ...(first.p50 === undefined ? {} : { p50: median(all(({ p50 = 0 }) => p50)) }),
    ...(first.p99 === undefined ? {} : { p99: median(all(({ p99 = 0 }) => p99)) }),
    serverCpu: Math.min(...all(({ serverCpu }) => serverCpu)),
    postgresCpu: Math.min(...all(({ postgresCpu }) => postgresCpu)),
    walBytes: Math.min(...all(({ walBytes }) => walBytes)),
    commits: median(all(({ commits }) => commits)),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

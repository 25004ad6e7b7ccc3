/** What the server's process is like at a moment, after a garbage collection. */
export interface ProcessSample {
  /** Since the process started. */
  readonly seconds: number
  readonly rssBytes: number
  readonly heapBytes: number
  /** Open files and sockets. */
  readonly handles: number
  /** The 99th percentile of the event loop's delay since the sample before. */
  readonly delayMilliseconds: number
}

/** A sample of the process, with what the database and the load say at the same time. */
export interface SoakSample extends ProcessSample {
  readonly databaseConnections: number
  /** Visits of PSUs that have ended well, and those that have not, since the start. */
  readonly visits: number
  readonly failures: number
}

/** What may not grow: how it is read, and by how much a line through its values may rise. */
export interface Watched {
  readonly name: string
  readonly unit: string
  readonly valueOf: (sample: SoakSample) => number
  readonly perHourMax: number
  /** However short the run is, so much is no leak: values vary by that much. */
  readonly tolerated: number
}

const megabytes = (bytes: number) => bytes / 1_048_576

export const WATCHED: readonly Watched[] = [
  {
    name: 'heap after collection',
    unit: 'MB',
    valueOf: ({ heapBytes }) => megabytes(heapBytes),
    perHourMax: 8,
    tolerated: 6,
  },
  {
    name: 'resident memory',
    unit: 'MB',
    valueOf: ({ rssBytes }) => megabytes(rssBytes),
    perHourMax: 60,
    tolerated: 60,
  },
  {
    name: 'file handles beside database connections',
    unit: '',
    // Pools open their connections when they are first needed, up to a limit that is checked below.
    valueOf: ({ handles, databaseConnections }) => handles - databaseConnections,
    perHourMax: 12,
    tolerated: 12,
  },
  {
    name: 'database connections',
    unit: '',
    valueOf: ({ databaseConnections }) => databaseConnections,
    perHourMax: 4,
    tolerated: 12,
  },
]

/** How something changed while it was watched. */
export interface Growth {
  readonly name: string
  readonly unit: string
  readonly first: number
  readonly last: number
  readonly perHour: number
  /** How much a line through all values rises from the first to the last. */
  readonly rise: number
  readonly riseMax: number
  readonly isTooMuch: boolean
}

/** Measures what grew after the warm-up, in which caches fill and connections open. */
export function measureGrowth(samples: readonly SoakSample[], warmUpSeconds: number): Growth[] {
  const [begin] = samples
  const watched = samples.filter(({ seconds }) => seconds - (begin?.seconds ?? 0) >= warmUpSeconds)
  if (watched.length < 2) throw new Error(`${samples.length} samples: too few to see whether anything grows`)
  return WATCHED.map(({ name, unit, valueOf, perHourMax, tolerated }) => {
    const values = watched.map(valueOf)
    const hours = watched.map(({ seconds }) => seconds / 3600)
    const duration = (hours.at(-1) ?? 0) - (hours[0] ?? 0)
    const perHour = slopeOf(hours, values)
    const rise = perHour * duration
    const riseMax = Math.max(perHourMax * duration, tolerated)
    const [first = 0] = values
    return {
      name,
      unit,
      first,
      last: values.at(-1) ?? 0,
      perHour,
      rise,
      riseMax,
      isTooMuch: rise > riseMax,
    }
  })
}

/** The slope of the line with the least squared distance to all points. */
export function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const meanX = meanOf(xs)
  const meanY = meanOf(ys)
  let covariance = 0
  let variance = 0
  for (const [index, x] of xs.entries()) {
    covariance += (x - meanX) * ((ys[index] ?? 0) - meanY)
    variance += (x - meanX) ** 2
  }
  return variance === 0 ? 0 : covariance / variance
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

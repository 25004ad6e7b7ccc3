/** The upper bounds of the buckets that response times are counted in, in milliseconds; the last bucket has none. */
const BOUNDS = [1, 2, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000] as const

export const bucketCount = BOUNDS.length + 1

/** The bucket of a response time. */
export function bucketOf(milliseconds: number): number {
  const index = BOUNDS.findIndex((bound) => milliseconds <= bound)
  return index === -1 ? BOUNDS.length : index
}

/** A percentile, interpolated inside its bucket; undefined if nothing was counted. */
export function percentileOf(buckets: readonly number[], fraction: number): number | undefined {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wanted = fraction * total
  let before = 0
  for (const [index, count] of buckets.entries()) {
    if (before + count >= wanted && count > 0) {
      const lower = BOUNDS[index - 1] ?? 0
      const upper = BOUNDS[index] ?? lower
      return lower + ((wanted - before) / count) * (upper - lower)
    }
    before += count
  }
  return BOUNDS.at(-1)
}

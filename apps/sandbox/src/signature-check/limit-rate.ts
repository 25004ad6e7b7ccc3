/** A token bucket: returns a function that says whether one more call is allowed now. */
export function limitRate(limit: { perSecond: number; burst: number }): (nowMilliseconds: number) => boolean {
  const { perSecond, burst } = limit
  let tokens = burst
  let filledAt = Number.NEGATIVE_INFINITY
  return (nowMilliseconds) => {
    // If the clock goes back, no tokens are added or removed.
    const seconds = Math.max(0, nowMilliseconds - filledAt) / 1000
    tokens = Math.min(burst, tokens + seconds * perSecond)
    filledAt = nowMilliseconds
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

/** Whether one more may pass at this moment: so many at once, and then so many a second. */
export function limitRate(limit: {
  perSecond: number
  atOnce: number
}): (nowMilliseconds: number) => boolean {
  const { perSecond, atOnce } = limit
  let left = atOnce
  let filledAt = Number.NEGATIVE_INFINITY
  return (nowMilliseconds) => {
    // A clock that goes back fills nothing and takes nothing away.
    const seconds = Math.max(0, nowMilliseconds - filledAt) / 1000
    left = Math.min(atOnce, left + seconds * perSecond)
    filledAt = nowMilliseconds
    if (left < 1) return false
    left -= 1
    return true
  }
}

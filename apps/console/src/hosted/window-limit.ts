/** Counts what each key does in windows of time that are the same for all keys, so that a new window frees all memory. */
export interface WindowLimit {
  /** Returns whether the key may do it once more in the present window, and counts it if so. */
  claim(key: string, nowMilliseconds: number): boolean
  /** Whether `claim` would refuse. */
  isExhausted(key: string, nowMilliseconds: number): boolean
  /** Whole seconds until the next window, at least one. */
  secondsLeft(nowMilliseconds: number): number
}

export function createWindowLimit(countMax: number, windowMilliseconds: number): WindowLimit {
  const counts = new Map<string, number>()
  let window = 0

  function countOf(key: string, nowMilliseconds: number): number {
    const current = Math.floor(nowMilliseconds / windowMilliseconds)
    if (current !== window) counts.clear()
    window = current
    return counts.get(key) ?? 0
  }

  return {
    claim(key, nowMilliseconds) {
      const count = countOf(key, nowMilliseconds)
      if (count >= countMax) return false
      counts.set(key, count + 1)
      return true
    },
    isExhausted: (key, nowMilliseconds) => countOf(key, nowMilliseconds) >= countMax,
    secondsLeft: (nowMilliseconds) =>
      Math.max(1, Math.ceil((windowMilliseconds - (nowMilliseconds % windowMilliseconds)) / 1000)),
  }
}

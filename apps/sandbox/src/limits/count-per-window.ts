/** Counts calls of each key in windows of time that are the same for all keys, so that a new window frees all memory. */
export interface WindowCounter {
  /** Returns whether the key may make one more call in the present window, and counts it if so. */
  claim(this: void, key: string, nowMilliseconds: number): boolean
  /** Whole seconds until the next window, at least one. */
  secondsLeft(nowMilliseconds: number): number
}

/** Creates a counter; without `callsMax` it allows everything and remembers nothing. */
export function countPerWindow(callsMax: number | undefined, windowMilliseconds: number): WindowCounter {
  const counts = new Map<string, number>()
  let window = 0
  return {
    claim(key, nowMilliseconds) {
      if (callsMax === undefined) return true
      const current = Math.floor(nowMilliseconds / windowMilliseconds)
      if (current !== window) counts.clear()
      window = current
      const count = (counts.get(key) ?? 0) + 1
      if (count > callsMax) return false
      counts.set(key, count)
      return true
    },
    secondsLeft: (nowMilliseconds) =>
      Math.max(1, Math.ceil((windowMilliseconds - (nowMilliseconds % windowMilliseconds)) / 1000)),
  }
}

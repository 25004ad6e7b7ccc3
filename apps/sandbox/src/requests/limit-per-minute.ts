const minuteMilliseconds = 60_000

/** Returns a function that says whether one more call of a key is allowed in the present minute. */
export function limitPerMinute(callsMax: number): (key: string, nowMilliseconds: number) => boolean {
  const counts = new Map<string, number>()
  let minute = 0
  return (key, nowMilliseconds) => {
    const current = Math.floor(nowMilliseconds / minuteMilliseconds)
    if (current !== minute) counts.clear()
    minute = current
    const count = (counts.get(key) ?? 0) + 1
    if (count <= callsMax) counts.set(key, count)
    return count <= callsMax
  }
}

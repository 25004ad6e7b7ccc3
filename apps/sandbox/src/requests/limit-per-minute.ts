const minuteMilliseconds = 60_000

/** Whether one more of this key may pass in the minute of this moment. */
export function limitPerMinute(most: number): (key: string, nowMilliseconds: number) => boolean {
  const counts = new Map<string, number>()
  let minute = 0
  return (key, nowMilliseconds) => {
    const current = Math.floor(nowMilliseconds / minuteMilliseconds)
    if (current !== minute) counts.clear()
    minute = current
    const count = (counts.get(key) ?? 0) + 1
    if (count <= most) counts.set(key, count)
    return count <= most
  }
}

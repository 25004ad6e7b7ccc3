/** How much one process sends at once. */
export interface LaneLimits {
  readonly atOnce: number
  /** To one host for one TPP. */
  readonly atOncePerLane: number
}

/**
 * What is in hand, by lane. A lane whose last try failed gets one at a time until one goes well, so that hosts that do
 * not answer take little from the others.
 */
export interface Lanes {
  /** How many more may be taken. */
  room(): number
  /** The lanes in which fewer than usual may be taken. */
  rooms(): ReadonlyMap<string, number>
  take(lane: string): void
  leave(lane: string, wentWell: boolean): void
}

export function createLanes({ atOnce, atOncePerLane }: LaneLimits): Lanes {
  const inHand = new Map<string, number>()
  const struck = new Set<string>()
  let all = 0
  const roomOf = (lane: string) =>
    Math.max(0, (struck.has(lane) ? 1 : atOncePerLane) - (inHand.get(lane) ?? 0))
  return {
    room: () => atOnce - all,
    rooms: () => new Map([...new Set([...inHand.keys(), ...struck])].map((lane) => [lane, roomOf(lane)])),
    take(lane) {
      all += 1
      inHand.set(lane, (inHand.get(lane) ?? 0) + 1)
    },
    leave(lane, wentWell) {
      all -= 1
      const left = (inHand.get(lane) ?? 1) - 1
      if (left === 0) inHand.delete(lane)
      else inHand.set(lane, left)
      if (wentWell) struck.delete(lane)
      else struck.add(lane)
    },
  }
}

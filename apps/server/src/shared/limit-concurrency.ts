/** Too much of the same waits, or it has waited too long. Nothing was done. */
export class TooBusy extends Error {
  constructor() {
    super('too much waits at the moment')
  }
}

export interface ConcurrencyLimit {
  /** How much work of one key is done at once. */
  readonly atOnce: number
  /** How much more of it may wait, and for how long. */
  readonly waitingMax: number
  readonly waitMillisecondsMax: number
}

interface WorkQueue {
  running: number
  readonly waiting: Set<() => void>
}

/** Work of one key takes turns, first come first served: whoever sends much of it slows down themselves alone. */
export function limitConcurrency({ atOnce, waitingMax, waitMillisecondsMax }: ConcurrencyLimit) {
  const lanes = new Map<string, WorkQueue>()

  function laneOf(key: string): WorkQueue {
    const lane = lanes.get(key) ?? { running: 0, waiting: new Set() }
    lanes.set(key, lane)
    return lane
  }

  function leave(key: string, lane: WorkQueue): void {
    const [next] = lane.waiting
    if (next !== undefined) {
      // The turn goes over to the next, so nobody who comes now gets ahead.
      lane.waiting.delete(next)
      next()
      return
    }
    lane.running -= 1
    if (lane.running === 0) lanes.delete(key)
  }

  async function enter(lane: WorkQueue): Promise<void> {
    if (lane.running < atOnce) {
      lane.running += 1
      return
    }
    if (lane.waiting.size >= waitingMax) throw new TooBusy()
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        lane.waiting.delete(begin)
        reject(new TooBusy())
      }, waitMillisecondsMax)
      lane.waiting.add(begin)
    })
  }

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const lane = laneOf(key)
    await enter(lane)
    try {
      return await work()
    } finally {
      leave(key, lane)
    }
  }
}

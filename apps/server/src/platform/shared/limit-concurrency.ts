/** The queue is full, or the work has waited in it for too long. The work did not run. */
export class TooBusy extends Error {
  constructor() {
    super('too much work is waiting')
  }
}

export interface ConcurrencyLimit {
  /** How much work of one key runs at the same time. */
  readonly runningMax: number
  /** How much more work of the key may wait, and for how long. */
  readonly waitingMax: number
  readonly waitMillisecondsMax: number
}

interface WorkQueue {
  running: number
  readonly waiting: Set<() => void>
}

/** Runs work of a key when less than `runningMax` of it runs. Throws `TooBusy` if that takes too long. */
export type LimitedRun = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Limits how much work of one key runs at the same time, first come first served: much work of one key delays no other key. */
export function limitConcurrency({
  runningMax,
  waitingMax,
  waitMillisecondsMax,
}: ConcurrencyLimit): LimitedRun {
  const queues = new Map<string, WorkQueue>()

  function queueOf(key: string): WorkQueue {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    return queue
  }

  function leave(key: string, queue: WorkQueue): void {
    const [next] = queue.waiting
    if (next !== undefined) {
      // The next in the queue takes over, so that work that comes now does not overtake it.
      queue.waiting.delete(next)
      next()
      return
    }
    queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }

  async function enter(queue: WorkQueue): Promise<void> {
    if (queue.running < runningMax) {
      queue.running += 1
      return
    }
    if (queue.waiting.size >= waitingMax) throw new TooBusy()
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.delete(begin)
        reject(new TooBusy())
      }, waitMillisecondsMax)
      queue.waiting.add(begin)
    })
  }

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queueOf(key)
    await enter(queue)
    try {
      return await work()
    } finally {
      leave(key, queue)
    }
  }
}

/** How many resources one process delivers to at the same time. */
export interface DeliveryLimits {
  readonly deliveriesMax: number
  /** The limit of one queue: one host of one TPP. */
  readonly deliveriesPerQueueMax: number
}

/**
 * Counts the deliveries that are running, by queue. After a failed try a queue gets one delivery at a time until one
 * succeeds, so that hosts that do not answer take little capacity from the others.
 */
export interface QueueCapacity {
  /** Returns how many more deliveries may start in all. */
  free(): number
  /** Returns how many more may start in each queue that has less than its full capacity. */
  freeByQueue(): ReadonlyMap<string, number>
  start(queue: string): void
  end(queue: string, hasSucceeded: boolean): void
}

export function createQueueCapacity({ deliveriesMax, deliveriesPerQueueMax }: DeliveryLimits): QueueCapacity {
  const runningByQueue = new Map<string, number>()
  const failingQueues = new Set<string>()
  let running = 0
  const freeIn = (queue: string) =>
    Math.max(0, (failingQueues.has(queue) ? 1 : deliveriesPerQueueMax) - (runningByQueue.get(queue) ?? 0))
  return {
    free: () => deliveriesMax - running,
    freeByQueue: () =>
      new Map(
        [...new Set([...runningByQueue.keys(), ...failingQueues])].map((queue) => [queue, freeIn(queue)]),
      ),
    start(queue) {
      running += 1
      runningByQueue.set(queue, (runningByQueue.get(queue) ?? 0) + 1)
    },
    end(queue, hasSucceeded) {
      running -= 1
      const left = (runningByQueue.get(queue) ?? 1) - 1
      if (left === 0) runningByQueue.delete(queue)
      else runningByQueue.set(queue, left)
      if (hasSucceeded) failingQueues.delete(queue)
      else failingQueues.add(queue)
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { deliverResource, leaseExpiry } from './deliver-resource.ts'
import type { DeliverySetup } from './delivery-setup.ts'
import { claimDue, type ClaimedResource } from './notifications.store.ts'
import { createPost } from './post-notification.ts'
import { createQueueCapacity } from './queue-capacity.ts'

/** Delivers notifications in one process. Any number of processes share the work: each claims what no other has claimed. */
export interface Deliveries {
  /** Claims payments and baskets that are due and begins to send their notifications; returns how many it claimed. */
  deliverDue(): Promise<number>
  /** Resolves when no delivery is running. */
  idle(): Promise<void>
  /** Claims nothing more, gives running deliveries a moment to end, and leaves the rest to other processes. */
  stop(): Promise<void>
}

const stopMilliseconds = 2_000

export function createDeliveries(setup: DeliverySetup): Deliveries {
  const { bankDatabase, clock, options, onError } = setup
  const capacity = createQueueCapacity(options)
  const post = createPost(options)
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let isStopped = false
  let claiming: Promise<number> | undefined

  async function claim(): Promise<number> {
    const leaseExpiresAt = leaseExpiry(setup)
    const resources = await claimDue(bankDatabase, {
      realTime: new Date(clock.milliseconds()).toISOString(),
      leaseExpiresAt,
      resourcesMax: capacity.free(),
      freePerQueue: options.deliveriesPerQueueMax,
      freeByQueue: capacity.freeByQueue(),
    })
    for (const claimed of resources) {
      capacity.start(claimed.queue)
      track(deliver(claimed, leaseExpiresAt))
    }
    return resources.length
  }

  async function deliver(claimed: ClaimedResource, leaseExpiresAt: string): Promise<void> {
    let hasSucceeded = false
    try {
      hasSucceeded = await deliverResource(
        setup,
        { post, stop: stopping.signal },
        { claimed, leaseExpiresAt },
      )
    } catch (error) {
      // The lease expires after a while, and another sender claims the resource.
      onError(error, claimed.bankId)
    }
    capacity.end(claimed.queue, hasSucceeded)
    // Others may be due in this queue that it had no capacity for.
    track(deliverDue().catch((error: unknown) => onError(error)))
  }

  function track(work: Promise<unknown>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  /** Claims one at a time: two claims at once would each count the same free capacity. */
  function deliverDue(): Promise<number> {
    if (isStopped || capacity.free() <= 0) return Promise.resolve(0)
    claiming ??= claim().finally(() => (claiming = undefined))
    return claiming
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    deliverDue,
    idle,
    async stop() {
      isStopped = true
      // Whoever began the claim hears of its failure.
      if (claiming !== undefined) await Promise.allSettled([claiming])
      await Promise.race([idle(), sleep(stopMilliseconds, undefined, { ref: false })])
      stopping.abort()
      await idle()
      post.close()
    },
  }
}

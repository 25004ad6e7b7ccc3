import { setTimeout as sleep } from 'node:timers/promises'
import { deliverResource, holdEnd } from './deliver-resource.ts'
import type { DeliverySetup } from './delivery-setup.ts'
import { createLanes } from './lanes.ts'
import { claimDue, type DueRow } from './notifications.store.ts'
import { createPost } from './post-notification.ts'

/** What one process delivers. Any number of them share the work: each takes what no other has in hand. */
export interface Deliveries {
  /** Takes what is due and begins to send it; how many payments and baskets it took. */
  look(): Promise<number>
  /** Until nothing is in hand any more. */
  idle(): Promise<void>
  /** Takes nothing any more, gives what is in hand a moment, and leaves the rest to others. */
  stop(): Promise<void>
}

const stopMilliseconds = 2_000

export function createDeliveries(setup: DeliverySetup): Deliveries {
  const { bankDatabase, clock, options, onError } = setup
  const lanes = createLanes(options)
  const post = createPost(options)
  const stopping = new AbortController()
  const working = new Set<Promise<unknown>>()
  let isStopped = false
  let looking: Promise<number> | undefined

  async function take(): Promise<number> {
    const heldUntil = holdEnd(setup)
    const rows = await claimDue(bankDatabase, {
      realTime: new Date(clock.milliseconds()).toISOString(),
      heldUntil,
      atMost: lanes.room(),
      roomPerLane: options.atOncePerLane,
      rooms: lanes.rooms(),
    })
    for (const due of rows) begin(due, heldUntil)
    return rows.length
  }

  function begin(due: DueRow, heldUntil: string): void {
    lanes.take(due.lane)
    track(deliver(due, heldUntil))
  }

  async function deliver(due: DueRow, heldUntil: string): Promise<void> {
    let wentWell = false
    try {
      wentWell = await deliverResource(setup, { post, stop: stopping.signal }, { due, heldUntil })
    } catch (error) {
      // Whoever had it in hand loses it after a while, and another takes it over.
      onError(error)
    }
    lanes.leave(due.lane, wentWell)
    // Where one waited there may be others that had no room.
    track(look().catch(onError))
  }

  function track(work: Promise<unknown>): void {
    working.add(work)
    void work.finally(() => working.delete(work))
  }

  /** One look at a time: two at once would each think that they have all the room. */
  function look(): Promise<number> {
    if (isStopped || lanes.room() <= 0) return Promise.resolve(0)
    looking ??= take().finally(() => (looking = undefined))
    return looking
  }

  async function idle(): Promise<void> {
    while (working.size > 0) await Promise.all(working)
  }

  return {
    look,
    idle,
    async stop() {
      isStopped = true
      await looking?.catch(() => 0)
      await Promise.race([idle(), sleep(stopMilliseconds, undefined, { ref: false })])
      stopping.abort()
      await idle()
      post.close()
    },
  }
}

import type { Actor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import type { ChannelListener } from '@havn/server/platform/database/listen'
import type { Clock } from '@havn/server/platform/shared/clock'
import { createEventWaiters, type EventWaiters } from './event-waiters.ts'
import { watchBank } from './events.store.ts'

/** The channel on which `sandbox.wake_watchers` names a bank that has new events. */
const channel = 'havn_sandbox_events'

/** Wakes the calls of this process that wait for events, whichever process or job caused them. */
export interface EventFeed extends Pick<EventWaiters, 'enter' | 'end'> {
  /** Resolves once every event of the bank that is committed from here on wakes whoever waits for it. */
  follow(actor: Actor): Promise<void>
  close(): Promise<void>
}

export interface EventFeedSetup {
  readonly tppDatabase: Queries
  readonly clock: Clock
  readonly listen: (
    channel: string,
    on: { onMessage: (payload: string) => void; onGap: () => void },
  ) => ChannelListener
}

const watchSeconds = 90
/** No call waits longer than the rest of `watchSeconds`. */
const renewMilliseconds = 30_000
const catchUpMilliseconds = 1_000

export function openEventFeed({ tppDatabase, clock, listen }: EventFeedSetup): EventFeed {
  const waiters = createEventWaiters()
  const listener = listen(channel, { onMessage: waiters.wake, onGap: waiters.wakeAll })
  /** When this process last recorded that it watches a bank. */
  const watchedAt = new Map<string, number>()

  async function watch(actor: Actor): Promise<void> {
    const { bankId } = actor
    const now = clock.milliseconds()
    if (now - (watchedAt.get(bankId) ?? -Infinity) < renewMilliseconds) return
    const isNew = !watchedAt.has(bankId)
    await watchBank(tppDatabase, actor, watchSeconds)
    watchedAt.set(bankId, now)
    forgetOld(now)
    // A transaction that began before the bank was watched tells nobody when it commits.
    if (isNew) setTimeout(() => waiters.wake(bankId), catchUpMilliseconds).unref()
  }

  function forgetOld(now: number): void {
    for (const [bankId, at] of watchedAt) if (now - at > watchSeconds * 1000) watchedAt.delete(bankId)
  }

  return {
    enter: waiters.enter,
    end: waiters.end,
    async follow(actor) {
      await Promise.all([listener.ready(), watch(actor)])
    },
    close: () => listener.close(),
  }
}

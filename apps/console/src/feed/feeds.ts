import { setTimeout as sleep } from 'node:timers/promises'
import type { Tpp } from '../tpps/tpp.ts'
import { EVENT_KINDS } from '../design/index.ts'

/** Is called with the kinds of what happened at the bank, such as `payment`. */
export type Listener = (kinds: readonly string[]) => void

/** Sends the bank's events to open pages: one signed long-poll per TPP, as long as a page of that TPP is open. */
export interface Feeds {
  /** Returns a function that ends the subscription. */
  subscribe(tpp: Tpp, listener: Listener): () => void
  /** Whether one more page of this TPP may follow; without it, any number. */
  hasRoom?(tpp: Tpp): boolean
  close(): void
}

const waitAfterFailureMs = 1000

export function createFeeds(): Feeds {
  const feeds = new Map<string, Feed>()
  return {
    subscribe(tpp, listener) {
      const feed = feeds.get(tpp.name) ?? startFeed(tpp)
      feeds.set(tpp.name, feed)
      feed.listeners.add(listener)
      return () => {
        feed.listeners.delete(listener)
        if (feed.listeners.size > 0) return
        feed.ending.abort()
        if (feeds.get(tpp.name) === feed) feeds.delete(tpp.name)
      }
    },
    close() {
      for (const feed of feeds.values()) feed.ending.abort()
      feeds.clear()
    },
  }
}

interface Feed {
  readonly listeners: Set<Listener>
  readonly ending: AbortController
}

function startFeed(tpp: Tpp): Feed {
  const feed = { listeners: new Set<Listener>(), ending: new AbortController() }
  void follow(tpp, feed)
  return feed
}

/** Asks for the next events until the feed ends. A bank that does not answer is asked again, each second. */
async function follow(tpp: Tpp, { listeners, ending }: Feed): Promise<void> {
  let cursor: string | undefined
  while (!ending.signal.aborted) {
    const read: BankEvents | undefined = await readEvents(tpp, cursor, ending.signal)
    if (read === undefined) {
      await sleep(waitAfterFailureMs, undefined, { signal: ending.signal }).catch(() => undefined)
      // What happened meanwhile is unknown, so everything is read again.
      cursor = undefined
      continue
    }
    const kinds = [...new Set(read.kinds)]
    if (kinds.length > 0) for (const listener of listeners) listener(kinds)
    cursor = read.cursor
  }
}

/** What happened at the bank since the last time. */
interface BankEvents {
  readonly kinds: readonly string[]
  readonly cursor: string
}

const waitSeconds = 25

/** Waits for events of this TPP; undefined if the bank did not answer. */
async function readEvents(
  { bank }: Tpp,
  after: string | undefined,
  signal: AbortSignal,
): Promise<BankEvents | undefined> {
  const query = after === undefined ? {} : { after, wait: waitSeconds }
  const answer = await bank.sandbox
    .readSandboxEvents({ query }, { unlogged: true, retries: 0, signal })
    .catch(() => undefined)
  if (answer?.status !== 200) return undefined
  const { events, cursor, eventsOmitted } = answer.body
  // What was left out may be of any kind.
  const kinds = eventsOmitted === true ? EVENT_KINDS : events.map(({ kind }) => kind)
  return { kinds, cursor }
}

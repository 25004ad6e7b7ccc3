import { hash, randomBytes } from 'node:crypto'
import type { ChannelListener, ListenOptions } from '../../platform/database/listen.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { SharedRequestIds, SharedUse } from './used-request-ids.ts'

/** How the processes send messages to each other: all of them hear all messages, their own included, in one order. */
export interface SharedRequestIdsSetup {
  readonly publish: (message: string) => Promise<void>
  readonly listen: (on: Pick<ListenOptions, 'onMessage' | 'onGap'>) => ChannelListener
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

// A Date may be 60 seconds ahead, and is accepted until 60 seconds after it.
const windowMilliseconds = 121_000
/** So many uses are remembered of each window; a TPP that makes more calls has to sign their targets. */
const usesMax = 100_000
const echoMilliseconds = 2_000
const [keyLength, useLength] = [22, 16]
const entryLength = keyLength + useLength
/** PostgreSQL's messages have at most 7,999 bytes. */
const entriesPerMessage = 200

interface WaitingClaim {
  readonly key: string
  readonly use: string
  readonly resolve: (found: SharedUse) => void
}

/** The first use of each id, as long as a Date is accepted. Old ones are dropped in two generations, and earlier if there are very many. */
function rememberUses(clock: Clock) {
  let recent = new Map<string, string>()
  let older = new Map<string, string>()
  let recentSince = 0

  function find(key: string): string | undefined {
    const now = clock.milliseconds()
    const age = now - recentSince
    if (age > windowMilliseconds || recent.size >= usesMax) {
      older = age > 2 * windowMilliseconds ? new Map() : recent
      recent = new Map()
      recentSince = now
    }
    return recent.get(key) ?? older.get(key)
  }

  return {
    find,
    remember(key: string, use: string): void {
      if (find(key) === undefined) recent.set(key, use)
    },
    all: () => [...older, ...recent],
  }
}

/** Returns a function that publishes claims: one message at a time, with all claims that arrived meanwhile in the next. */
function gatherClaims(publish: (claims: readonly WaitingClaim[]) => Promise<void>) {
  let queue: readonly WaitingClaim[] = []
  let isPublishing = false

  async function publishQueue(): Promise<void> {
    isPublishing = true
    while (queue.length > 0) {
      const claims = queue.slice(0, entriesPerMessage)
      queue = queue.slice(entriesPerMessage)
      await publish(claims)
    }
    isPublishing = false
  }

  return (claims: readonly WaitingClaim[]): void => {
    queue = [...queue, ...claims]
    if (!isPublishing) void publishQueue()
  }
}

/**
 * Remembers in all processes what calls without a signed target were sent to. A signature without `(request-target)` fits
 * any path, so somebody who captured such a call could send it elsewhere, to another process too. Each use goes to all
 * processes as a message of PostgreSQL (NOTIFY), which keeps no row, many uses in one message. PostgreSQL delivers messages
 * in one order to everybody: a process that hears its own message has heard all earlier ones, and the first use of an id
 * counts everywhere. Only hashes are sent and remembered.
 */
export function shareRequestIds(setup: SharedRequestIdsSetup): SharedRequestIds {
  const { publish, listen, clock, onError } = setup
  const sender = randomBytes(6).toString('base64url')
  const uses = rememberUses(clock)
  let messages = 0
  const unheard = new Map<string, readonly WaitingClaim[]>()
  const listener = listen({ onMessage, onGap: askOthers })
  const enqueue = gatherClaims(publishClaims)

  function onMessage(message: string): void {
    const [from = '', number = '', entries = ''] = message.split(' ')
    if (number === '?') return from === sender ? undefined : answerOther()
    for (let start = 0; start + entryLength <= entries.length; start += entryLength) {
      const end = start + keyLength
      uses.remember(entries.slice(start, end), entries.slice(end, end + useLength))
    }
    if (from !== sender) return
    for (const { key, use, resolve } of unheard.get(number) ?? [])
      resolve(uses.find(key) === use ? 'first' : 'used-elsewhere')
    unheard.delete(number)
  }

  /** Asks the other processes for what they remember: this one was not listening until now. */
  function askOthers(): void {
    void publish(`${sender} ? `).catch(onError)
  }

  function answerOther(): void {
    enqueue(uses.all().map(([key, use]) => ({ key, use, resolve: () => {} })))
  }

  async function publishClaims(claims: readonly WaitingClaim[]): Promise<void> {
    messages += 1
    const number = String(messages)
    unheard.set(number, claims)
    const giveUp = () => {
      if (!unheard.delete(number)) return
      for (const { resolve } of claims) resolve('unknown')
    }
    const timer = setTimeout(giveUp, echoMilliseconds)
    timer.unref()
    try {
      await listener.ready()
      await publish(`${sender} ${number} ${claims.map(({ key, use }) => key + use).join('')}`)
    } catch (error) {
      onError(error)
      giveUp()
    }
  }

  return {
    async claim({ tppId, requestId, bankId, target }) {
      const key = hash('sha256', `${tppId} ${requestId}`, 'base64url').slice(0, keyLength)
      const use = hash('sha256', `${bankId} ${target}`, 'base64url').slice(0, useLength)
      const known = uses.find(key)
      // A call that is sent again unchanged, as a retry is, needs no message.
      if (known !== undefined) return known === use ? 'first' : 'used-elsewhere'
      return new Promise((resolve) => {
        enqueue([{ key, use, resolve }])
      })
    },
    // It never rejects: without these messages writes that do not sign their target are refused, and all else is served.
    open: () => listener.ready().then(askOthers, onError),
    close: () => listener.close(),
  }
}

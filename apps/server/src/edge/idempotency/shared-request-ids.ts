import { hash, randomBytes } from 'node:crypto'
import type { ChannelListener, ListenOptions } from '../../platform/database/listen.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { readHash } from '../../platform/shared/keyed-hash.ts'
import type { BankKeys } from '../../platform/shared/key-ring.ts'
import { findMacProblem, macOf } from '../../platform/shared/mac.ts'
import { createUseMemory, windowMilliseconds } from './use-memory.ts'
import type { SharedRequestIds, SharedUse, UnsignedTargetUse } from './used-request-ids.ts'

/** How the processes send messages to each other: all of them hear all messages, their own included, in one order. */
export interface SharedRequestIdsSetup {
  readonly publish: (message: string) => Promise<void>
  readonly listen: (on: Pick<ListenOptions, 'onMessage' | 'onGap'>) => ChannelListener
  readonly clock: Clock
  /** The keys of the deployment, which show that a message is from one of its processes: any login can send one. */
  readonly keys: BankKeys
  readonly onError: (error: unknown) => void
  /** How many uses of a TPP are remembered of each window. Default: 100,000. */
  readonly usesMax?: number
}

const echoMilliseconds = 2_000
const [tppLength, keyLength, useLength] = [8, 16, 16]
const entryLength = tppLength + keyLength + useLength
/** PostgreSQL's messages have at most 7,999 bytes. */
const entriesPerMessage = 190

interface WaitingClaim {
  readonly tpp: string
  readonly key: string
  readonly use: string
  readonly resolve: (found: SharedUse) => void
}

/** Returns a function that publishes claims: one message at a time, with all claims that arrived meanwhile in the next. */
function gatherClaims(publish: (claims: readonly WaitingClaim[]) => Promise<void>) {
  const queue: WaitingClaim[] = []
  let isPublishing = false

  async function publishQueue(): Promise<void> {
    isPublishing = true
    while (queue.length > 0) {
      await publish(queue.splice(0, entriesPerMessage))
    }
    isPublishing = false
  }

  return (claims: readonly WaitingClaim[]): void => {
    for (const claim of claims) queue.push(claim)
    if (!isPublishing) void publishQueue()
  }
}

/**
 * Remembers in all processes what calls without a signed target were sent to. A signature without `(request-target)` fits
 * any path, so somebody who captured such a call could send it elsewhere, to another process too. Each use goes to all
 * processes as a message of PostgreSQL (NOTIFY), which keeps no row, many uses in one message. PostgreSQL delivers messages
 * in one order to everybody: a process that hears its own message has heard all earlier ones, and the first use of an id
 * counts everywhere. Only hashes are sent and remembered. A message has its time and a MAC, so nobody else can send one, nor an
 * old one again.
 */
export function shareRequestIds(setup: SharedRequestIdsSetup): SharedRequestIds {
  const { listen, clock, onError } = setup
  const envelopes = createEnvelopes(setup)
  const sender = randomBytes(6).toString('base64url')
  const uses = createUseMemory(setup.usesMax)
  let messages = 0
  const unheard = new Map<string, readonly WaitingClaim[]>()
  const listener = listen({ onMessage, onGap: askOthers })
  const enqueue = gatherClaims(publishClaims)

  const publish = (number: string, entries = '') =>
    setup.publish(envelopes.close(`${sender} ${number} ${entries}`))

  function onMessage(message: string): void {
    const now = clock.milliseconds()
    const text = envelopes.open(message)
    if (text === undefined) return
    const [from = '', number = '', entries = ''] = text.split(' ')
    if (number === '?') return from === sender ? undefined : answerOther()
    for (let start = 0; start + entryLength <= entries.length; start += entryLength)
      uses.remember(readEntry(entries.slice(start, start + entryLength)), now)
    if (from !== sender) return
    for (const { use, resolve, ...id } of unheard.get(number) ?? [])
      resolve(uses.find(id, now) === use ? 'first' : 'used-elsewhere')
    unheard.delete(number)
  }

  /** Asks the other processes for what they remember: this one was not listening until now. */
  function askOthers(): void {
    void publish('?').catch(onError)
  }

  function answerOther(): void {
    enqueue(uses.all().map((one) => ({ ...one, resolve: () => {} })))
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
      await publish(number, claims.map(({ tpp, key, use }) => tpp + key + use).join(''))
    } catch (error) {
      onError(error)
      giveUp()
    }
  }

  return {
    async claim(given) {
      const now = clock.milliseconds()
      const { use, ...id } = hashUse(given)
      const known = uses.find(id, now)
      // A call that is sent again unchanged, as a retry is, needs no message.
      if (known !== undefined) return known === use ? 'first' : 'used-elsewhere'
      const fullFor = uses.fullForMilliseconds(id.tpp, now)
      if (fullFor > 0) return { retryAfterSeconds: Math.ceil(fullFor / 1000) }
      return new Promise((resolve) => {
        enqueue([{ ...id, use, resolve }])
      })
    },
    // It never rejects: without these messages writes that do not sign their target are refused, and all else is served.
    open: () => listener.ready().then(askOthers, onError),
    close: () => listener.close(),
  }
}

const toVouched = (text: string) => ({ kind: 'request-ids', parts: [text] })

/** Puts its time and a MAC before a message, and opens what a process of this deployment has sent within the time that counts. */
function createEnvelopes({
  clock,
  keys,
  onError,
}: Pick<SharedRequestIdsSetup, 'clock' | 'keys' | 'onError'>) {
  let forgedAt = Number.NEGATIVE_INFINITY

  /** Says once in a while that messages are forged, however many come. */
  function reportForged(now: number): void {
    if (now - forgedAt < windowMilliseconds) return
    forgedAt = now
    onError(new Error('a message about X-Request-IDs was not sent by a server: it was ignored'))
  }

  return {
    close(message: string): string {
      const text = `${clock.milliseconds()} ${message}`
      return `${macOf(keys, toVouched(text)).toString('base64url')} ${text}`
    },
    open(envelope: string): string | undefined {
      const now = clock.milliseconds()
      const [, mac = '', text = '', time = '', message = ''] = /^(\S*) ((\d+) (.*))$/.exec(envelope) ?? []
      if (findMacProblem(keys, readHash(mac), toVouched(text)) !== undefined) reportForged(now)
      else if (Math.abs(now - Number(time)) <= windowMilliseconds) return message
      return undefined
    },
  }
}

const readEntry = (entry: string) => ({
  tpp: entry.slice(0, tppLength),
  key: entry.slice(tppLength, tppLength + keyLength),
  use: entry.slice(tppLength + keyLength),
})

const shortHash = (text: string, length: number) => hash('sha256', text, 'base64url').slice(0, length)

const hashUse = ({ tppId, requestId, bankId, target }: UnsignedTargetUse) => ({
  tpp: shortHash(tppId, tppLength),
  key: shortHash(`${tppId} ${requestId}`, keyLength),
  use: shortHash(`${bankId} ${target}`, useLength),
})

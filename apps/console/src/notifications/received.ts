import { type ReceivedNotification, verifyNotification } from '@havn/tpp-sdk'
import type { BankSeal } from '@havn/tpp-sdk'

/** A notification that came to the console itself, and what checking its signature said. */
export interface Arrival {
  readonly at: Date
  readonly notificationId: string | undefined
  /** What is wrong with it; undefined if it is the bank's. */
  readonly problem: string | undefined
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** Keeps what came to the console's own notification address, newest first. */
export interface Inbox {
  /** Verifies a notification and keeps it. Returns whether it is the bank's. */
  receive(received: ReceivedNotification): boolean
  /** Everything that came with this id. */
  of(notificationId: string): readonly Arrival[]
  /** What came and is not the bank's. */
  refused(): readonly Arrival[]
}

const keptMax = 500
const refusedMax = 20

const SHOWN_HEADERS = ['date', 'digest', 'x-request-id', 'signature'] as const

/** Makes an inbox that recognises the bank by its seal. */
export function createInbox(readSeal: () => BankSeal): Inbox {
  const kept: Arrival[] = []
  const notOurs: Arrival[] = []
  return {
    receive(received) {
      const verified = verifyNotification(received, readSeal())
      const arrival: Arrival = {
        at: new Date(),
        notificationId: verified.ok ? verified.notification.notificationId : undefined,
        problem: verified.ok ? undefined : verified.problem,
        headers: SHOWN_HEADERS.flatMap((name) =>
          (received.headers[name] ?? []).map((value) => [name, value.slice(0, 2000)] as const),
        ),
        body: Buffer.from(received.body).toString().slice(0, 4000),
      }
      keep(verified.ok ? kept : notOurs, arrival, verified.ok ? keptMax : refusedMax)
      return verified.ok
    },
    of: (notificationId) => kept.filter((arrival) => arrival.notificationId === notificationId),
    refused: () => notOurs,
  }
}

function keep(list: Arrival[], arrival: Arrival, max: number): void {
  list.unshift(arrival)
  if (list.length > max) list.pop()
}

import { ID_RANGE } from '../shared/ids.ts'
import { toClientNetwork } from '../shared/client-network.ts'
import type { SecurityEvent, SecurityEventKind } from './security-event.ts'

/** The bank of events that belong to none, such as a call that was refused before its bank was known. */
export const NO_BANK = ID_RANGE.first

/** One or more events that differ only in their time: one row of the table. */
export interface CountedEvent {
  readonly bankId: string
  readonly kind: SecurityEventKind
  readonly tppId: string | undefined
  readonly peer: string | undefined
  readonly check: string | undefined
  readonly reason: string
  readonly subject: string | undefined
  readonly count: number
  /** Milliseconds since 1970, by the real clock. */
  readonly firstAt: number
  readonly lastAt: number
}

/** What a certificate, an address or a code may consist of. Anything else is not stored: it could be a stranger's text. */
const CODE = /^[\w.:/ -]{1,100}$/

const toCode = (text: string) => (CODE.test(text) ? text : 'unreadable')

/** An event as it is stored, without its time. */
export type EventFields = Omit<CountedEvent, 'count' | 'firstAt' | 'lastAt'>

export function toEventFields(event: SecurityEvent): EventFields {
  const { kind, bankId = NO_BANK, tppId, peerAddress, reason } = event
  const subject = 'subject' in event ? event.subject : undefined
  return {
    bankId,
    kind,
    tppId: tppId === undefined ? undefined : toCode(tppId),
    peer: peerAddress === undefined ? undefined : toCode(toClientNetwork(peerAddress)),
    check: 'check' in event ? event.check : undefined,
    reason: toCode(reason),
    subject: subject === undefined ? undefined : toCode(subject),
  }
}

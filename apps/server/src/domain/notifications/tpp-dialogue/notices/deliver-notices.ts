import { inBankTransaction } from '../../../../platform/database/actor.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { nextTry, type RetrySchedule } from '../../index.ts'
import type { Clock } from '../../../../platform/shared/clock.ts'
import {
  claimDelivery,
  type ClaimedDelivery,
  deleteDue,
  type DeliveryState,
  findOutgoing,
  recordNoticeTry,
} from './notices.store.ts'
import type { MailOutcome, SendMail } from './relay.ts'

/** A try, as the server's log records it: without the address, and without what a relay says about it. */
export interface NoticeTryRecord {
  readonly bankId: string
  readonly noticeId: string
  readonly deliveryId: string
  readonly tries: number
  readonly state: DeliveryState
  readonly problem?: string
  readonly nextTryAt?: string
}

/** What the delivery of notices needs. */
export interface NoticeDeliverySetup {
  readonly bankDatabase: Database
  /** The real clock, not a bank's. */
  readonly clock: Clock
  readonly sendMail: SendMail
  /** The name and address that a bank's notices come from. */
  readonly senderOf: (bankId: string) => { readonly name: string; readonly address: string }
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number
  readonly onTry: (record: NoticeTryRecord) => void
}

const [minute, hour] = [60_000, 3_600_000]

/** A relay that is down for a weekend still gets the notice. */
export const NOTICE_SCHEDULE: RetrySchedule = {
  delaysMilliseconds: [minute, 5 * minute, 15 * minute, hour, 4 * hour],
  giveUpAfterMilliseconds: 72 * hour,
}

/** Longer than any try takes: a sender that is not back by then has died. */
const leaseMilliseconds = 10 * minute

/**
 * Sends the notices that are due, one after the other, until none is left, the relay cannot be used, or `stop` is aborted. Any number
 * of processes may do so: each claims what no other has claimed.
 */
export async function deliverNotices(setup: NoticeDeliverySetup, stop?: AbortSignal): Promise<void> {
  const { bankDatabase, clock } = setup
  for (;;) {
    const now = clock.milliseconds()
    const claimed = await claimDelivery(bankDatabase, {
      now: toTime(now),
      leaseExpiresAt: toTime(now + leaseMilliseconds),
    })
    if (claimed === undefined || !(await deliver(setup, claimed)) || stop?.aborted === true) return
  }
}

/** Returns false if the relay cannot be used, so that it would be in vain to send others now. */
async function deliver(setup: NoticeDeliverySetup, claimed: ClaimedDelivery): Promise<boolean> {
  const { bankDatabase, sendMail, senderOf } = setup
  const { bankId, deliveryId } = claimed
  const outgoing = await findOutgoing(bankDatabase, claimed)
  if (outgoing === undefined) {
    await deleteDue(bankDatabase, claimed)
    return true
  }
  const { subject, body, language, sentAt, email, noticeId } = outgoing
  const from = senderOf(bankId)
  const messageId = toMessageId(deliveryId, from.address)
  const outcome = await sendMail({ messageId, from, to: email, subject, text: body, language, date: sentAt })
  const tries = outgoing.tries + 1
  const evaluation = evaluate(setup, outcome, { tries, sentAt })
  await inBankTransaction(bankDatabase, bankId, (queries) =>
    recordNoticeTry(queries, claimed, { ...evaluation, email, reply: outcome.reply }),
  )
  const { state, nextTryAt } = evaluation
  const problem = outcome.kind === 'accepted' ? {} : { problem: outcome.problem }
  setup.onTry({ bankId, noticeId, deliveryId, tries, state, ...problem, ...(nextTryAt && { nextTryAt }) })
  return outcome.kind !== 'failed' || outcome.isAboutMailbox
}

function evaluate(
  { clock, chance }: NoticeDeliverySetup,
  outcome: MailOutcome,
  { tries, sentAt }: { readonly tries: number; readonly sentAt: Date },
): { readonly state: DeliveryState; readonly triedAt: string; readonly nextTryAt: string | undefined } {
  const nowMilliseconds = clock.milliseconds()
  const triedAt = toTime(nowMilliseconds)
  if (outcome.kind !== 'failed') return { state: outcome.kind, triedAt, nextTryAt: undefined }
  const createdMilliseconds = sentAt.getTime()
  const next = nextTry(NOTICE_SCHEDULE, { tries, createdMilliseconds, nowMilliseconds, chance: chance() })
  return next === undefined
    ? { state: 'given-up', triedAt, nextTryAt: undefined }
    : { state: 'waiting', triedAt, nextTryAt: toTime(next) }
}

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns the Message-ID of a delivery, by which a mail about it is recognised. It ends with the sender's own domain, as RFC 5322 advises. */
function toMessageId(deliveryId: string, senderAddress: string): string {
  return `<notice.${deliveryId}@${senderAddress.slice(senderAddress.lastIndexOf('@') + 1)}>`
}

import { chooseAddresses } from './choose-address.ts'
import type { DeliverySetup } from './delivery-setup.ts'
import { judgeTry, type Verdict } from './judge-try.ts'
import { bodyOf } from './notification-body.ts'
import {
  type DueRow,
  findNext,
  type Hold,
  type NotificationRow,
  release,
  settle,
  unsubscribe,
} from './notifications.store.ts'
import type { Post } from './post-notification.ts'
import { sealMessage } from './seal.ts'
import type { PostOutcome } from './send-message.ts'

/** Over the longest time that a try may take: who is not back by then has died. */
const holdMoreMilliseconds = 20_000

/** Until when whoever takes something now has it for themselves. */
export function holdEnd({ clock, options }: DeliverySetup): string {
  const mostMilliseconds = options.tryMilliseconds + holdMoreMilliseconds
  return new Date(clock.milliseconds() + mostMilliseconds).toISOString()
}

export interface Sending {
  readonly post: Post
  readonly stop: AbortSignal
}

/**
 * Sends what there is to send of one payment or basket, in order, until all is sent or a try fails: what comes after
 * that one waits for it. True when the last try went well.
 */
export async function deliverResource(
  setup: DeliverySetup,
  sending: Sending,
  { due, heldUntil }: { due: DueRow; heldUntil: string },
): Promise<boolean> {
  const { bankDatabase } = setup
  let hold: Hold = { bankId: due.bank_id, resourceId: due.resource_id, heldUntil }
  let seen = due.number
  let wentWell = true
  while (!sending.stop.aborted) {
    const next = await findNext(bankDatabase, due)
    if (next === undefined) {
      await release(bankDatabase, hold, { seen, realTime: realTime(setup) })
      return wentWell
    }
    const outcome = await tryOnce(setup, sending, next)
    if (outcome.kind === 'called-off') break
    const verdict = judgeTry(setup, next, outcome)
    wentWell = verdict.outcome === 'delivered' || verdict.outcome === 'stopped'
    const after = await writeDown(setup, hold, next, verdict)
    if (after === undefined) return wentWell
    hold = after
    seen = Math.max(seen, next.number)
  }
  // Another server's from here on.
  await release(bankDatabase, hold, { seen: 0, realTime: realTime(setup) })
  return wentWell
}

/** Signed anew each time, to the addresses that the name has now. */
async function tryOnce(
  { seal, clock, allowsLoopback, options }: DeliverySetup,
  { post, stop }: Sending,
  row: NotificationRow,
): Promise<PostOutcome> {
  const url = new URL(row.uri)
  const late = AbortSignal.timeout(options.tryMilliseconds)
  const { resolve, connectMilliseconds } = options
  const rules = { resolve, allowsLoopback, resolveMilliseconds: connectMilliseconds }
  const addresses = await chooseAddresses(rules, url, row.tries)
  let outcome: PostOutcome = {
    kind: 'unanswered',
    problem: addresses.ok ? '' : addresses.problem,
    isNobodyThere: true,
  }
  const body = bodyOf(row)
  const requestId = row.notification_id
  for (const address of addresses.ok ? addresses.value : []) {
    const headers = sealMessage(seal, { url, body, requestId, nowMilliseconds: clock.milliseconds() })
    outcome = await post({ url, address, headers, body }, { stop, late, connectMilliseconds })
    if (outcome.kind !== 'unanswered' || !outcome.isNobodyThere) return outcome
  }
  return outcome
}

/** The hold under which the next is sent; undefined when there is nothing more to do here. */
async function writeDown(
  setup: DeliverySetup,
  hold: Hold,
  row: NotificationRow,
  { outcome, record, tries }: Verdict,
): Promise<Hold | undefined> {
  const { bankDatabase, onTry } = setup
  const heldUntil = holdEnd(setup)
  const isOurs = await settle(bankDatabase, hold, { dueAt: record.next_try_at ?? heldUntil, outcome: record })
  if (!isOurs) return undefined
  const { last_status: status, last_problem: problem } = record
  const told = { ...(status === null ? {} : { status }), ...(problem === null ? {} : { problem }) }
  onTry({ notificationId: row.notification_id, tries, outcome, ...told })
  if (outcome === 'stopped') await unsubscribe(bankDatabase, hold, realTime(setup))
  return outcome === 'delivered' || outcome === 'given-up' ? { ...hold, heldUntil } : undefined
}

const realTime = ({ clock }: DeliverySetup) => new Date(clock.milliseconds()).toISOString()

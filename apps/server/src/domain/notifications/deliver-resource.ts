import { chooseAddresses } from '../../platform/outgoing/index.ts'
import { inSharedSpan } from '../../platform/tracing/index.ts'
import type { DeliverySetup } from './delivery-setup.ts'
import { evaluateTry, type TryEvaluation } from './evaluate-try.ts'
import { toNotificationBody } from './notification-body.ts'
import {
  type ClaimedResource,
  findNext,
  type Lease,
  type NextNotification,
  recordTry,
  releaseLease,
  type TryOutcome,
  unsubscribe,
} from './notifications.store.ts'
import type { PostMessage } from './post-notification.ts'
import { sealNotification } from './seal-notification.ts'
import type { PostOutcome } from './send-message.ts'

/** Added to the longest time that a try may take: a sender that is not back by then has died. */
const leaseMarginMilliseconds = 20_000

/** Returns when a lease that begins now expires. */
export function leaseExpiry({ clock, options }: DeliverySetup): string {
  const leaseMilliseconds = options.tryMilliseconds + leaseMarginMilliseconds
  return new Date(clock.milliseconds() + leaseMilliseconds).toISOString()
}

export interface Sender {
  readonly post: PostMessage
  /** Aborted when the server stops. */
  readonly stop: AbortSignal
}

/**
 * Sends the notifications of one payment or basket in order, until all are sent or a try fails: those after a failed one
 * wait for it. Returns whether the last try succeeded.
 */
export async function deliverResource(
  setup: DeliverySetup,
  sender: Sender,
  { claimed, leaseExpiresAt }: { claimed: ClaimedResource; leaseExpiresAt: string },
): Promise<boolean> {
  const { bankDatabase } = setup
  const { bankId, resourceId } = claimed
  let lease: Lease = { bankId, resourceId, leaseExpiresAt }
  let lastSeenNumber = claimed.number
  let hasSucceeded = true
  while (!sender.stop.aborted) {
    const next = await findNext(bankDatabase, claimed)
    if (next === undefined) {
      await releaseLease(bankDatabase, lease, { lastSeenNumber, realTime: realTime(setup) })
      return hasSucceeded
    }
    // It counts as a failed try: what the TPP would have been sent waits, and is given up, as if it had not answered.
    const outcome = setup.isBlocked({ tppId: next.tppId, bankId })
      ? BLOCKED
      : await tryTraced(setup, sender, { claimed, next })
    if (outcome.kind === 'aborted') break
    const evaluation = evaluateTry(setup, next, outcome)
    hasSucceeded = evaluation.outcome === 'delivered' || evaluation.outcome === 'stopped'
    const renewed = await recordEvaluation(setup, lease, { ...evaluation, uri: next.uri })
    if (renewed === undefined) return hasSucceeded
    lease = renewed
    lastSeenNumber = Math.max(lastSeenNumber, next.number)
  }
  // The server stops: another server may claim the resource at once.
  await releaseLease(bankDatabase, lease, { lastSeenNumber: 0, realTime: realTime(setup) })
  return hasSucceeded
}

/** A try is part of the trace that the creation of its payment began. */
async function tryTraced(
  setup: DeliverySetup,
  sender: Sender,
  { claimed, next }: { claimed: ClaimedResource; next: NextNotification },
): Promise<PostOutcome> {
  const { findTraces } = setup
  const attempt = () => tryOnce(setup, sender, { bankId: claimed.bankId, next })
  if (findTraces === undefined) return attempt()
  const traces = await findTraces(claimed.bankId, [claimed.resourceId])
  const attributes = { 'havn.notification_id': next.notificationId, 'havn.tries': next.tries + 1 }
  return inSharedSpan('send notification', { attributes, traces }, attempt)
}

const BLOCKED: PostOutcome = {
  kind: 'unanswered',
  problem: 'the bank has blocked the TPP',
  isUnreachable: true,
}

/** Each try is signed again and goes to the addresses that the name resolves to now. */
async function tryOnce(
  { sealOf, egressProxyOf, clock, allowsLoopback, options }: DeliverySetup,
  { post, stop }: Sender,
  { bankId, next: notification }: { bankId: string; next: NextNotification },
): Promise<PostOutcome> {
  const seal = sealOf(bankId)
  if (seal === undefined)
    return { kind: 'unanswered', problem: 'the bank has no seal to sign with', isUnreachable: true }
  const url = new URL(notification.uri)
  const timeout = AbortSignal.timeout(options.tryMilliseconds)
  const { resolve, connectMilliseconds } = options
  const rules = { resolve, allowsLoopback, resolveMilliseconds: connectMilliseconds }
  const egressProxy = egressProxyOf?.(bankId)
  const addresses = await chooseAddresses(rules, url, notification.tries)
  let outcome: PostOutcome = {
    kind: 'unanswered',
    problem: addresses.ok ? '' : addresses.problem,
    isUnreachable: true,
  }
  const body = toNotificationBody(notification)
  const requestId = notification.notificationId
  for (const address of addresses.ok ? addresses.value : []) {
    const headers = await sealNotification(seal, {
      url,
      body,
      requestId,
      nowMilliseconds: clock.milliseconds(),
    })
    outcome = await post({ url, address, egressProxy, headers, body }, { stop, timeout, connectMilliseconds })
    if (outcome.kind !== 'unanswered' || !outcome.isUnreachable) return outcome
  }
  return outcome
}

/** Returns the renewed lease for the next notification, or undefined if this sender has nothing more to do here. */
async function recordEvaluation(
  setup: DeliverySetup,
  lease: Lease,
  { outcome, record, tries, uri }: TryEvaluation & { readonly uri: string },
): Promise<Lease | undefined> {
  const { bankDatabase, onTry } = setup
  const leaseExpiresAt = leaseExpiry(setup)
  const dueAt = record.nextTryAt ?? leaseExpiresAt
  if (!(await recordTry(bankDatabase, lease, { dueAt, outcome: record }))) return undefined
  const { notificationId } = record
  onTry({ bankId: lease.bankId, notificationId, tries, outcome, ...detailsOf(record, new URL(uri)) })
  if (outcome === 'stopped') await unsubscribe(bankDatabase, lease, realTime(setup))
  return outcome === 'delivered' || outcome === 'given-up' ? { ...lease, leaseExpiresAt } : undefined
}

function detailsOf({ status, problem, nextTryAt }: TryOutcome, { origin, pathname }: URL) {
  return {
    address: `${origin}${pathname}`,
    ...(status === null ? {} : { status }),
    ...(problem === null ? {} : { problem }),
    ...(nextTryAt === null ? {} : { nextTryAt }),
  }
}

const realTime = ({ clock }: DeliverySetup) => new Date(clock.milliseconds()).toISOString()

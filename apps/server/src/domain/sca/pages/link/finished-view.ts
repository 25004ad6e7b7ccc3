import { isAppUri } from '@havn/contract'
import type { ReturnTarget } from '../../steps/return-target.ts'
import type { EndReason, EndView } from '../../views/views.ts'
import { ENDING_REASONS } from './link-end-view.ts'

// Long enough to see what happened; the PSU can stay, or go on at once.
const receiptSeconds = 4
const explanationSeconds = 20
// A page that somebody has left open does not ask for ever.
const renewalMillisecondsMax = 10 * 60_000

/**
 * The page after the last step. It leads back to the TPP by itself: at once if the PSU knows how it ended, because they
 * ended it, and else when they have had time to read. On a phone it leads nowhere.
 */
export function toFinishedView(
  target: ReturnTarget,
  page: { atMilliseconds: number; reference: string; stayHref: string },
): EndView {
  const { outcome, purpose, redirect, requester, to, payments, lockedUntilMilliseconds } = target
  const { atMilliseconds, reference, stayHref } = page
  const reason = reasonOf(target)
  const staysHere = to === 'phone' || to === 'nowhere'
  return {
    kind: 'end',
    reason,
    purpose,
    returnLink: staysHere ? undefined : { href: redirect, requester },
    leavesAfterSeconds: staysHere ? undefined : leavesAfterSeconds(reason, redirect),
    ...(to === 'nowhere' ? { endsHereFor: requester } : {}),
    stayHref,
    receipt: payments === undefined ? undefined : { payments, atMilliseconds },
    reference: outcome === 'faulted' ? reference : undefined,
    lockedUntilMilliseconds,
  }
}

function reasonOf({ outcome, obstacle }: ReturnTarget): EndReason {
  if (outcome === 'approved' || outcome === 'half-approved') return outcome
  if (obstacle === undefined) return ENDING_REASONS[outcome]
  return obstacle === 'closed' ? 'decided' : obstacle
}

/** Whether the page after this approval is reloaded, so that a PSU who goes back to it sends no form again. */
export function hasReceipt({ outcome, to, redirect, isUnderWay }: ReturnTarget): boolean {
  if (outcome !== 'approved' && outcome !== 'half-approved') return false
  // On a phone the page stays as it is, unless it has to find out what has become of the payment.
  return to === 'tpp' ? !isAppUri(redirect) : to === 'phone' && isUnderWay === true
}

/**
 * The page of a link that this browser has just used: it shows the receipt, and leads back to the TPP by itself. While the
 * core bank has not answered about an instant payment, it says so and looks again by itself.
 */
export function toReceiptView(
  view: EndView,
  { query, path, nowMilliseconds }: { query: URLSearchParams; path: string; nowMilliseconds: number },
): EndView {
  const done = query.get(DONE)
  if (done === null || view.reason !== 'used' || view.receipt === undefined) return view
  const { execution, atMilliseconds } = view.receipt
  const address = `${path}?${DONE}=${done === 'half' ? 'half' : 'all'}`
  switch (execution) {
    case 'under-way': {
      const isOn = query.get('renew') !== 'off' && nowMilliseconds - atMilliseconds < renewalMillisecondsMax
      return { ...view, reason: 'under-way', renewal: { isOn, address } }
    }
    case 'rejected':
      return { ...view, reason: 'not-executed', leavesAfterSeconds: explanationSeconds, stayHref: path }
    case undefined:
      return {
        ...view,
        reason: done === 'half' ? 'half-approved' : 'approved',
        leavesAfterSeconds: receiptSeconds,
        stayHref: path,
      }
  }
}

/** The address of the receipt. */
export const receiptAddress = (path: string, { outcome }: ReturnTarget): string =>
  `${path}?${DONE}=${outcome === 'half-approved' ? 'half' : 'all'}`

const DONE = 'approved'

/**
 * An app is opened at once: browsers open one only right after somebody pressed a button, and the page stays behind it
 * anyway.
 */
function leavesAfterSeconds(reason: EndReason, redirect: string): number {
  if (reason === 'refused' || reason === 'aborted' || isAppUri(redirect)) return 0
  return reason === 'approved' || reason === 'half-approved' ? receiptSeconds : explanationSeconds
}

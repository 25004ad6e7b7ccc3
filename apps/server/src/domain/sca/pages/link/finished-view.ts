import { isAppUri } from '@havn/contract'
import type { ReturnTarget } from '../../steps/return-target.ts'
import type { EndReason, EndView } from '../../views/views.ts'
import { ENDING_REASONS } from './link-end-view.ts'

// Long enough to read what happened with large text or a screen reader; the PSU can stay, or go on at once.
const readingSeconds = 20

/**
 * The page after the last step of an SCA that was not approved. It leads back to the TPP by itself: at once if the PSU knows
 * how it ended, because they ended it, and else when they have had time to read. On a phone it leads nowhere.
 */
export function toFinishedView(
  target: ReturnTarget,
  { reference, stayHref }: { readonly reference: string; readonly stayHref: string },
): EndView {
  const { outcome, purpose, redirect, requester, to, lockedUntilMilliseconds } = target
  const reason = reasonOf(target)
  const staysHere = to === 'phone' || to === 'nowhere'
  const leavesAtOnce = reason === 'refused' || reason === 'aborted' || isAppUri(redirect)
  return {
    kind: 'end',
    reason,
    purpose,
    returnLink: staysHere ? undefined : { href: redirect, requester },
    leavesAfterSeconds: staysHere ? undefined : leavesAtOnce ? 0 : readingSeconds,
    ...(to === 'nowhere' ? { endsHereFor: requester } : {}),
    stayHref,
    reference: outcome === 'faulted' ? reference : undefined,
    lockedUntilMilliseconds,
  }
}

function reasonOf({ outcome, obstacle }: ReturnTarget): EndReason {
  if (isApproved(outcome)) return outcome
  if (obstacle === undefined) return ENDING_REASONS[outcome]
  return obstacle === 'closed' ? 'decided' : obstacle
}

const isApproved = (outcome: ReturnTarget['outcome']) => outcome === 'approved' || outcome === 'half-approved'

/**
 * Where the receipt of an approval is: behind its link, so that a PSU who loads it again sends no form again. An app is
 * opened at once: browsers open one only right after somebody pressed a button, and the receipt stays behind it.
 */
export function receiptOf(
  path: string,
  { outcome, redirect }: ReturnTarget,
): { readonly address: string; readonly leavesAtOnce: boolean } | undefined {
  return isApproved(outcome) ? { address: receiptAddress(path), leavesAtOnce: isAppUri(redirect) } : undefined
}

/** Says that the browser comes from the approval. */
const RECEIPT = 'receipt'

const receiptAddress = (path: string): string => `${path}?${RECEIPT}`

/** The address of a page, right after the approval behind it. */
export const receiptQuery = (): URLSearchParams => new URLSearchParams(RECEIPT)

/**
 * The page of a used link, for the browser that used it: what has become of what was approved. Right after the approval it is
 * the receipt, which leads back to the TPP by itself; not the first of two people, who has to tell the second. While the core
 * bank has not answered about an instant payment, it says so and looks again by itself.
 */
export function toReceiptView(
  view: EndView,
  { query, path }: { query: URLSearchParams; path: string },
): EndView {
  if (view.reason !== 'used' || view.receipt === undefined) return view
  const { execution, isRecent = false } = view.receipt
  const isReceipt = query.has(RECEIPT)
  const leaving = isReceipt && view.returnLink !== undefined
  const departure = leaving ? { leavesAfterSeconds: readingSeconds, stayHref: path } : {}
  switch (execution?.state) {
    case 'under-way': {
      const isOn = query.get('renew') !== 'off' && isRecent
      return { ...view, reason: 'under-way', renewal: { isOn, address: receiptAddress(path) } }
    }
    case 'rejected':
      return { ...view, reason: 'not-executed' }
    case 'half-approved':
      return isReceipt ? { ...view, reason: 'half-approved' } : view
    case 'settled':
      return isReceipt ? { ...view, reason: 'paid', ...departure } : view
    case 'planned':
    case 'stopped':
    case undefined:
      return isReceipt ? { ...view, reason: 'approved', ...departure } : view
  }
}

import { readBankTime } from '../../../../platform/banks/index.ts'
import type { Theme } from '../../../../platform/web/theme.ts'
import type { Authorisation } from '../../authorisations/authorisation.ts'
import type { Ending } from '../../authorisations/authorisation-status.ts'
import { isBoundToOtherBrowser } from '../../authorisations/link.ts'
import { findPurpose, type ScaSetup } from '../../sca-setup.ts'
import {
  type LinkRejection,
  type LinkRequest,
  type RejectedLink,
  readAuthorisationOfLink,
  requesterOf,
} from '../../steps/locked-authorisation.ts'
import { endingRedirectOf } from '../../steps/return-target.ts'
import type { EndReason, EndView } from '../../views/views.ts'
import { readReceipt } from './read-receipt.ts'

/** How a page names each ending of an authorisation. */
export const ENDING_REASONS: Readonly<Record<Ending, EndReason>> = {
  refused: 'refused',
  aborted: 'aborted',
  'timed-out': 'timed-out',
  'locked-out': 'locked-out',
  'not-allowed': 'not-allowed',
  faulted: 'failed',
  'licence-withdrawn': 'failed',
  withdrawn: 'withdrawn',
}

/** The view for a browser whose link was rejected. Only the browser that answered learns what was answered. */
export async function toRejectedLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  rejected: Pick<RejectedLink, 'reason' | 'authorisation'>,
): Promise<EndView> {
  const { bankId } = request
  const { theme } = setup.profileOf(bankId)
  const { authorisation } = rejected
  // Nobody is sent back to a TPP that the bank has blocked.
  if (authorisation === undefined || rejected.reason === 'suspended')
    return toEndView(theme, rejected.reason, undefined)
  const isOwn = !isBoundToOtherBrowser(authorisation, request.browser)
  const reason = rejected.reason === 'failed' && !isOwn ? 'used' : rejected.reason
  if (reason === 'used' && isOwn) {
    const { receipt, returnHref } = await readReceipt(setup, bankId, authorisation)
    return { ...toEndView(theme, reason, authorisation, returnHref), receipt }
  }
  const view = toEndView(theme, reason, authorisation, returnLinkOf(setup, reason, authorisation))
  if (!isOwn) return view
  const { ending, touchedAtMilliseconds } = authorisation
  if (reason !== 'failed' || ending === undefined) return view
  const ended = { ...view, reason: ENDING_REASONS[ending] }
  if (ending !== 'refused') return ended
  const at = await readBankTime(setup.bankDatabase, bankId, touchedAtMilliseconds)
  return { ...ended, refusedAtMilliseconds: at.epochMilliseconds }
}

/** The view of an open link with nothing left to decide: the TPP has withdrawn it, or somebody has decided. */
export async function toClosedView(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
): Promise<EndView> {
  const found = findPurpose(setup, bankId, authorisation)
  const isWithdrawn = await found?.purpose.isWithdrawn?.(setup.bankDatabase, found.subject)
  const { theme } = setup.profileOf(bankId)
  const [reason, ending] =
    isWithdrawn === true ? (['withdrawn', 'withdrawn'] as const) : (['decided', 'not-allowed'] as const)
  // To go on would end like this too.
  return toEndView(theme, reason, authorisation, endingRedirectOf(setup, authorisation, ending))
}

/** The view after an error of ours, which changes nothing: the PSU may reload the page, or return to the TPP. */
export async function toFaultView(
  setup: ScaSetup,
  request: LinkRequest,
  reference: string,
): Promise<EndView> {
  const read = await readAuthorisationOfLink(setup, request)
  if (read.kind === 'rejected') return toRejectedLinkView(setup, request, read)
  const { theme } = setup.profileOf(request.bankId)
  return {
    ...toEndView(theme, 'failed', read.result, endingRedirectOf(setup, read.result, 'faulted')),
    reference,
  }
}

/** The view of an authorisation that cannot go on. On a phone it has no return link. */
function toEndView(
  { bankName }: Theme,
  reason: EndReason,
  authorisation: Authorisation | undefined,
  href = authorisation?.tppRedirectUri,
): EndView {
  if (authorisation === undefined || href === undefined)
    return { kind: 'end', reason, purpose: undefined, returnLink: undefined }
  const { purpose, approach } = authorisation
  const requester = approach === 'BANK' ? { name: bankName, brand: undefined } : requesterOf(authorisation)
  const isNowhere = authorisation.tppRedirectUri === ''
  const returnLink = approach === 'DECOUPLED' || isNowhere ? undefined : { href, requester }
  return { kind: 'end', reason, purpose, returnLink, ...(isNowhere ? { endsHereFor: requester } : {}) }
}

/** The link back repeats how the SCA ended. It carries the PSU-ID only for the browser that approved: see `readReceipt`. */
function returnLinkOf(setup: ScaSetup, reason: LinkRejection, authorisation: Authorisation): string {
  if (reason === 'timed-out') return endingRedirectOf(setup, authorisation, 'timed-out')
  if (reason === 'failed') return endingRedirectOf(setup, authorisation, authorisation.ending ?? 'faulted')
  return authorisation.tppRedirectUri
}

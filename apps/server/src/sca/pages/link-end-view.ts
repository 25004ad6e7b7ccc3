import type { Theme } from '../../web/theme.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import { isBoundToOtherBrowser } from '../authorisations/link.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  type LinkRejection,
  type LinkRequest,
  type RejectedLink,
  requesterOf,
  withLockedAuthorisation,
} from '../steps/locked-authorisation.ts'
import { endingRedirectOf, successRedirectAgain } from '../steps/return-target.ts'
import type { EndView } from '../views/views.ts'

/** The view for a browser whose link was rejected. */
export async function toRejectedLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  { reason, authorisation }: Pick<RejectedLink, 'reason' | 'authorisation'>,
): Promise<EndView> {
  const { theme } = setup.profileOf(request.bankId)
  if (authorisation === undefined) return toEndView(theme, reason, undefined)
  return toEndView(theme, reason, authorisation, await returnLinkOf(setup, request, reason, authorisation))
}

/** The view after an error of ours, which changes nothing: the PSU may reload the page, or return to the TPP. */
export async function toFaultView(setup: ScaSetup, request: LinkRequest): Promise<EndView> {
  const read = await withLockedAuthorisation(setup, request, {
    isStep: false,
    work: async ({ authorisation }) => authorisation,
  })
  if (read.kind === 'rejected') return toRejectedLinkView(setup, request, read)
  const { theme } = setup.profileOf(request.bankId)
  return toEndView(theme, 'failed', read.result, endingRedirectOf(read.result, 'faulted'))
}

/** The view of an authorisation that cannot go on. On a phone it has no return link. */
export function toEndView(
  { bankName }: Theme,
  reason: LinkRejection,
  authorisation: Authorisation | undefined,
  href = authorisation?.tppRedirectUri,
): EndView {
  if (authorisation === undefined || href === undefined)
    return { kind: 'end', reason, purpose: undefined, returnLink: undefined }
  const { purpose, approach } = authorisation
  const requester = approach === 'BANK' ? { name: bankName, brand: undefined } : requesterOf(authorisation)
  const returnLink = approach === 'DECOUPLED' ? undefined : { href, requester }
  return { kind: 'end', reason, purpose, returnLink }
}

/** The link back repeats how the SCA ended. It carries the PSU-ID only for the browser that approved. */
async function returnLinkOf(
  setup: ScaSetup,
  { bankId, browser }: LinkRequest,
  reason: LinkRejection,
  authorisation: Authorisation,
): Promise<string> {
  if (reason === 'timed-out') return endingRedirectOf(authorisation, 'timed-out')
  if (reason === 'failed') return endingRedirectOf(authorisation, authorisation.ending ?? 'faulted')
  const isApprover = reason === 'used' && !isBoundToOtherBrowser(authorisation, browser)
  return isApprover ? successRedirectAgain(setup, bankId, authorisation) : authorisation.tppRedirectUri
}

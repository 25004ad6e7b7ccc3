import assert from 'node:assert/strict'
import { inBankTransaction } from '../../database/actor.ts'
import { isBoundToOtherBrowser } from '../authorisations/link.ts'
import { bankRedirect } from '../steps/redirect.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { AuthorisationRow } from '../authorisations/authorisations.store.ts'
import { findOrCreatePsuId } from '../sessions/session.store.ts'
import { successRedirectOf } from '../steps/approve.ts'
import { endingRedirectOf } from '../steps/end.ts'
import {
  requesterOf,
  withLockedAuthorisation,
  type LinkRejection,
  linkFacts,
  type LinkRequest,
} from '../steps/locked-authorisation.ts'
import { BANK_NAME } from '../views/render-view.ts'
import type { EndView, PurposeKind } from '../views/views.ts'

/** What a visitor who can go no further is told. */
export async function toRejectedLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  { reason, row }: { readonly reason: LinkRejection; readonly row: AuthorisationRow | undefined },
): Promise<EndView> {
  return toEndView(
    reason,
    row,
    row === undefined ? undefined : await returnLinkOf(setup, request, reason, row),
  )
}

/** The page after a fault of ours, which changes nothing: the PSU may look again, or go back and tell. */
export async function toFaultView(setup: ScaSetup, request: LinkRequest): Promise<EndView> {
  const entered = await withLockedAuthorisation(setup, request, { bind: false, work: async ({ row }) => row })
  if (entered.kind === 'rejected') return toRejectedLinkView(setup, request, entered)
  const row = entered.result
  return toEndView('failed', row, endingRedirectOf(row, 'faulted'))
}

export function toEndView(
  reason: LinkRejection,
  row: AuthorisationRow | undefined,
  href = row?.tpp_redirect_uri,
): EndView {
  if (row === undefined || href === undefined)
    return { kind: 'end', reason, purpose: undefined, back: undefined }
  const purpose = row.purpose as PurposeKind
  const requester = row.approach === 'BANK' ? { name: BANK_NAME, brand: undefined } : requesterOf(row)
  return {
    kind: 'end',
    reason,
    purpose,
    back: row.approach === 'DECOUPLED' ? undefined : { href, requester },
  }
}

/** How it ended is told to the TPP again; a PSU-ID only by the browser that brought it about. */
async function returnLinkOf(
  setup: ScaSetup,
  request: LinkRequest,
  reason: LinkRejection,
  row: AuthorisationRow,
): Promise<string> {
  if (reason === 'timed-out') return endingRedirectOf(row, 'timed-out')
  if (reason === 'failed') return endingRedirectOf(row, row.ending ?? 'faulted')
  const isTheirs = reason === 'used' && !isBoundToOtherBrowser(linkFacts(row), request.browser)
  return isTheirs ? successRedirectAgain(setup, request, row) : row.tpp_redirect_uri
}

/** The redirect of an approval once more, for the browser that approved. */
export async function successRedirectAgain(
  { bankDatabase }: ScaSetup,
  { bankId }: LinkRequest,
  row: AuthorisationRow,
): Promise<string> {
  const { person_id: personId, tpp_id: tppId } = row
  assert(personId, 'what was approved knows its person')
  if (row.approach === 'BANK') return bankRedirect(row.tpp_redirect_uri, 'approved')
  const psuId = await inBankTransaction(bankDatabase, bankId, (queries) =>
    findOrCreatePsuId(queries, { bankId, tppId, personId }),
  )
  return successRedirectOf(row, psuId)
}

import type { PageRequest } from '../../../../platform/web/page-request.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { endAuthorisation } from '../../steps/end.ts'
import type { LinkRequest } from '../../steps/locked-authorisation.ts'
import type { ReturnTarget } from '../../steps/return-target.ts'
import type { Notice, StepOutcome } from '../../steps/submit-step.ts'
import { receiptOf, receiptQuery, toFinishedView, toReceiptView } from './finished-view.ts'
import { toRejectedLinkView } from './link-end-view.ts'
import { linkForm } from './link-form.ts'
import { readLinkView } from './link-view.ts'
import { type PageResponse, statusOf } from './page-response.pages.ts'

/** The page behind a link, as far as its authorisation has come. */
export async function show(
  sca: ScaSetup,
  page: PageRequest,
  request: LinkRequest,
  notice: Notice,
): Promise<PageResponse & { kind: 'page' }> {
  const view = await readLinkView(sca, request, {
    form: linkForm(sca, page, request),
    language: page.language,
    notice,
  })
  if (view.kind !== 'end') return { kind: 'page', view }
  const receipt = toReceiptView(view, page)
  return { kind: 'page', view: receipt, status: receipt === view ? statusOf(view.reason) : 200 }
}

/** What the browser receives after a step. `page.path` is the address of the link. */
export async function toResponse(
  sca: ScaSetup,
  page: PageRequest,
  request: LinkRequest,
  outcome: StepOutcome,
): Promise<PageResponse> {
  switch (outcome.kind) {
    case 'rejected':
      return { kind: 'page', view: await toRejectedLinkView(sca, request, outcome) }
    case 'same-page':
      return show(sca, page, request, outcome.notice)
    case 'next-page':
      return { kind: 'redirect', address: page.path }
    case 'leave-for-login':
      return { kind: 'leave-for-login', address: outcome.address }
    case 'finished':
      return finish(sca, page, request, outcome)
  }
}

/** Ends the authorisation after an error of ours. The PSU still returns to the TPP, if the database can say where that is. */
export async function endInFault(
  sca: ScaSetup,
  page: PageRequest,
  request: LinkRequest,
): Promise<PageResponse> {
  const ended = await endAuthorisation(sca, request, 'faulted')
  if (ended.kind === 'rejected') return { kind: 'page', view: await toRejectedLinkView(sca, request, ended) }
  return finish(sca, page, request, ended.result)
}

/**
 * Leads to a page of our own by a redirect, and to the TPP by a page that leaves. A 303 would be simpler, but Chromium
 * applies form-action to every redirect that follows a form: a TPP whose address redirects to another origin or to its app
 * would be blocked after the approval. A page that leaves by itself is a new navigation, and form-action can stay 'self'.
 */
async function finish(
  sca: ScaSetup,
  page: PageRequest,
  request: LinkRequest,
  target: ReturnTarget,
): Promise<PageResponse> {
  const { requestId, path } = page
  if (target.to === 'bank') return { kind: 'redirect', address: target.redirect }
  const receipt = receiptOf(path, target)
  if (receipt?.leavesAtOnce === false) return { kind: 'redirect', address: receipt.address }
  if (receipt !== undefined) {
    const { view, ...response } = await show(sca, { ...page, query: receiptQuery() }, request, {})
    return { ...response, view: view.kind === 'end' ? { ...view, leavesAfterSeconds: 0 } : view }
  }
  const view = toFinishedView(target, { reference: requestId, stayHref: path })
  // A fault on a phone is seen by programs too; elsewhere the redirect says it.
  return { kind: 'page', view, status: view.reason === 'failed' && target.to === 'phone' ? 500 : 200 }
}

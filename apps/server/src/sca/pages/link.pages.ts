import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageRequest, readPageRequest } from '../../web/page-request.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { endAuthorisation } from '../steps/end.ts'
import type { LinkRequest } from '../steps/locked-authorisation.ts'
import type { ReturnTarget } from '../steps/return-target.ts'
import { type Notice, type StepOutcome, submitStep } from '../steps/submit-step.ts'
import { hasReceipt, receiptAddress, toFinishedView, toReceiptView } from './finished-view.ts'
import { toFaultView, toRejectedLinkView } from './link-end-view.ts'
import { isLinkForm, linkForm, readLinkRequest } from './link-form.ts'
import { readLinkView, readNotice } from './link-view.ts'
import { endPage, type PageResponse, sendResponse, statusOf } from './page-response.pages.ts'

/** What the pages behind a link need. */
export interface ScaPagesSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  readonly isProduction: boolean
}

// Enough for a checklist of a thousand accounts.
const formBytesMax = 64 * 1024

/** Serves the pages behind an authorisation's link. Each form is posted to the address of its page. */
export function serveScaPages({ server, sca, isProduction }: ScaPagesSetup): void {
  const url = '/sca/:bankId/:authorisationId/:token'

  async function handle(
    incoming: FastifyRequest,
    reply: FastifyReply,
    respond: (page: PageRequest, request: LinkRequest) => Promise<PageResponse>,
  ): Promise<FastifyReply> {
    const { bankId } = incoming.params as { bankId: string }
    const profile = sca.profileOf(bankId)
    const page = readPageRequest(incoming, profile.languages)
    const request = readLinkRequest(sca, incoming, page)
    const response =
      request === undefined
        ? endPage('unknown-link')
        : await respond(page, request).catch(answerFault(sca, incoming, request))
    return sendResponse({ profile, isProduction }, reply, page, response)
  }

  server.get(url, (incoming, reply) =>
    handle(incoming, reply, (page, request) => show(sca, page, request, readNotice(page.query))),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handle(incoming, reply, async (page, request) => {
      // A form that did not come from our page changes nothing: the page is shown again.
      if (!isLinkForm(sca, incoming, page, request))
        return { ...(await show(sca, page, request, {})), status: 403 }
      return step(sca, page, request).catch(async (error: unknown) => {
        incoming.log.error({ err: error }, 'a step of an SCA failed; the authorisation ends as faulted')
        return endInFault(sca, page, request)
      })
    }),
  )
}

async function show(
  sca: ScaSetup,
  page: PageRequest,
  request: LinkRequest,
  notice: Notice,
): Promise<PageResponse & { kind: 'page' }> {
  const view = await readLinkView(sca, request, linkForm(sca, page, request), notice)
  if (view.kind !== 'end') return { kind: 'page', view }
  const receipt = toReceiptView(view, page)
  return { kind: 'page', view: receipt, status: receipt === view ? statusOf(view.reason) : 200 }
}

async function step(sca: ScaSetup, page: PageRequest, request: LinkRequest): Promise<PageResponse> {
  return toResponse(sca, page, request, await submitStep(sca, request, page))
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
      return finish(sca, page, outcome)
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
  return finish(sca, page, ended.result)
}

/**
 * Leads to a page of our own by a redirect, and to the TPP by a page that leaves. A 303 would be simpler, but Chromium
 * applies form-action to every redirect that follows a form: a TPP whose address redirects to another origin or to its app
 * would be blocked after the approval. A page that leaves by itself is a new navigation, and form-action can stay 'self'.
 */
function finish({ clock }: ScaSetup, { requestId, path }: PageRequest, target: ReturnTarget): PageResponse {
  if (target.to === 'bank') return { kind: 'redirect', address: target.redirect }
  if (hasReceipt(target)) return { kind: 'redirect', address: receiptAddress(path, target) }
  const atMilliseconds = clock.milliseconds()
  const view = toFinishedView(target, { atMilliseconds, reference: requestId, stayHref: path })
  // A fault on a phone is seen by programs too; elsewhere the redirect says it.
  return { kind: 'page', view, status: view.reason === 'failed' && target.to === 'phone' ? 500 : 200 }
}

/** Answers an error of ours. The page has a return link only if the database still responds. */
const answerFault =
  (sca: ScaSetup, incoming: FastifyRequest, request: LinkRequest) => async (error: unknown) => {
    incoming.log.error({ err: error }, 'a page of an SCA failed')
    return toFaultView(sca, request, incoming.id).then(
      (view): PageResponse => ({ kind: 'page', view, status: 500 }),
      () => endPage('failed', { status: 500, reference: incoming.id }),
    )
  }

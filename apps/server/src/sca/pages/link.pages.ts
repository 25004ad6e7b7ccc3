import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageRequest, readPageRequest, sendPage, sendRedirect } from '../../web/page-request.ts'
import type { BankProfile, ScaSetup } from '../sca-setup.ts'
import { endAuthorisation } from '../steps/end.ts'
import type { LinkRequest } from '../steps/locked-authorisation.ts'
import { type FinishedSca, type Notice, type StepOutcome, submitStep } from '../steps/submit-step.ts'
import { renderLeavingForLogin, renderLeavingPage } from '../views/leaving-page.ts'
import { renderView } from '../views/render-view.ts'
import type { EndView, ReturnLink, ScaView } from '../views/views.ts'
import { toFaultView, toRejectedLinkView } from './link-end-view.ts'
import { isLinkForm, linkForm, readLinkRequest } from './link-form.ts'
import { readLinkView, readNotice } from './link-view.ts'

/** What the pages behind a link need. */
export interface ScaPagesSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  readonly isProduction: boolean
}

/** What a browser receives: a page, a redirect to another of our pages, or a page that leaves for the TPP or the login. */
export type PageResponse =
  | { readonly kind: 'page'; readonly view: ScaView; readonly status?: number }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'leave'; readonly returnLink: ReturnLink }
  | { readonly kind: 'leave-for-login'; readonly address: string }

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
        return endInFault(sca, request)
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
  return { kind: 'page', view: await readLinkView(sca, request, linkForm(sca, page, request), notice) }
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
      return outcome.to === 'phone' ? endPage('done-on-phone') : leave(outcome)
  }
}

/** Ends the authorisation after an error of ours. The PSU still returns to the TPP, if the database can say where that is. */
export async function endInFault(sca: ScaSetup, request: LinkRequest): Promise<PageResponse> {
  const ended = await endAuthorisation(sca, request, 'faulted')
  if (ended.kind === 'rejected') return { kind: 'page', view: await toRejectedLinkView(sca, request, ended) }
  return ended.result.to === 'phone' ? endPage('failed', 500) : leave(ended.result)
}

/** Leads to the TPP by a page that leaves, and to a page of our own by a redirect. */
const leave = ({ redirect, to, requester }: Omit<FinishedSca, 'kind'>): PageResponse =>
  to === 'bank'
    ? { kind: 'redirect', address: redirect }
    : { kind: 'leave', returnLink: { href: redirect, requester } }

/** Answers an error of ours. The page has a return link only if the database still responds. */
const answerFault =
  (sca: ScaSetup, incoming: FastifyRequest, request: LinkRequest) => async (error: unknown) => {
    incoming.log.error({ err: error }, 'a page of an SCA failed')
    return toFaultView(sca, request).then(
      (view): PageResponse => ({ kind: 'page', view, status: 500 }),
      () => endPage('failed', 500),
    )
  }

export function endPage(reason: EndView['reason'], status?: number): PageResponse {
  const view: EndView = { kind: 'end', reason, purpose: undefined, returnLink: undefined }
  return { kind: 'page', view, ...(status === undefined ? {} : { status }) }
}

export function sendResponse(
  { profile, isProduction }: { profile: BankProfile; isProduction: boolean },
  reply: FastifyReply,
  page: PageRequest,
  response: PageResponse,
): FastifyReply {
  const options = { language: page.language, isSandbox: !isProduction, ...profile }
  const { theme } = profile
  switch (response.kind) {
    case 'redirect':
      return sendRedirect(reply, page, response.address)
    case 'leave':
      return sendPage(
        reply,
        page,
        { status: 200, body: renderLeavingPage(response.returnLink, options), theme },
        isProduction,
      )
    case 'leave-for-login': {
      const body = renderLeavingForLogin(response.address, options)
      return sendPage(reply, page, { status: 200, body, theme }, isProduction)
    }
    case 'page': {
      const { view, status = statusOf(view.kind === 'end' ? view.reason : undefined) } = response
      return sendPage(reply, page, { status, body: renderView(view, options), theme }, isProduction)
    }
  }
}

/** The HTTP status says that a link has ended, for programs. */
function statusOf(ending: EndView['reason'] | undefined): number {
  if (ending === undefined || ending === 'done-on-phone') return 200
  return ending === 'unknown-link' ? 404 : 410
}

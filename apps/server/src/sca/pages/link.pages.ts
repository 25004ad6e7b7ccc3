import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageRequest, readPageRequest, sendRedirect, sendPage } from '../../web/page-request.ts'
import { linkForm, isLinkForm, readLinkRequest } from './link-form.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { toFaultView, toRejectedLinkView } from './link-end-view.ts'
import { type Notice, readLinkView } from './link-view.ts'
import { type ReturnTarget, endAuthorisation } from '../steps/end.ts'
import type { LinkRequest } from '../steps/locked-authorisation.ts'
import { submitStep } from '../steps/submit-step.ts'
import { renderLeavingPage } from '../views/leaving-page.ts'
import { BANK_NAME, renderView } from '../views/render-view.ts'
import type { EndView, ScaView } from '../views/views.ts'

export interface ScaPagesSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  readonly isProduction: boolean
}

/** What a browser gets: a page, the way to the next of ours, or the way back to the TPP. */
type PageResponse =
  | { readonly kind: 'page'; readonly view: ScaView; readonly status?: number }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'leave'; readonly back: NonNullable<EndView['back']> }

// A checklist of a thousand accounts fits.
const formBytesMax = 64 * 1024

/** The pages behind a scaRedirect link. Each form goes to the address it came from. */
export function serveScaPages({ server, sca, isProduction }: ScaPagesSetup): void {
  const url = '/sca/:bankId/:authorisationId/:token'

  async function react(
    incoming: FastifyRequest,
    reply: FastifyReply,
    by: (page: PageRequest, request: LinkRequest) => Promise<PageResponse>,
  ): Promise<FastifyReply> {
    const page = readPageRequest(incoming)
    const request = readLinkRequest(sca, incoming, page)
    const reaction =
      request === undefined ? unknownLink() : await by(page, request).catch(failed(sca, incoming, request))
    return sendResponse(reply, page, reaction, isProduction)
  }

  server.get(url, (incoming, reply) =>
    react(incoming, reply, (page, request) => show(sca, page, request, {})),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    react(incoming, reply, async (page, request) => {
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isLinkForm(sca, incoming, page, request))
        return { ...(await show(sca, page, request, {})), status: 403 }
      return step(sca, page, request).catch(async (error: unknown) => {
        incoming.log.error({ err: error }, 'an SCA step failed')
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
  const taken = await submitStep(sca, request, page.form)
  switch (taken.kind) {
    case 'rejected':
      return { kind: 'page', view: await toRejectedLinkView(sca, request, taken) }
    case 'same-page':
      return show(sca, page, request, taken.notice)
    case 'next-page':
      return { kind: 'redirect', address: page.path }
    case 'finished':
      return taken.to === 'phone' ? endPage('done-on-phone') : leave(taken)
  }
}

/** Our fault: the PSU is brought back to the TPP all the same, if the database lets us know where that is. */
async function endInFault(sca: ScaSetup, request: LinkRequest): Promise<PageResponse> {
  const ended = await endAuthorisation(sca, request, 'faulted')
  if (ended.kind === 'rejected') return { kind: 'page', view: await toRejectedLinkView(sca, request, ended) }
  return ended.result.to === 'phone' ? endPage('failed', 500) : leave(ended.result)
}

/** To the TPP by a page that leaves; to a page of our own at once. */
const leave = ({ redirect, to, requester }: ReturnTarget): PageResponse =>
  to === 'bank'
    ? { kind: 'redirect', address: redirect }
    : { kind: 'leave', back: { href: redirect, requester } }

/** Where the way back leads is known only if the database still answers. */
const failed = (sca: ScaSetup, incoming: FastifyRequest, request: LinkRequest) => async (error: unknown) => {
  incoming.log.error({ err: error }, 'an SCA page failed')
  return toFaultView(sca, request).then(
    (view): PageResponse => ({ kind: 'page', view, status: 500 }),
    () => endPage('failed', 500),
  )
}

const unknownLink = (): PageResponse => endPage('unknown-link')

function endPage(reason: EndView['reason'], status?: number): PageResponse {
  const view: EndView = { kind: 'end', reason, purpose: undefined, back: undefined }
  return { kind: 'page', view, ...(status === undefined ? {} : { status }) }
}

function sendResponse(
  reply: FastifyReply,
  page: PageRequest,
  reaction: PageResponse,
  isProduction: boolean,
): FastifyReply {
  const options = { language: page.language, bankName: BANK_NAME, isSandbox: !isProduction }
  switch (reaction.kind) {
    case 'redirect':
      return sendRedirect(reply, page, reaction.address)
    case 'leave':
      return sendPage(
        reply,
        page,
        { status: 200, body: renderLeavingPage(reaction.back, options) },
        isProduction,
      )
    case 'page': {
      const { view, status = statusOf(view.kind === 'end' ? view.reason : undefined) } = reaction
      return sendPage(reply, page, { status, body: renderView(view, options) }, isProduction)
    }
  }
}

/** An ended link is told as such to machines too. */
function statusOf(ending: EndView['reason'] | undefined): number {
  if (ending === undefined || ending === 'done-on-phone') return 200
  return ending === 'unknown-link' ? 404 : 410
}

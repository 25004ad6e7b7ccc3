import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '../../../../platform/shared/unavailable.ts'
import { type PageRequest, readPageRequest } from '../../../../platform/web/page-request.ts'
import { inRootSpan } from '../../../../platform/tracing/index.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { LinkRequest } from '../../steps/locked-authorisation.ts'
import { submitStep } from '../../steps/submit-step.ts'
import { toFaultView } from './link-end-view.ts'
import { isLinkForm, readLinkRequest } from './link-form.ts'
import { endInFault, show, toResponse } from './link-response.ts'
import { readNotice } from './link-view.ts'
import {
  endPage,
  faultPage,
  type PageResponse,
  type ScaPagesSetup,
  sendResponse,
} from './page-response.pages.ts'

// Enough for a checklist of a thousand accounts.
const formBytesMax = 64 * 1024

/** Serves the pages behind an authorisation's link. Each form is posted to the address of its page. */
export function serveScaPages({ server, sca, isProduction }: ScaPagesSetup): void {
  const url = '/sca/:bankId/:authorisationId/:token'

  const handle = (...call: Parameters<typeof handlePage>) => {
    const [{ method }] = call
    const attributes = { 'http.request.method': method, 'http.route': url }
    return inRootSpan(`${method} SCA page`, { attributes }, () => handlePage(...call))
  }

  async function handlePage(
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
        : await respond(page, request).catch(answerFault(sca, incoming, page, request))
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
        incoming.log.error({ err: error }, 'a step of an SCA failed: the authorisation ends as failed')
        return endInFault(sca, page, request)
      })
    }),
  )
}

async function step(sca: ScaSetup, page: PageRequest, request: LinkRequest): Promise<PageResponse> {
  return toResponse(sca, page, request, await submitStep(sca, request, page))
}

/** Answers an error of ours. The page has a return link only if the database still responds. */
const answerFault =
  (sca: ScaSetup, incoming: FastifyRequest, page: PageRequest, request: LinkRequest) =>
  async (error: unknown) => {
    incoming.log.error({ err: error }, 'a request for an SCA page failed')
    if (error instanceof Unavailable) return faultPage(error, page, `${page.path}?`)
    return toFaultView(sca, request, incoming.id).then(
      (view): PageResponse => ({ kind: 'page', view, status: 500 }),
      (fault) => faultPage(fault, page, `${page.path}?`),
    )
  }

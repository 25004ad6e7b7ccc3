import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, isCsrfToken, isSameOrigin } from '../web/csrf.ts'
import { opensLink } from './link.ts'
import { type PageRequest, readPageRequest, sendOn, sendPage } from '../web/page-request.ts'
import type { ScaSetup } from './sca-setup.ts'
import { type Notice, viewOf, viewOfHalt, type ViewOfLink } from './sca-view.ts'
import { end } from './steps/end.ts'
import { takeStep } from './take-step.ts'
import type { Visit } from './steps/visit.ts'
import { renderView } from './views/render-view.ts'

export interface ScaPagesSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  readonly isProduction: boolean
}

const formBytesMax = 8 * 1024

/** The pages behind a scaRedirect link. Each form goes to the address it came from. */
export function serveScaPages({ server, sca, isProduction }: ScaPagesSetup): void {
  const url = '/sca/:bankId/:authorisationId/:token'
  server.get(url, (incoming, reply) => show(incoming, reply, {}))
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) => step(incoming, reply))

  async function show(incoming: FastifyRequest, reply: FastifyReply, notice: Notice): Promise<FastifyReply> {
    const page = readPageRequest(incoming)
    const visit = visitOf(incoming, page)
    const found =
      visit === undefined
        ? viewOfHalt('unknown-link', undefined)
        : await viewOf(
            sca,
            visit,
            { action: page.path, csrfToken: csrfToken(sca.key, bindingOf(page, visit)) },
            notice,
          )
    return sendView(reply, page, found)
  }

  function sendView(
    reply: FastifyReply,
    page: PageRequest,
    { view, tppRedirectUri }: ViewOfLink,
  ): FastifyReply {
    const body = renderView(view, {
      language: page.language,
      bankName: 'Havn Bank',
      isSandbox: !isProduction,
    })
    return sendPage(
      reply,
      page,
      {
        status: statusOf(view.kind === 'end' ? view.reason : undefined),
        body,
        redirectOrigin: tppRedirectUri,
      },
      isProduction,
    )
  }

  /** Undefined when the link's secret is wrong: then nothing is looked up at all. */
  function visitOf(incoming: FastifyRequest, { browser }: PageRequest): Visit | undefined {
    const { bankId, authorisationId, token } = incoming.params as Record<
      'bankId' | 'authorisationId' | 'token',
      string
    >
    return opensLink(sca.key, { bankId, authorisationId }, token)
      ? { bankId, authorisationId, browser }
      : undefined
  }

  async function step(incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = readPageRequest(incoming)
    const visit = visitOf(incoming, page)
    if (visit === undefined) return show(incoming, reply, {})
    // A form that did not come from our page does nothing: the page is shown as it stands.
    if (
      !isSameOrigin(incoming.headers, page.baseUrl) ||
      !isCsrfToken(sca.key, bindingOf(page, visit), page.form.get('csrf'))
    )
      return show(incoming, reply.code(403), {})
    try {
      const taken = await takeStep(sca, visit, page.form)
      if (taken.kind === 'halted') return sendView(reply, page, viewOfHalt(taken.halt, taken.row))
      if (taken.kind === 'told') return await show(incoming, reply, taken.notice)
      if (taken.kind === 'departed' && taken.isDecoupled)
        return sendView(reply, page, {
          view: { kind: 'end', reason: 'done-on-phone', back: undefined },
          tppRedirectUri: undefined,
        })
      return sendOn(reply, page, taken.kind === 'departed' ? taken.redirect : page.path)
    } catch (error) {
      incoming.log.error({ err: error }, 'an SCA step failed')
      return endInFault(reply, page, visit)
    }
  }

  /** Our fault: the PSU is brought back to the TPP all the same, if the database lets us know where that is. */
  async function endInFault(reply: FastifyReply, page: PageRequest, visit: Visit): Promise<FastifyReply> {
    const ended = await end(sca, visit, 'faulted').catch(() => undefined)
    if (ended?.kind === 'entered' && !ended.result.isDecoupled)
      return sendOn(reply, page, ended.result.redirect)
    return sendView(reply, page, {
      view: { kind: 'end', reason: 'failed', back: undefined },
      tppRedirectUri: undefined,
    })
  }
}

const bindingOf = ({ browser }: PageRequest, { authorisationId }: Visit) => ({
  browserId: browser,
  pageId: authorisationId,
})

/** An ended link is told as such to machines too. */
function statusOf(reason: string | undefined): number {
  if (reason === undefined || reason === 'done-on-phone') return 200
  return reason === 'unknown-link' ? 404 : 410
}

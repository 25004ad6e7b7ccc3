import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageRequest, sendPage, sendRedirect } from '../../../../platform/web/page-request.ts'
import type { BankProfile } from '../../bank-profile.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { renderLeavingForLogin } from '../../views/leaving-page.ts'
import { refreshOf, renderView } from '../../views/render-view.ts'
import type { EndReason, EndView, ScaView } from '../../views/views.ts'

/** What the pages behind a link and the way back from a login need. */
export interface ScaPagesSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  readonly isProduction: boolean
}

/** What a browser receives: a page, a redirect to another of our pages, or a page that leaves for the login. */
export type PageResponse =
  | { readonly kind: 'page'; readonly view: ScaView; readonly status?: number }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'leave-for-login'; readonly address: string }

/** A page that belongs to no authorisation, or to none that can be read. */
export function endPage(reason: EndReason, fault?: { status: number; reference: string }): PageResponse {
  const view: EndView = { kind: 'end', reason, purpose: undefined, returnLink: undefined }
  if (fault === undefined) return { kind: 'page', view }
  return { kind: 'page', view: { ...view, reference: fault.reference }, status: fault.status }
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
    case 'leave-for-login': {
      const body = renderLeavingForLogin(response.address, options)
      return sendPage(reply, page, { status: 200, body, theme }, isProduction)
    }
    case 'page': {
      const { view, status = statusOf(view.kind === 'end' ? view.reason : undefined) } = response
      const rendered = { status, body: renderView(view, options), theme, ...refreshOf(view, {}) }
      return sendPage(reply, page, rendered, isProduction)
    }
  }
}

/** The HTTP status says that a link has ended, for programs. */
export function statusOf(ending: EndView['reason'] | undefined): number {
  if (ending === undefined) return 200
  return ending === 'unknown-link' ? 404 : 410
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { Unavailable } from '../../../../platform/shared/unavailable.ts'
import { type PageRequest, sendPage, sendRedirect } from '../../../../platform/web/page-request.ts'
import type { BankProfile } from '../../bank-profile.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { renderLeavingForLogin } from '../../views/leaving-page.ts'
import { renewalSeconds } from '../../views/parts.ts'
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

const NOWHERE = { kind: 'end', purpose: undefined, returnLink: undefined } as const

/** A page that belongs to no authorisation, or to none that can be read. */
export function endPage(reason: EndReason): PageResponse {
  return { kind: 'page', view: { ...NOWHERE, reason } }
}

/**
 * The page after an error of ours. While the database or the core bank is away nothing has ended: the page is a 503 and, if
 * it has an address, loads itself again there.
 */
export function faultPage(error: unknown, page: PageRequest, address?: string): PageResponse {
  const view = { ...NOWHERE, reference: page.requestId, retryHref: address }
  if (!(error instanceof Unavailable))
    return { kind: 'page', view: { ...view, reason: 'failed' }, status: 500 }
  const renewal = address === undefined ? undefined : { isOn: page.query.get('renew') !== 'off', address }
  return { kind: 'page', view: { ...view, reason: 'busy', renewal }, status: 503 }
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
      if (status === 503) reply.header('Retry-After', String(renewalSeconds))
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

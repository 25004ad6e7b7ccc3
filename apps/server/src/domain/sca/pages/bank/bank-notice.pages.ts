import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPageRequest, sendPage } from '../../../../platform/web/page-request.ts'
import type { BankProfile } from '../../bank-profile.ts'
import { renderView } from '../../views/render-view.ts'

/** How long a person or a program should wait before they look whether the bank is open again. */
export const suspendedRetrySeconds = 120

/** Sends the page of a bank that does not show the one that was asked for: it is suspended, or the page is another bank's. */
export function sendBankNotice(
  { profile, isProduction }: { readonly profile: BankProfile; readonly isProduction: boolean },
  incoming: FastifyRequest,
  reply: FastifyReply,
  reason: 'suspended' | 'unknown-link',
): FastifyReply {
  const page = readPageRequest(incoming, profile.languages)
  const view = { kind: 'end', reason, purpose: undefined, returnLink: undefined } as const
  const body = renderView(view, { language: page.language, isSandbox: !isProduction, ...profile })
  if (reason === 'suspended') reply.header('Retry-After', String(suspendedRetrySeconds))
  const status = reason === 'suspended' ? 503 : 404
  return sendPage(reply, page, { status, body, theme: profile.theme }, isProduction)
}

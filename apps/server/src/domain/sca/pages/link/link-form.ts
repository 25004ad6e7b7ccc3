import { csrfToken, isCsrfToken, isSameOrigin, type RequestHeaders } from '../../../../platform/web/csrf.ts'
import type { PageRequest } from '../../../../platform/web/page-request.ts'
import type { FormTarget } from '../../../../platform/web/parts.ts'
import { isLinkToken } from '../../authorisations/link.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { LinkRequest } from '../../steps/locked-authorisation.ts'

type Key = Pick<ScaSetup, 'keys'>

/** The parts of an HTTP request that forms behind a link are checked by. */
interface IncomingRequest {
  readonly params: unknown
  readonly headers: RequestHeaders
}

/** Reads which authorisation a browser asks for; undefined if the link's token is wrong, before any query is made. */
export function readLinkRequest(
  { keys }: Key,
  incoming: IncomingRequest,
  { browser }: PageRequest,
): LinkRequest | undefined {
  const { bankId, authorisationId, token } = incoming.params as Record<keyof LinkRequest | 'token', string>
  return isLinkToken(keys, { bankId, authorisationId }, token)
    ? { bankId, authorisationId, browser }
    : undefined
}

/** Where a form of this page is posted, with the token that binds it to this browser. */
export function linkForm({ keys }: Key, page: PageRequest, request: LinkRequest): FormTarget {
  return { action: page.path, csrfToken: csrfToken(keys.of(request.bankId), bindingOf(page, request)) }
}

/** Whether a posted form came from this page in this browser. */
export function isLinkForm(
  { keys }: Key,
  incoming: IncomingRequest,
  page: PageRequest,
  request: LinkRequest,
): boolean {
  return (
    isSameOrigin(incoming.headers, page.baseUrl) &&
    isCsrfToken(keys.of(request.bankId), bindingOf(page, request), page.form.get('csrf'))
  )
}

const bindingOf = ({ browser }: PageRequest, { authorisationId }: LinkRequest) => ({
  browserId: browser,
  pageId: authorisationId,
})

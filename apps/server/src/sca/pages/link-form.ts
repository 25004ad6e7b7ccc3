import { csrfToken, isCsrfToken, isSameOrigin } from '../../web/csrf.ts'
import type { PageRequest } from '../../web/page-request.ts'
import type { FormFrame } from '../../web/parts.ts'
import { opensLink } from '../authorisations/link.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { Visit } from '../steps/locked-authorisation.ts'

type Key = Pick<ScaSetup, 'key'>

interface Incoming {
  readonly params: unknown
  readonly headers: Parameters<typeof isSameOrigin>[0]
}

/** Undefined when the link's secret is wrong: then nothing is looked up at all. */
export function visitOf({ key }: Key, incoming: Incoming, { browser }: PageRequest): Visit | undefined {
  const { bankId, authorisationId, token } = incoming.params as Record<keyof Visit | 'token', string>
  return opensLink(key, { bankId, authorisationId }, token) ? { bankId, authorisationId, browser } : undefined
}

/** A form of this page, in this browser. */
export function formOf({ key }: Key, page: PageRequest, visit: Visit): FormFrame {
  return { action: page.path, csrfToken: csrfToken(key, bindingOf(page, visit)) }
}

export function isOurForm({ key }: Key, incoming: Incoming, page: PageRequest, visit: Visit): boolean {
  return (
    isSameOrigin(incoming.headers, page.baseUrl) &&
    isCsrfToken(key, bindingOf(page, visit), page.form.get('csrf'))
  )
}

const bindingOf = ({ browser }: PageRequest, { authorisationId }: Visit) => ({
  browserId: browser,
  pageId: authorisationId,
})

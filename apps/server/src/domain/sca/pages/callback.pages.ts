import { readBank } from '../../../platform/banks/index.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { type PageRequest, readPageRequest } from '../../../platform/web/page-request.ts'
import { linkOf } from '../authorisations/link.ts'
import type { RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { CALLBACK_PATH, isStateOf, type LoginTarget, readState } from '../steps/login-secrets.ts'
import { submitReturn } from '../steps/submit-step.ts'
import { endInFault, toResponse } from './link/link-response.ts'
import { withLoginProblem } from './login/login-problem.ts'
import {
  endPage,
  faultPage,
  type PageResponse,
  type ScaPagesSetup,
  sendResponse,
} from './link/page-response.pages.ts'
import { finishPageLogin } from './login/page-login-at-provider.ts'

/** A response of the callback, and the cookies that go with it. */
interface CallbackResponse {
  readonly response: PageResponse
  readonly cookies?: readonly string[]
}

/** A browser that came back: the state it brought, which login that is of, and at which provider. */
interface ReturnedBrowser {
  readonly page: PageRequest
  /** The IP address of the browser; undefined if a proxy hides it. */
  readonly address: string | undefined
  readonly target: LoginTarget
  readonly authentication: RedirectAuthentication
}

/**
 * Serves the address to which providers send a browser back. It is the one GET that changes something: the state in it,
 * the browser's cookie and the lock on the authorisation guard it. A POST (`form_post`) is not served, because it would
 * arrive without the cookie.
 */
export function serveLoginCallback({ server, sca, isProduction }: ScaPagesSetup): void {
  server.get(CALLBACK_PATH, async (incoming, reply) => {
    const [, search = ''] = incoming.url.split('?', 2)
    const state = new URLSearchParams(search).get('state') ?? ''
    const target = readState(state)
    const profile = sca.profileOf(target?.bankId ?? '')
    const page = readPageRequest(incoming, profile.languages)
    const { authentication } = profile
    const answer = async (): Promise<CallbackResponse> =>
      target === undefined || authentication.kind !== 'redirect' || !(await isKnownBank(sca, target))
        ? { response: endPage('unknown-link') }
        : respond(sca, incoming.log, { page, address: incoming.clientAddress, target, authentication })
    const { response, cookies = [] } = await answer().catch((error: unknown): CallbackResponse => {
      incoming.log.error({ err: error }, 'the return from a login at the provider failed')
      // Nothing was redeemed, so the browser may come back by the same address. No other: the state is not verified yet.
      const parameters = new URLSearchParams(page.query)
      parameters.delete('renew')
      return { response: faultPage(error, page, `${page.path}?${parameters.toString()}`) }
    })
    return sendResponse({ profile, isProduction }, reply, withCookies(page, cookies), response)
  })
}

const withCookies = (page: PageRequest, cookies: readonly string[]): PageRequest => ({
  ...page,
  cookies: [...page.cookies, ...cookies],
})

async function isKnownBank(sca: ScaSetup, { bankId }: LoginTarget): Promise<boolean> {
  return isId(bankId) && (await readBank(sca.bankDatabase, bankId)) !== undefined
}

async function respond(
  sca: ScaSetup,
  log: ScaPagesSetup['server']['log'],
  returned: ReturnedBrowser,
): Promise<CallbackResponse> {
  const { page, target } = returned
  // Another browser: a phone that opened its default browser, or a login that somebody was lured into. Nothing is redeemed.
  if (!isStateOf(sca.keys, target, page.browser, page.query.get('state') ?? ''))
    return { response: endPage('returned-elsewhere') }
  try {
    return target.on === 'link' ? await returnToLink(sca, returned) : await returnToPage(sca, returned)
  } catch (error) {
    log.error({ err: error }, 'the return from a login at the provider failed')
    if (target.on !== 'link') return { response: faultPage(error, page) }
    const address = `${pathOfLink(sca, page, target)}?`
    return {
      response: await endInFault(sca, page, requestOf(returned)).catch((fault: unknown) =>
        faultPage(fault, page, address),
      ),
    }
  }
}

/** The address of the page behind a link. It is a secret: only for a browser whose state was verified. */
const pathOfLink = ({ keys }: ScaSetup, { baseUrl }: PageRequest, target: LoginTarget): string =>
  new URL(linkOf(keys, baseUrl, target)).pathname

const requestOf = ({ page: { browser }, target: { bankId, authorisationId } }: ReturnedBrowser) => ({
  bankId,
  authorisationId,
  browser,
})

async function returnToLink(sca: ScaSetup, returned: ReturnedBrowser): Promise<CallbackResponse> {
  const { page, target, authentication } = returned
  const request = requestOf(returned)
  const { baseUrl, query: parameters } = page
  const outcome = await submitReturn(sca, authentication, request, {
    attempt: Number(target.attempt),
    baseUrl,
    parameters,
  })
  const path = pathOfLink(sca, page, target)
  const problem = outcome.kind === 'same-page' ? outcome.notice.loginProblem : undefined
  // By a redirect, so that the page can be loaded again without redeeming the code again.
  if (problem !== undefined)
    return { response: { kind: 'redirect', address: withLoginProblem(path, problem) } }
  return { response: await toResponse(sca, { ...page, path }, request, outcome) }
}

async function returnToPage(
  sca: ScaSetup,
  { page, address, target, authentication }: ReturnedBrowser,
): Promise<CallbackResponse> {
  const login = await finishPageLogin(sca, authentication, { page, address }, target)
  if (login.kind === 'problem')
    return { response: { kind: 'redirect', address: withLoginProblem(login.path, login.problem) } }
  return { response: { kind: 'redirect', address: login.path }, cookies: [login.cookie] }
}

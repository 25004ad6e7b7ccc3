import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBank } from '../../../../platform/banks/index.ts'
import { isId } from '../../../../platform/shared/ids.ts'
import { readPageRequest, sendPage } from '../../../../platform/web/page-request.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { renderLeavingForLogin } from '../../views/leaving-page.ts'
import { renderView } from '../../views/render-view.ts'
import type { EndView, LoginProblem } from '../../views/views.ts'
import { faultPage, sendResponse } from '../link/page-response.pages.ts'
import { hasLoggedOut } from './end-login.ts'
import type { LoginPageRequest } from './login-page-request.ts'
import { type LoggedInPsu, loginCookie, type LoginPage, readLoginCookie } from './login-cookie.ts'

/** Responds to a request for a page that people log in to; `loggedIn` is undefined if nobody is logged in. */
type Respond = (request: LoginPageRequest, loggedIn: LoggedInPsu | undefined) => Promise<FastifyReply>

/** Handles a request for one of the bank's own pages: see `handleLoginPage`. */
export async function handleBankPage(
  sca: ScaSetup,
  incoming: FastifyRequest,
  reply: FastifyReply,
  respond: Respond,
): Promise<FastifyReply> {
  return handleLoginPage(sca, { on: 'bank', incoming, reply }, respond)
}

/**
 * Handles a request for a page that people log in to: finds the bank and the person logged in, renews the login, and
 * answers errors of ours.
 */
export async function handleLoginPage(
  sca: ScaSetup,
  { on, incoming, reply }: { on: LoginPage; incoming: FastifyRequest; reply: FastifyReply },
  respond: Respond,
): Promise<FastifyReply> {
  const { bankId } = incoming.params as { bankId: string }
  const page = readPageRequest(incoming, sca.profileOf(bankId).languages)
  const { headers, clientAddress: address } = incoming
  const request: LoginPageRequest = { on, bankId, page, address, headers }
  try {
    if (!isId(bankId) || (await readBank(sca.bankDatabase, bankId)) === undefined)
      return sendEnd(sca, reply, request, { status: 404, reason: 'unknown-link' })
    if (on === 'bank' && !sca.profileOf(bankId).hasCustomerPages)
      return sendEnd(sca, reply, request, { status: 404, reason: 'unknown-link' })
    const loggedIn = await readLogin(sca, request)
    return await respond(
      loggedIn === undefined ? request : renewLoginCookie(sca, request, loggedIn),
      loggedIn,
    )
  } catch (error) {
    incoming.log.error({ err: error }, 'a request for a page behind a login failed')
    const setting = { profile: sca.profileOf(bankId), isProduction: sca.environment === 'production' }
    return sendResponse(setting, reply, page, faultPage(error, page, `${page.path}?`))
  }
}

/** The HTTP status of a page after a login. For a locked login, also sets Retry-After. */
export function loginStatus(reply: FastifyReply, problem: LoginProblem | undefined): number {
  if (problem?.kind !== 'locked') return 200
  reply.header('Retry-After', String(problem.minutesLeft * 60))
  return 429
}

/** Sends the page that leaves for the provider, to log in there. */
export function sendLeavingForLogin(
  sca: ScaSetup,
  reply: FastifyReply,
  { bankId, page }: LoginPageRequest,
  address: string,
): FastifyReply {
  const profile = sca.profileOf(bankId)
  const isSandbox = sca.environment === 'sandbox'
  const body = renderLeavingForLogin(address, { language: page.language, isSandbox, ...profile })
  return sendPage(reply, page, { status: 200, body, theme: profile.theme }, !isSandbox)
}

/** Renews the login, because every request counts as activity. */
function renewLoginCookie(
  { keys, clock }: ScaSetup,
  request: LoginPageRequest,
  loggedIn: LoggedInPsu,
): LoginPageRequest {
  const { on, bankId, page } = request
  const { identities, loggedInAtMilliseconds } = loggedIn
  const { personId } = loggedIn.psu
  const touchedAtMilliseconds = clock.milliseconds()
  const sealed = { on, bankId, personId, identities, loggedInAtMilliseconds, touchedAtMilliseconds }
  return { ...request, page: { ...page, cookies: [...page.cookies, loginCookie(keys, sealed, page)] } }
}

/** Reads who is logged in: a login that the person has ended is none, though its cookie is still signed. */
async function readLogin(sca: ScaSetup, request: LoginPageRequest): Promise<LoggedInPsu | undefined> {
  const loggedIn = await readLoginCookie(sca, request, request.headers.cookie)
  return loggedIn === undefined || (await hasLoggedOut(sca, request, loggedIn)) ? undefined : loggedIn
}

function sendEnd(
  sca: ScaSetup,
  reply: FastifyReply,
  { bankId, page }: LoginPageRequest,
  { status, reason }: { status: number; reason: EndView['reason'] },
): FastifyReply {
  const profile = sca.profileOf(bankId)
  const body = renderView(
    { kind: 'end', reason, purpose: undefined, returnLink: undefined },
    { language: page.language, isSandbox: sca.environment === 'sandbox', ...profile },
  )
  const isProduction = sca.environment === 'production'
  return sendPage(reply, page, { status, body, theme: profile.theme }, isProduction)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBank } from '../../banks/index.ts'
import { isId } from '../../shared/ids.ts'
import { type PageRequest, readPageRequest, sendPage } from '../../web/page-request.ts'
import type { BankProfile, ScaSetup } from '../sca-setup.ts'
import { renderLeavingForLogin } from '../views/leaving-page.ts'
import { renderView } from '../views/render-view.ts'
import type { EndView, LoginProblem } from '../views/views.ts'
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
  const { headers, ip: address } = incoming
  const request: LoginPageRequest = { on, bankId, page, address, headers }
  try {
    if (!isId(bankId) || (await readBank(sca.bankDatabase, bankId)) === undefined)
      return sendEnd(sca.profileOf(bankId), reply, page, { status: 404, reason: 'unknown-link' })
    const loggedIn = await readLoginCookie(sca, request, headers.cookie)
    return await respond(
      loggedIn === undefined ? request : renewLoginCookie(sca, request, loggedIn),
      loggedIn,
    )
  } catch (error) {
    incoming.log.error({ err: error }, 'a page that people log in to failed')
    return sendEnd(sca.profileOf(bankId), reply, page, { status: 500, reason: 'failed' })
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
  profile: BankProfile,
  reply: FastifyReply,
  page: PageRequest,
  address: string,
): FastifyReply {
  const body = renderLeavingForLogin(address, { language: page.language, isSandbox: true, ...profile })
  return sendPage(reply, page, { status: 200, body, theme: profile.theme }, false)
}

/** Renews the login, because every request counts as activity. */
function renewLoginCookie(
  { key, clock }: ScaSetup,
  request: LoginPageRequest,
  loggedIn: LoggedInPsu,
): LoginPageRequest {
  const { on, bankId, page } = request
  const { identityHash, loggedInAtMilliseconds } = loggedIn
  const { personId } = loggedIn.psu
  const touchedAtMilliseconds = clock.milliseconds()
  const sealed = { on, bankId, personId, identityHash, loggedInAtMilliseconds, touchedAtMilliseconds }
  return { ...request, page: { ...page, cookies: [...page.cookies, loginCookie(key, sealed, page)] } }
}

function sendEnd(
  profile: BankProfile,
  reply: FastifyReply,
  page: PageRequest,
  { status, reason }: { status: number; reason: EndView['reason'] },
): FastifyReply {
  const body = renderView(
    { kind: 'end', reason, purpose: undefined, returnLink: undefined },
    { language: page.language, isSandbox: true, ...profile },
  )
  return sendPage(reply, page, { status, body, theme: profile.theme }, false)
}

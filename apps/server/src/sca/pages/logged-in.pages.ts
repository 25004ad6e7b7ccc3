import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBank } from '../../banks/index.ts'
import { isId } from '../../shared/ids.ts'
import { type PageRequest, readPageRequest, sendPage } from '../../web/page-request.ts'
import type { LoginPageRequest } from './log-in-to-page.ts'
import { type LoginPage, loginCookie, type LoggedInPsu, readLoginCookie } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { BANK_NAME, renderView } from '../views/render-view.ts'
import type { EndView, LoginProblem } from '../views/views.ts'

/** What one of the bank's own pages answers; the loggedIn is undefined where nobody has logged in. */
type Respond = (request: LoginPageRequest, loggedIn: LoggedInPsu | undefined) => Promise<FastifyReply>

/** The same before and after every answer of the bank's own pages: which bank, who is it, and what if we fail? */
export async function handleBankPage(
  sca: ScaSetup,
  incoming: FastifyRequest,
  reply: FastifyReply,
  respond: Respond,
): Promise<FastifyReply> {
  return handleLoginPage(sca, { on: 'bank', incoming, reply }, respond)
}

export async function handleLoginPage(
  sca: ScaSetup,
  { on, incoming, reply }: { on: LoginPage; incoming: FastifyRequest; reply: FastifyReply },
  respond: Respond,
): Promise<FastifyReply> {
  const { bankId } = incoming.params as { bankId: string }
  const page = readPageRequest(incoming)
  const { headers, ip: address } = incoming
  const request: LoginPageRequest = { on, bankId, page, address, headers }
  try {
    if (!isId(bankId) || (await readBank(sca.bankDatabase, bankId)) === undefined)
      return sendEnd(reply, page, { status: 404, reason: 'unknown-link' })
    const loggedIn = await readLoginCookie(sca, request, headers.cookie)
    return await respond(
      loggedIn === undefined ? request : renewLoginCookie(sca, request, loggedIn),
      loggedIn,
    )
  } catch (error) {
    incoming.log.error({ err: error }, "one of the bank's own pages failed")
    return sendEnd(reply, page, { status: 500, reason: 'failed' })
  }
}

/** The status of a page that shows how a login went; to who is locked out it also says how long. */
export function loginStatus(reply: FastifyReply, problem: LoginProblem | undefined): number {
  if (problem?.kind !== 'locked') return 200
  reply.header('Retry-After', String(problem.minutesLeft * 60))
  return 429
}

/** Every request is a step: from now on the time without one is counted anew. */
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
  reply: FastifyReply,
  page: PageRequest,
  { status, reason }: { status: number; reason: EndView['reason'] },
): FastifyReply {
  const body = renderView(
    { kind: 'end', reason, purpose: undefined, back: undefined },
    { language: page.language, bankName: BANK_NAME, isSandbox: true },
  )
  return sendPage(reply, page, { status, body }, false)
}

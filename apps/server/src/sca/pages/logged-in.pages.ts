import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBank } from '../../banks/index.ts'
import { isId } from '../../shared/ids.ts'
import { type PageRequest, readPageRequest, sendPage } from '../../web/page-request.ts'
import type { OwnedVisit } from './log-in-to-page.ts'
import { type OwnedPage, ownerCookie, type PageOwner, readOwner } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { BANK_NAME, renderView } from '../views/render-view.ts'
import type { EndView, LoginProblem } from '../views/views.ts'

/** What one of the bank's own pages answers; the owner is undefined where nobody has logged in. */
type Respond = (visit: OwnedVisit, owner: PageOwner | undefined) => Promise<FastifyReply>

/** The same before and after every answer of the bank's own pages: which bank, who is it, and what if we fail? */
export async function onBankPage(
  sca: ScaSetup,
  incoming: FastifyRequest,
  reply: FastifyReply,
  respond: Respond,
): Promise<FastifyReply> {
  return onOwnedPage(sca, { on: 'bank', incoming, reply }, respond)
}

export async function onOwnedPage(
  sca: ScaSetup,
  { on, incoming, reply }: { on: OwnedPage; incoming: FastifyRequest; reply: FastifyReply },
  respond: Respond,
): Promise<FastifyReply> {
  const { bankId } = incoming.params as { bankId: string }
  const page = readPageRequest(incoming)
  const { headers, ip: address } = incoming
  const visit: OwnedVisit = { on, bankId, page, address, headers }
  try {
    if (!isId(bankId) || (await readBank(sca.bankDatabase, bankId)) === undefined)
      return sendEnd(reply, page, { status: 404, reason: 'unknown-link' })
    const owner = await readOwner(sca, visit, headers.cookie)
    return await respond(owner === undefined ? visit : withCookie(sca, visit, owner), owner)
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

/** Every visit is a step: from now on the time without one is counted anew. */
function withCookie({ key, clock }: ScaSetup, visit: OwnedVisit, owner: PageOwner): OwnedVisit {
  const { on, bankId, page } = visit
  const { identityHash, loggedInAtMilliseconds } = owner
  const { personId } = owner.psu
  const touchedAtMilliseconds = clock.milliseconds()
  const sealed = { on, bankId, personId, identityHash, loggedInAtMilliseconds, touchedAtMilliseconds }
  return { ...visit, page: { ...page, cookies: [...page.cookies, ownerCookie(key, sealed, page)] } }
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

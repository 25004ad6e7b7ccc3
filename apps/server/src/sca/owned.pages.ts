import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPageRequest, sendPage } from '../web/page-request.ts'
import type { OwnedVisit } from './log-in-owner.ts'
import { type PageOwner, readOwner } from './page-owner.ts'
import type { ScaSetup } from './sca-setup.ts'
import { BANK_NAME, renderView } from './views/render-view.ts'

/** What one of the bank's own pages answers; the owner is undefined where nobody has logged in. */
type Respond = (visit: OwnedVisit, owner: PageOwner | undefined) => Promise<FastifyReply>

/** The same before and after every answer of the bank's own pages: who is it, and what if we fail? */
export async function onBankPage(
  sca: ScaSetup,
  incoming: FastifyRequest,
  reply: FastifyReply,
  respond: Respond,
): Promise<FastifyReply> {
  const { bankId } = incoming.params as { bankId: string }
  const page = readPageRequest(incoming)
  const visit: OwnedVisit = { on: 'bank', bankId, page, headers: incoming.headers }
  try {
    return await respond(visit, await readOwner(sca, visit, incoming.headers.cookie))
  } catch (error) {
    incoming.log.error({ err: error }, "one of the bank's own pages failed")
    const body = renderView(
      { kind: 'end', reason: 'failed', purpose: undefined, back: undefined },
      { language: page.language, bankName: BANK_NAME, isSandbox: true },
    )
    return sendPage(reply, page, { status: 500, body }, false)
  }
}

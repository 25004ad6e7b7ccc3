import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPageRequest, sendOn, sendPage, type PageRequest } from '../web/page-request.ts'
import { isOwnedForm, logInOwner, ownedForm, type OwnedVisit } from './log-in-owner.ts'
import { readOwner, type PageOwner } from './page-owner.ts'
import { waitingFor } from './phone-waiting.ts'
import type { ScaSetup } from './sca-setup.ts'
import { BANK_NAME, renderView, renewSecondsOf } from './views/render-view.ts'
import type { EndView, PhoneView } from './views/view.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's app: a PSU's phone, where approvals of the decoupled way wait. */
export function servePhone({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/phone/:bankId'
  server.get(url, async (incoming, reply) => {
    const visit = visitOf(incoming)
    try {
      const owner = await readOwner(sca, visit, incoming.headers.cookie)
      return sendView(reply, visit.page, await viewOf(visit, { owner, isUnknown: false }))
    } catch (error) {
      incoming.log.error({ err: error }, 'the phone page failed')
      const view: EndView = { kind: 'end', reason: 'failed', purpose: undefined, back: undefined }
      return sendView(reply, visit.page, view)
    }
  })
  server.post(url, { bodyLimit: formBytesMax }, async (incoming, reply) => {
    const visit = visitOf(incoming)
    const { page } = visit
    const isOurs = isOwnedForm(sca, visit)
    const cookie = isOurs ? await logInOwner(sca, visit) : undefined
    if (cookie === undefined)
      return sendView(reply, page, await viewOf(visit, { owner: undefined, isUnknown: isOurs }))
    return sendOn(reply, { ...page, cookies: [...page.cookies, cookie] }, page.path)
  })

  async function viewOf(
    visit: OwnedVisit,
    { owner, isUnknown }: { owner: PageOwner | undefined; isUnknown: boolean },
  ): Promise<PhoneView> {
    const { bankId, page } = visit
    const waiting = owner === undefined ? [] : await waitingFor(sca, owner, { bankId, baseUrl: page.baseUrl })
    return { kind: 'phone', form: ownedForm(sca, visit), personName: owner?.psu.name, isUnknown, waiting }
  }
}

function visitOf(incoming: FastifyRequest): OwnedVisit {
  const { bankId } = incoming.params as { bankId: string }
  return { on: 'phone', bankId, page: readPageRequest(incoming), headers: incoming.headers }
}

function sendView(reply: FastifyReply, page: PageRequest, view: PhoneView | EndView): FastifyReply {
  const renews = page.query.get('renew') !== 'off'
  const body = renderView(view, { language: page.language, bankName: BANK_NAME, isSandbox: true, renews })
  const status = view.kind === 'end' ? 500 : 200
  return sendPage(reply, page, { status, body, renewSeconds: renewSecondsOf(view, { renews }) }, false)
}

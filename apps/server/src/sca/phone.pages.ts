import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../shared/ids.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from '../web/csrf.ts'
import { type PageRequest, readPageRequest, sendOn, sendPage } from '../web/page-request.ts'
import { identityHash } from './authorisation.ts'
import { ownerCookie, type PhoneOwner, readOwner } from './phone-owner.ts'
import { waitingFor } from './phone-waiting.ts'
import type { ScaSetup } from './sca-setup.ts'
import { renderView, renewSecondsOf } from './views/render-view.ts'
import type { EndView, PhoneView } from './views/view.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's app: a PSU's phone, where approvals of the decoupled way wait. */
export function servePhone({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/phone/:bankId'
  server.get(url, async (incoming, reply) => {
    const page = readPageRequest(incoming)
    try {
      const owner = await readOwner(sca, bankIdOf(incoming), incoming.headers.cookie)
      return sendView(reply, page, await viewOf(page, bankIdOf(incoming), { owner, isUnknown: false }))
    } catch (error) {
      incoming.log.error({ err: error }, 'the phone page failed')
      return sendView(reply, page, { kind: 'end', reason: 'failed', purpose: undefined, back: undefined })
    }
  })
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) => logIn(incoming, reply))

  async function logIn(incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = readPageRequest(incoming)
    const bankId = bankIdOf(incoming)
    const isOurs =
      isSameOrigin(incoming.headers, page.baseUrl) &&
      isCsrfToken(sca.key, bindingOf(page, bankId), page.form.get('csrf'))
    const nationalId = (page.form.get('nationalId') ?? '').replaceAll(/\s/g, '').slice(0, 20)
    const psu = isOurs && isId(bankId) ? await sca.coreBank.findPsu({ bankId, nationalId }) : undefined
    if (psu === undefined)
      return sendView(reply, page, await viewOf(page, bankId, { owner: undefined, isUnknown: isOurs }))
    const { personId } = psu
    const owner = { bankId, personId, identityHash: identityHash(sca.key, bankId, nationalId) }
    const cookies = [...page.cookies, ownerCookie(sca.key, owner, page)]
    return sendOn(reply, { ...page, cookies }, page.path)
  }

  async function viewOf(
    page: PageRequest,
    bankId: string,
    { owner, isUnknown }: { owner: PhoneOwner | undefined; isUnknown: boolean },
  ): Promise<PhoneView> {
    const form = { action: page.path, csrfToken: csrfToken(sca.key, bindingOf(page, bankId)) }
    const waiting = owner === undefined ? [] : await waitingFor(sca, owner, { bankId, baseUrl: page.baseUrl })
    return { kind: 'phone', form, personName: owner?.psu.name, isUnknown, waiting }
  }
}

function sendView(reply: FastifyReply, page: PageRequest, view: PhoneView | EndView): FastifyReply {
  const renews = page.query.get('renew') !== 'off'
  const body = renderView(view, { language: page.language, bankName: 'Havn Bank', isSandbox: true, renews })
  const status = view.kind === 'end' ? 500 : 200
  return sendPage(reply, page, { status, body, renewSeconds: renewSecondsOf(view, { renews }) }, false)
}

const bankIdOf = (incoming: FastifyRequest) => (incoming.params as { bankId: string }).bankId

const bindingOf = ({ browser }: PageRequest, bankId: string) => ({
  browserId: browser,
  pageId: `phone ${bankId}`,
})

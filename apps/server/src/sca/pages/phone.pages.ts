import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendOn, sendPage, type PageRequest } from '../../web/page-request.ts'
import { isOwnedForm, logInOwner, ownedForm, type OwnedVisit } from './log-in-to-page.ts'
import { loginStatus, onOwnedPage } from './logged-in.pages.ts'
import type { PageOwner } from './login-cookie.ts'
import { waitingFor } from './phone-approvals.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { BANK_NAME, renderView, renewSecondsOf } from '../views/render-view.ts'
import type { LoginProblem, PhoneView } from '../views/views.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's app: a PSU's phone, where approvals of the decoupled way wait. */
export function servePhone({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/phone/:bankId'
  server.get(url, (incoming, reply) =>
    onOwnedPage(sca, { on: 'phone', incoming, reply }, async (visit, owner) =>
      sendView(reply, visit.page, await viewOf(visit, { owner, problem: undefined })),
    ),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    onOwnedPage(sca, { on: 'phone', incoming, reply }, async (visit) => {
      const { page } = visit
      const login = isOwnedForm(sca, visit) ? await logInOwner(sca, visit) : undefined
      if (login?.kind === 'logged-in')
        return sendOn(reply, { ...page, cookies: [...page.cookies, login.cookie] }, page.path)
      return sendView(reply, page, await viewOf(visit, { owner: undefined, problem: login }))
    }),
  )

  async function viewOf(
    visit: OwnedVisit,
    { owner, problem }: { owner: PageOwner | undefined; problem: LoginProblem | undefined },
  ): Promise<PhoneView> {
    const { bankId, page } = visit
    const waiting = owner === undefined ? [] : await waitingFor(sca, owner, { bankId, baseUrl: page.baseUrl })
    return { kind: 'phone', form: ownedForm(sca, visit), personName: owner?.psu.name, problem, waiting }
  }
}

function sendView(reply: FastifyReply, page: PageRequest, view: PhoneView): FastifyReply {
  const renews = page.query.get('renew') !== 'off'
  const body = renderView(view, { language: page.language, bankName: BANK_NAME, isSandbox: true, renews })
  const status = loginStatus(reply, view.problem)
  return sendPage(reply, page, { status, body, renewSeconds: renewSecondsOf(view, { renews }) }, false)
}

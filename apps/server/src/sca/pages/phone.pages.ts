import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRedirect, sendPage, type PageRequest } from '../../web/page-request.ts'
import { isLoginPageForm, logInToPage, loginPageForm, type LoginPageRequest } from './log-in-to-page.ts'
import { loginStatus, handleLoginPage } from './logged-in.pages.ts'
import type { LoggedInPsu } from './login-cookie.ts'
import { listPhoneApprovals } from './phone-approvals.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { BANK_NAME, renderView, renewSecondsOf } from '../views/render-view.ts'
import type { LoginProblem, PhoneView } from '../views/views.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's app: a PSU's phone, where approvals of the decoupled way wait. */
export function servePhone({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/phone/:bankId'
  server.get(url, (incoming, reply) =>
    handleLoginPage(sca, { on: 'phone', incoming, reply }, async (request, loggedIn) =>
      sendView(reply, request.page, await viewOf(request, { loggedIn, problem: undefined })),
    ),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handleLoginPage(sca, { on: 'phone', incoming, reply }, async (request) => {
      const { page } = request
      const login = isLoginPageForm(sca, request) ? await logInToPage(sca, request) : undefined
      if (login?.kind === 'logged-in')
        return sendRedirect(reply, { ...page, cookies: [...page.cookies, login.cookie] }, page.path)
      return sendView(reply, page, await viewOf(request, { loggedIn: undefined, problem: login }))
    }),
  )

  async function viewOf(
    request: LoginPageRequest,
    { loggedIn, problem }: { loggedIn: LoggedInPsu | undefined; problem: LoginProblem | undefined },
  ): Promise<PhoneView> {
    const { bankId, page } = request
    const waiting =
      loggedIn === undefined ? [] : await listPhoneApprovals(sca, loggedIn, { bankId, baseUrl: page.baseUrl })
    return {
      kind: 'phone',
      form: loginPageForm(sca, request),
      personName: loggedIn?.psu.name,
      problem,
      waiting,
    }
  }
}

function sendView(reply: FastifyReply, page: PageRequest, view: PhoneView): FastifyReply {
  const renews = page.query.get('renew') !== 'off'
  const body = renderView(view, { language: page.language, bankName: BANK_NAME, isSandbox: true, renews })
  const status = loginStatus(reply, view.problem)
  return sendPage(reply, page, { status, body, renewSeconds: renewSecondsOf(view, { renews }) }, false)
}

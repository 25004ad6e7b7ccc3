import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageRequest, sendPage, sendRedirect } from '../../../../platform/web/page-request.ts'
import type { BankProfile } from '../../bank-profile.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { renderView, refreshOf } from '../../views/render-view.ts'
import type { LoginProblem, PhoneView } from '../../views/views.ts'
import { isLoginPageForm, loginPageForm, logInToPage } from '../login/log-in-to-page.ts'
import type { LoginPageRequest } from '../login/login-page-request.ts'
import { handleLoginPage, loginStatus, sendLeavingForLogin } from '../login/logged-in.pages.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import { pageLoginProblemIn } from '../login/login-problem.ts'
import { listPhoneApprovals } from './phone-approvals.ts'

const formBytesMax = 8 * 1024

/** Serves the sandbox's substitute for a bank's app: a PSU's phone, where decoupled authorisations wait. */
export function servePhone({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/phone/:bankId'
  server.get(url, (incoming, reply) =>
    handleLoginPage(sca, { on: 'phone', incoming, reply }, async (request, loggedIn) =>
      sendView(
        sca.profileOf(request.bankId),
        reply,
        request.page,
        await viewOf(request, { loggedIn, problem: pageLoginProblemIn(request.page.query) }),
      ),
    ),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handleLoginPage(sca, { on: 'phone', incoming, reply }, async (request) => {
      const { page } = request
      const login = isLoginPageForm(sca, request) ? await logInToPage(sca, request) : undefined
      if (login?.kind === 'logged-in')
        return sendRedirect(reply, { ...page, cookies: [...page.cookies, login.cookie] }, page.path)
      if (login?.kind === 'leave') return sendLeavingForLogin(sca, reply, request, login.address)
      return sendView(
        sca.profileOf(request.bankId),
        reply,
        page,
        await viewOf(request, { loggedIn: undefined, problem: login }),
      )
    }),
  )

  async function viewOf(
    request: LoginPageRequest,
    { loggedIn, problem }: { loggedIn: LoggedInPsu | undefined; problem: LoginProblem | undefined },
  ): Promise<PhoneView> {
    const { bankId, page } = request
    const pending =
      loggedIn === undefined ? [] : await listPhoneApprovals(sca, loggedIn, { bankId, baseUrl: page.baseUrl })
    return {
      kind: 'phone',
      form: loginPageForm(sca, request),
      personName: loggedIn?.psu.name,
      problem,
      pending,
    }
  }
}

function sendView(
  profile: BankProfile,
  reply: FastifyReply,
  page: PageRequest,
  view: PhoneView,
): FastifyReply {
  const renews = page.query.get('renew') !== 'off'
  const body = renderView(view, {
    language: page.language,
    isSandbox: true,
    ...profile,
    reloads: renews,
  })
  const status = loginStatus(reply, view.problem)
  return sendPage(
    reply,
    page,
    { status, body, theme: profile.theme, ...refreshOf(view, { reloads: renews }) },
    false,
  )
}

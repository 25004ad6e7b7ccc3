import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageRequest, sendPage, sendRedirect } from '../../web/page-request.ts'
import type { BankProfile, ScaSetup } from '../sca-setup.ts'
import { renderView } from '../views/render-view.ts'
import type { BankView } from '../views/views.ts'
import { isLoginPageForm, loginPageForm, logInToPage } from './log-in-to-page.ts'
import type { LoginPageRequest } from './login-page-request.ts'
import { handleBankPage, loginStatus, sendLeavingForLogin } from './logged-in.pages.ts'
import type { LoggedInPsu } from './login-cookie.ts'
import { pageLoginProblemIn } from './login-problem.ts'
import { listSecondApprovals, startSecondApproval } from './second-approvals.ts'

const formBytesMax = 8 * 1024

/** Serves the sandbox's substitute for the bank's own page, where a second person finds what waits for their approval. */
export function serveBankPage({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/mybank/:bankId'

  server.get(url, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      const ended = ENDED[request.page.query.get('ended') ?? '']
      return sendView(sca.profileOf(request.bankId), reply, request.page, {
        ...(await viewOf(request, loggedIn)),
        ended,
      })
    }),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      const { page } = request
      // A form that did not come from our page changes nothing: the page is shown again.
      if (!isLoginPageForm(sca, request))
        return sendView(sca.profileOf(request.bankId), reply, page, await viewOf(request, loggedIn))
      return page.form.get('step') === 'open' ? open(reply, request, loggedIn) : logIn(reply, request)
    }),
  )

  async function logIn(reply: FastifyReply, request: LoginPageRequest): Promise<FastifyReply> {
    const { page } = request
    const login = await logInToPage(sca, request)
    if (login.kind === 'logged-in')
      return sendRedirect(reply, { ...page, cookies: [...page.cookies, login.cookie] }, page.path)
    if (login.kind === 'leave')
      return sendLeavingForLogin(sca.profileOf(request.bankId), reply, page, login.address)
    return sendView(sca.profileOf(request.bankId), reply, page, {
      ...(await viewOf(request, undefined)),
      problem: login,
    })
  }

  async function open(
    reply: FastifyReply,
    { bankId, page }: LoginPageRequest,
    loggedIn: LoggedInPsu | undefined,
  ): Promise<FastifyReply> {
    const { baseUrl, path, form } = page
    const chosen = { bankId, key: form.get('key') ?? '', baseUrl, returnUri: `${baseUrl}${path}` }
    const link = loggedIn === undefined ? undefined : await startSecondApproval(sca, loggedIn, chosen)
    return sendRedirect(reply, page, link ?? path)
  }

  async function viewOf(request: LoginPageRequest, loggedIn: LoggedInPsu | undefined): Promise<BankView> {
    return {
      kind: 'bank',
      form: loginPageForm(sca, request),
      personName: loggedIn?.psu.name,
      problem: pageLoginProblemIn(request.page.query),
      ended: undefined,
      pending: loggedIn === undefined ? [] : await listSecondApprovals(sca, loggedIn, request.bankId),
      accessHref: `${request.page.path}/consents`,
    }
  }
}

/** How an SCA that started here ended, by the parameter of its redirect. */
const ENDED: Readonly<Record<string, BankView['ended']>> = {
  approved: 'approved',
  refused: 'refused',
  aborted: 'undecided',
  'timed-out': 'undecided',
  'locked-out': 'undecided',
  'not-allowed': 'undecided',
  faulted: 'undecided',
}

function sendView(
  profile: BankProfile,
  reply: FastifyReply,
  page: PageRequest,
  view: BankView,
): FastifyReply {
  const body = renderView(view, { language: page.language, isSandbox: true, ...profile })
  return sendPage(
    reply,
    page,
    { status: loginStatus(reply, view.problem), body, theme: profile.theme },
    false,
  )
}

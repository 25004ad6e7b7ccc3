import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageRequest, sendRedirect, sendPage } from '../../web/page-request.ts'
import { listSecondApprovals, startSecondApproval } from './second-approvals.ts'
import { isLoginPageForm, logInToPage, loginPageForm, type LoginPageRequest } from './log-in-to-page.ts'
import { loginStatus, handleBankPage } from './logged-in.pages.ts'
import type { LoggedInPsu } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { BANK_NAME, renderView } from '../views/render-view.ts'
import type { BankView } from '../views/views.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for the bank's own pages: what waits for a second person is found here, without any TPP. */
export function serveBankPage({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/mybank/:bankId'

  server.get(url, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      const ended = ENDED[request.page.query.get('ended') ?? '']
      return sendView(reply, request.page, { ...(await viewOf(request, loggedIn)), ended })
    }),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      const { page } = request
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isLoginPageForm(sca, request)) return sendView(reply, page, await viewOf(request, loggedIn))
      return page.form.get('step') === 'open' ? open(reply, request, loggedIn) : logIn(reply, request)
    }),
  )

  async function logIn(reply: FastifyReply, request: LoginPageRequest): Promise<FastifyReply> {
    const { page } = request
    const login = await logInToPage(sca, request)
    if (login.kind === 'logged-in')
      return sendRedirect(reply, { ...page, cookies: [...page.cookies, login.cookie] }, page.path)
    return sendView(reply, page, { ...(await viewOf(request, undefined)), problem: login })
  }

  async function open(
    reply: FastifyReply,
    { bankId, page }: LoginPageRequest,
    loggedIn: LoggedInPsu | undefined,
  ): Promise<FastifyReply> {
    const { baseUrl, path, form } = page
    const asked = { bankId, key: form.get('key') ?? '', baseUrl, backTo: `${baseUrl}${path}` }
    const link = loggedIn === undefined ? undefined : await startSecondApproval(sca, loggedIn, asked)
    return sendRedirect(reply, page, link ?? path)
  }

  async function viewOf(request: LoginPageRequest, loggedIn: LoggedInPsu | undefined): Promise<BankView> {
    return {
      kind: 'bank',
      form: loginPageForm(sca, request),
      personName: loggedIn?.psu.name,
      problem: undefined,
      ended: undefined,
      waiting: loggedIn === undefined ? [] : await listSecondApprovals(sca, loggedIn, request.bankId),
      accessHref: `${request.page.path}/consents`,
    }
  }
}

/** How an SCA ended that began here, as its way back says. */
const ENDED: Readonly<Record<string, BankView['ended']>> = {
  approved: 'approved',
  refused: 'refused',
  aborted: 'undecided',
  'timed-out': 'undecided',
  'locked-out': 'undecided',
  'not-allowed': 'undecided',
  faulted: 'undecided',
}

function sendView(reply: FastifyReply, page: PageRequest, view: BankView): FastifyReply {
  const body = renderView(view, { language: page.language, bankName: BANK_NAME, isSandbox: true })
  return sendPage(reply, page, { status: loginStatus(reply, view.problem), body }, false)
}

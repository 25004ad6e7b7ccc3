import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage, sendRedirect } from '../../../../platform/web/page-request.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { renderView } from '../../views/render-view.ts'
import type { BankView } from '../../views/views.ts'
import { readBankView } from './bank-page-view.ts'
import { endLogin, idleReload } from '../login/end-login.ts'
import { isLoginPageForm, logInToPage } from '../login/log-in-to-page.ts'
import { accessPageOf, type LoginPageRequest, wantsAccess } from '../login/login-page-request.ts'
import { handleBankPage, loginStatus, sendLeavingForLogin } from '../login/logged-in.pages.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import { startDecision } from './start-decision.ts'

const formBytesMax = 8 * 1024

/** Serves the bank's own page: what waits for a second approval, standing orders, and what was approved lately. */
export function serveBankPage({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/mybank/:bankId'

  server.get(url, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      const { query, path } = request.page
      if (loggedIn !== undefined && wantsAccess(request.page))
        return sendRedirect(reply, request.page, accessPageOf(path))
      return sendView(sca, reply, request, {
        ...(await readBankView(sca, request, loggedIn)),
        ended: endedOf(query),
        loggedOut: LOGGED_OUT.find((reason) => reason === query.get('out')),
      })
    }),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      // A form that did not come from our page changes nothing: the page is shown again.
      if (!isLoginPageForm(sca, request))
        return sendView(sca, reply, request, await readBankView(sca, request, loggedIn))
      const step = request.page.form.get('step') ?? ''
      if (loggedIn === undefined) return STEPS.has(step) ? goBack(reply, request) : logIn(reply, request)
      return act(reply, request, loggedIn, step)
    }),
  )

  async function act(
    reply: FastifyReply,
    request: LoginPageRequest,
    loggedIn: LoggedInPsu,
    step: string,
  ): Promise<FastifyReply> {
    const { page } = request
    switch (step) {
      case 'open':
      case 'stop':
        return sendRedirect(reply, page, (await startDecision(sca, request, loggedIn, step)) ?? page.path)
      case 'logout':
        return sendRedirect(reply, await endLogin(sca, request, loggedIn), `${page.path}?out=asked`)
      default:
        return logIn(reply, request)
    }
  }

  async function logIn(reply: FastifyReply, request: LoginPageRequest): Promise<FastifyReply> {
    const { page } = request
    const login = await logInToPage(sca, request)
    if (login.kind === 'logged-in') {
      const address = wantsAccess(page) ? accessPageOf(page.path) : page.path
      return sendRedirect(reply, { ...page, cookies: [...page.cookies, login.cookie] }, address)
    }
    if (login.kind === 'leave') return sendLeavingForLogin(sca, reply, request, login.address)
    return sendView(sca, reply, request, { ...(await readBankView(sca, request, undefined)), problem: login })
  }
}

/** What only somebody who is logged in can do. */
const STEPS: ReadonlySet<string> = new Set(['open', 'stop', 'logout'])

const goBack = (reply: FastifyReply, { page }: LoginPageRequest): FastifyReply =>
  sendRedirect(reply, page, page.path)

const LOGGED_OUT = ['asked', 'idle'] as const

/** How an SCA that started here ended, by the parameters of its redirect. */
function endedOf(query: URLSearchParams): BankView['ended'] {
  const ended = query.get('ended')
  if (ended === null) return undefined
  if (query.get('of') === 'stop') return ended === 'approved' ? 'stopped' : 'kept'
  return ENDED.find((one) => one === ended) ?? 'undecided'
}

const ENDED = ['approved', 'refused'] as const

function sendView(
  sca: ScaSetup,
  reply: FastifyReply,
  request: LoginPageRequest,
  view: BankView,
): FastifyReply {
  const profile = sca.profileOf(request.bankId)
  const isSandbox = sca.environment === 'sandbox'
  const { page } = request
  const body = renderView(view, { language: page.language, isSandbox, ...profile })
  const reload = view.personName === undefined ? {} : idleReload(request)
  const sent = { status: loginStatus(reply, view.problem), body, theme: profile.theme, ...reload }
  return sendPage(reply, page, sent, !isSandbox)
}

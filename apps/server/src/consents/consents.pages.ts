import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  isLoginPageForm,
  handleBankPage,
  type LoginPageRequest,
  loginPageForm,
  type LoggedInPsu,
  type ScaSetup,
} from '../sca/index.ts'
import { isId } from '../shared/ids.ts'
import { sendRedirect, sendPage } from '../web/page-request.ts'
import { listAccesses, listAccountsByOwner, openChecklist, revokeAccess } from './access.ts'
import { type AccessView, renderAccess } from './access-view.ts'

/** What the page about granted access needs. */
export interface AccessPageSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  /** SCA-13: opens or closes an account for payments through TPPs. Returns false if the account is not this person's. */
  readonly setMayPay: (change: {
    bankId: string
    personId: string
    accountId: string
    mayPay: boolean
  }) => Promise<boolean>
}

const formBytesMax = 8 * 1024

/** Serves the sandbox's substitute for the bank's own page about granted access. People log in on the page above it. */
export function serveAccessPage({ server, sca, setMayPay }: AccessPageSetup): void {
  const url = '/mybank/:bankId/consents'

  server.get(url, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, (request, loggedIn) =>
      loggedIn === undefined ? goToLogin(reply, request) : show(reply, request, loggedIn),
    ),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    handleBankPage(sca, incoming, reply, async (request, loggedIn) => {
      if (loggedIn === undefined) return goToLogin(reply, request)
      // A form that did not come from our page changes nothing: the page is shown again.
      if (!isLoginPageForm(sca, request)) return show(reply, request, loggedIn)
      return sendRedirect(reply, request.page, await act(request, loggedIn))
    }),
  )

  /** Does what the pressed button says and returns where the browser goes then. */
  async function act({ bankId, page }: LoginPageRequest, loggedIn: LoggedInPsu): Promise<string> {
    const { form, path, baseUrl } = page
    const access = { bankId, tppId: form.get('tpp') ?? '', agreementKey: form.get('agreement') ?? '' }
    const accountId = form.get('account') ?? ''
    const doneAddress = (done: AccessView['done'], isDone: boolean) =>
      isDone ? `${path}?done=${done}` : path
    switch (form.get('step') ?? '') {
      case 'revoke':
        return doneAddress(
          'revoked',
          isId(accountId) && (await revokeAccess(sca, loggedIn, access, accountId)),
        )
      case 'revoke-all':
        return doneAddress('revoked', await revokeAccess(sca, loggedIn, access, undefined))
      case 'change':
        return (
          (await openChecklist(sca, loggedIn, access, { baseUrl, returnUri: `${baseUrl}${path}` })) ?? path
        )
      case 'allow':
        return doneAddress('allowed', await setMayPay({ ...changeOf(), mayPay: true }))
      case 'forbid':
        return doneAddress('forbidden', await setMayPay({ ...changeOf(), mayPay: false }))
      default:
        return path
    }

    function changeOf() {
      return { bankId, personId: loggedIn.psu.personId, accountId }
    }
  }

  async function show(
    reply: FastifyReply,
    request: LoginPageRequest,
    loggedIn: LoggedInPsu,
  ): Promise<FastifyReply> {
    const { bankId, page } = request
    const accountsByOwner = await listAccountsByOwner(sca, bankId, loggedIn.psu)
    const view: AccessView = {
      form: loginPageForm(sca, request),
      personName: loggedIn.psu.name,
      backHref: bankPageOf(request),
      done: doneOf(page.query),
      accesses: await listAccesses(sca, bankId, loggedIn, accountsByOwner),
      accountsByOwner,
    }
    const { theme, languages } = sca.profileOf(bankId)
    const body = renderAccess(view, { language: page.language, languages, theme, isSandbox: true })
    return sendPage(reply, page, { status: 200, body, theme }, false)
  }
}

/** The page that people log in on. */
const bankPageOf = ({ bankId }: LoginPageRequest) => `/mybank/${encodeURIComponent(bankId)}`

async function goToLogin(reply: FastifyReply, request: LoginPageRequest): Promise<FastifyReply> {
  return sendRedirect(reply, request.page, bankPageOf(request))
}

/** What the page says was done: here, or by the SCA from which the browser returned. */
function doneOf(query: URLSearchParams): AccessView['done'] {
  const ended = query.get('ended')
  if (ended !== null) return ended === 'approved' ? 'approved' : 'undecided'
  return DONE.find((done) => done === query.get('done'))
}

const DONE = ['revoked', 'allowed', 'forbidden'] as const

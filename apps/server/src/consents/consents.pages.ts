import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  BANK_NAME,
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

export interface AccessPageSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  /** SCA-13: lets an account be paid from through others, or only be seen. False when it is not this person's. */
  readonly setMayPay: (change: {
    bankId: string
    personId: string
    accountId: string
    mayPay: boolean
  }) => Promise<boolean>
}

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's own page about who may see what, beside the one that people log in on. */
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
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isLoginPageForm(sca, request)) return show(reply, request, loggedIn)
      return sendRedirect(reply, request.page, await act(request, loggedIn))
    }),
  )

  /** Does what the button says; where the browser goes then. */
  async function act({ bankId, page }: LoginPageRequest, loggedIn: LoggedInPsu): Promise<string> {
    const { form, path, baseUrl } = page
    const named = { bankId, tppId: form.get('tpp') ?? '', agreementKey: form.get('agreement') ?? '' }
    const accountId = form.get('account') ?? ''
    const told = (done: AccessView['done'], isDone: boolean) => (isDone ? `${path}?done=${done}` : path)
    switch (form.get('step') ?? '') {
      case 'revoke':
        return told('revoked', isId(accountId) && (await revokeAccess(sca, loggedIn, named, accountId)))
      case 'revoke-all':
        return told('revoked', await revokeAccess(sca, loggedIn, named, undefined))
      case 'change':
        return (
          (await openChecklist(sca, loggedIn, named, { baseUrl, returnUri: `${baseUrl}${path}` })) ?? path
        )
      case 'allow':
        return told('allowed', await setMayPay({ ...changeOf(), mayPay: true }))
      case 'forbid':
        return told('forbidden', await setMayPay({ ...changeOf(), mayPay: false }))
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
    const holdings = await listAccountsByOwner(sca, bankId, loggedIn.psu)
    const view: AccessView = {
      form: loginPageForm(sca, request),
      personName: loggedIn.psu.name,
      backHref: bankPageOf(request),
      done: doneOf(page.query),
      accesses: await listAccesses(sca, bankId, loggedIn, holdings),
      holdings,
    }
    const body = renderAccess(view, { language: page.language, bankName: BANK_NAME, isSandbox: true })
    return sendPage(reply, page, { status: 200, body }, false)
  }
}

/** One logs in there. */
const bankPageOf = ({ bankId }: LoginPageRequest) => `/mybank/${encodeURIComponent(bankId)}`

async function goToLogin(reply: FastifyReply, request: LoginPageRequest): Promise<FastifyReply> {
  return sendRedirect(reply, request.page, bankPageOf(request))
}

/** What was done here, or how the SCA went from which one comes. */
function doneOf(query: URLSearchParams): AccessView['done'] {
  const ended = query.get('ended')
  if (ended !== null) return ended === 'approved' ? 'approved' : 'undecided'
  return DONE.find((done) => done === query.get('done'))
}

const DONE = ['revoked', 'allowed', 'forbidden'] as const

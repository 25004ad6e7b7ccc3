import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  isLoginPageForm,
  handleBankPage,
  idleReload,
  loginForAccess,
  type LoginPageRequest,
  loginPageForm,
  type LoggedInPsu,
  type ScaSetup,
} from '../../sca/index.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { sendRedirect, sendPage } from '../../../platform/web/page-request.ts'
import { listAccesses, listAccountsByOwner, openChecklist, revokeAccess } from './access.ts'
import { type AccessView, renderAccess } from './access-view.ts'
import { listRequestedAccesses, undoRequestedAccess, withdrawRequestedAccess } from './requested-accesses.ts'
import { listWithdrawals, objectToAccess, undoLastWithdrawal } from './withdrawals.ts'
import { OBJECTION_REASONS } from './withdrawals.store.ts'

/** What the page about granted access needs. */
export interface AccessPageSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  /** SCA-13: opens or closes an account for payments through TPPs. False if the account is not this person's. */
  readonly setMayPay: ((change: PaymentPermission) => Promise<boolean>) | undefined
}

/** Whether a person wants payments through TPPs from an account. */
export interface PaymentPermission {
  readonly bankId: string
  readonly personId: string
  readonly accountId: string
  readonly mayPay: boolean
}

const formBytesMax = 8 * 1024

/** Serves the bank's own page about granted access. People log in on the page above it. */
export function serveAccessPage(setup: AccessPageSetup): void {
  const { server, sca, setMayPay } = setup
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
      return sendRedirect(reply, request.page, await act(setup, request, loggedIn))
    }),
  )

  async function show(
    reply: FastifyReply,
    request: LoginPageRequest,
    loggedIn: LoggedInPsu,
  ): Promise<FastifyReply> {
    const { bankId, page } = request
    const accountsByOwner = await listAccountsByOwner(sca, bankId, loggedIn.psu)
    const view: AccessView = {
      form: loginPageForm(sca, request),
      logOut: { ...loginPageForm(sca, request), action: bankPageOf(request) },
      personName: loggedIn.psu.name,
      backHref: bankPageOf(request),
      done: doneOf(page.query),
      accesses: [
        ...(await listAccesses(sca, bankId, loggedIn, accountsByOwner)),
        ...(await listRequestedAccesses(sca, bankId, loggedIn, accountsByOwner)),
      ],
      withdrawals: await listWithdrawals(sca, bankId, loggedIn, accountsByOwner),
      accountsByOwner: setMayPay === undefined ? [] : accountsByOwner,
    }
    const { country, theme, languages } = sca.profileOf(bankId)
    const isSandbox = sca.environment === 'sandbox'
    const body = renderAccess(view, { country, language: page.language, languages, theme, isSandbox })
    const sent = { status: 200, body, theme, ...idleReload(request) }
    return sendPage(reply, page, sent, !isSandbox)
  }
}

/** Does what the pressed button says and returns where the browser goes then. */
async function act(
  { sca, setMayPay }: AccessPageSetup,
  { bankId, page }: LoginPageRequest,
  loggedIn: LoggedInPsu,
): Promise<string> {
  const { form, path, baseUrl } = page
  const access = { bankId, tppId: form.get('tpp') ?? '', agreementKey: form.get('agreement') ?? '' }
  const accountId = form.get('account') ?? ''
  const doneAddress = (done: AccessView['done'], isDone: boolean) => (isDone ? `${path}?done=${done}` : path)
  const consentId = form.get('consent') ?? ''
  if (isId(consentId)) return actOnRequested(sca, { bankId, page }, loggedIn, { consentId, accountId })
  switch (form.get('step') ?? '') {
    case 'revoke':
      return doneAddress('revoked', isId(accountId) && (await revokeAccess(sca, loggedIn, access, accountId)))
    case 'revoke-all':
      return doneAddress('revoked', await revokeAccess(sca, loggedIn, access, undefined))
    case 'undo':
      return `${path}?done=${(await undoLastWithdrawal(sca, loggedIn, access)) ? 'undone' : 'not-undone'}`
    case 'object': {
      const reason = OBJECTION_REASONS.find((one) => one === form.get('reason')) ?? 'other'
      return doneAddress('objected', await objectToAccess(sca, loggedIn, access, reason))
    }
    case 'change':
      return (await openChecklist(sca, loggedIn, access, { baseUrl, returnUri: `${baseUrl}${path}` })) ?? path
    case 'allow':
      return doneAddress('allowed', await setMayPayTo(true))
    case 'forbid':
      return doneAddress('forbidden', await setMayPayTo(false))
    default:
      return path
  }

  async function setMayPayTo(mayPay: boolean): Promise<boolean> {
    const { personId } = loggedIn.psu
    return (await setMayPay?.({ bankId, personId, accountId, mayPay })) ?? false
  }
}

/** Does the same for a consent that a TPP asked for in words of its own. */
async function actOnRequested(
  sca: ScaSetup,
  { bankId, page: { form, path } }: Pick<LoginPageRequest, 'bankId' | 'page'>,
  loggedIn: LoggedInPsu,
  { consentId, accountId }: { readonly consentId: string; readonly accountId: string },
): Promise<string> {
  const key = { bankId, consentId }
  const withdraw = async (withdrawn: string | undefined) => {
    const accountsByOwner = await listAccountsByOwner(sca, bankId, loggedIn.psu)
    const isDone = await withdrawRequestedAccess(sca, loggedIn, key, {
      accountId: withdrawn,
      accountsByOwner,
    })
    return isDone ? `${path}?done=revoked` : path
  }
  switch (form.get('step') ?? '') {
    case 'revoke':
      return isId(accountId) ? withdraw(accountId) : path
    case 'revoke-all':
      return withdraw(undefined)
    case 'undo':
      return `${path}?done=${(await undoRequestedAccess(sca, loggedIn, key)) ? 'undone' : 'not-undone'}`
    default:
      return path
  }
}

/** The page that people log in on. */
const bankPageOf = ({ bankId }: LoginPageRequest) => `/mybank/${encodeURIComponent(bankId)}`

async function goToLogin(reply: FastifyReply, request: LoginPageRequest): Promise<FastifyReply> {
  return sendRedirect(reply, request.page, loginForAccess(bankPageOf(request)))
}

/** What the page says was done: here, or by the SCA from which the browser returned. */
function doneOf(query: URLSearchParams): AccessView['done'] {
  const ended = query.get('ended')
  if (ended !== null) return ended === 'approved' ? 'approved' : 'undecided'
  return DONE.find((done) => done === query.get('done'))
}

const DONE = ['revoked', 'allowed', 'forbidden', 'undone', 'not-undone', 'objected'] as const

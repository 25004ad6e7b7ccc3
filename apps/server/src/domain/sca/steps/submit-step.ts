import type { RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { isBoundToOtherBrowser } from '../authorisations/link.ts'
import { approve, type SubmittedApproval } from './approve.ts'
import { chooseContext, chooseOnlyOption } from './choose-context.ts'
import { endAuthorisation } from './end.ts'
import { leaveForLogin, type LeaveOutcome } from './leave-for-login.ts'
import { logIn } from './log-in.ts'
import { giveMoreTime, type LinkRequest, type LinkResult, type RejectedLink } from './locked-authorisation.ts'
import { type LoginReturn, returnFromLogin } from './return-from-login.ts'
import { type ReturnTarget, returnTargetOf, successRedirectAgain } from './return-target.ts'
import type { ProviderLoginProblem } from '../views/views.ts'

/** What the page after a step says about that step. */
export interface Notice {
  readonly triesLeft?: number
  /** Whether the login was not filled in as it must be, so that no attempt was counted. */
  readonly isMalformed?: boolean
  /** Why the last login at the provider did not succeed. */
  readonly loginProblem?: ProviderLoginProblem
  readonly hasChanged?: boolean
  /** Whether the PSU did not say whom they act for. */
  readonly hasNothingChosen?: boolean
  readonly checked?: readonly string[]
  /** Whether every account that is offered is checked instead. */
  readonly isAllChecked?: boolean
  readonly hasNothingChecked?: boolean
  /** Whether the PSU had confirmed payees whose name is not the account's. */
  readonly isConfirmed?: boolean
  readonly isUnconfirmed?: boolean
  /** How long the page waits for what is not known about payees; if it does not wait, it shows what is known. */
  readonly payeeWait?: PayeeWait
}

/** A page that is opened waits for a moment, then shows that it waits; the page that follows waits for the rest of the time. */
export type PayeeWait = 'first' | 'last'

/** The SCA is over, and the PSU returns. */
export type FinishedSca = { readonly kind: 'finished' } & ReturnTarget

/** What a submitted form led to. */
export type StepOutcome =
  /** The authorisation went on: the browser reloads its page. */
  | { readonly kind: 'next-page' }
  /** The same page is shown again, with a notice. */
  | { readonly kind: 'same-page'; readonly notice: Notice }
  /** The browser leaves for the provider, to log in there. */
  | { readonly kind: 'leave-for-login'; readonly address: string }
  | FinishedSca
  | RejectedLink

/** A form that the PSU submitted, and the page that it is on. */
export interface SubmittedForm {
  readonly form: URLSearchParams
  readonly baseUrl: string
  readonly language: SubmittedApproval['language']
}

/** Takes the step whose button the PSU pressed. An unknown button changes nothing. */
export async function submitStep(
  sca: ScaSetup,
  request: LinkRequest,
  { form, ...page }: SubmittedForm,
): Promise<StepOutcome> {
  switch (form.get('step') ?? '') {
    case 'login':
      return login(sca, request, { form, ...page })
    case 'choose':
      return choose(sca, request, form.get('context'))
    case 'approve': {
      const isConfirmed = form.has('confirmed')
      const submitted = {
        shown: form.get('shown') ?? '',
        shownAt: form.get('shown-at') ?? '',
        chosen: form.getAll('account'),
        language: page.language,
        acceptance: isConfirmed ? 'confirmed' : 'seen',
      } as const
      // A list without a single check is more often a slip than an answer.
      if (form.has('unchecked') && submitted.chosen.length === 0 && form.get('unchecked') !== 'confirmed')
        return { kind: 'same-page', notice: { checked: [], hasNothingChecked: true } }
      const approved = await approve(sca, request, submitted)
      if (approved.kind === 'rejected') return answerDoubleClick(sca, request, approved)
      const { result } = approved
      if (result.kind === 'authenticate-again')
        return { kind: 'same-page', notice: { loginProblem: 'changed' } }
      // What was confirmed was something else.
      if (result.kind === 'changed') return { kind: 'same-page', notice: { hasChanged: true } }
      if (result.kind === 'unconfirmed') return { kind: 'same-page', notice: { isUnconfirmed: true } }
      return result.kind === 'not-yet' ? { kind: 'next-page' } : finish(result)
    }
    case 'more-time': {
      const given = await giveMoreTime(sca, request)
      if (given.kind === 'rejected') return given
      return { kind: 'same-page', notice: filledIn(form) }
    }
    case 'stay':
      return { kind: 'same-page', notice: filledIn(form) }
    case 'check-all':
      return { kind: 'same-page', notice: { isAllChecked: true } }
    case 'check-none':
      return { kind: 'same-page', notice: { checked: [] } }
    case 'refuse':
      return finishEnded(await endAuthorisation(sca, request, 'refused'))
    case 'abort':
      return finishEnded(await endAuthorisation(sca, request, 'aborted'))
    default:
      return { kind: 'next-page' }
  }
}

/** What was checked on a page that is shown again. */
const filledIn = (form: URLSearchParams): Notice => ({
  checked: form.getAll('account'),
  isConfirmed: form.has('confirmed'),
})

/** Answers the second click of a double click like the first, because the browser shows only the second response. */
async function answerDoubleClick(
  sca: ScaSetup,
  request: LinkRequest,
  rejected: RejectedLink,
): Promise<StepOutcome> {
  const { reason, authorisation } = rejected
  if (
    reason !== 'used' ||
    authorisation === undefined ||
    isBoundToOtherBrowser(authorisation, request.browser)
  )
    return rejected
  const redirect = await successRedirectAgain(sca, request.bankId, authorisation)
  return finish(returnTargetOf(authorisation, { redirect, outcome: 'approved' }))
}

async function login(
  sca: ScaSetup,
  request: LinkRequest,
  { form, baseUrl, language }: SubmittedForm,
): Promise<StepOutcome> {
  const { authentication } = sca.profileOf(request.bankId)
  if (authentication.kind === 'redirect') {
    const leaving = { shown: form.get('shown') ?? '', baseUrl, language }
    const left = await leaveForLogin(sca, authentication, request, leaving)
    return left.kind === 'rejected' ? left : afterProvider(left.result)
  }
  const identity = authentication.readIdentity(form)
  if (identity === undefined) return { kind: 'same-page', notice: { isMalformed: true } }
  const loggedIn = await logIn(sca, request, { identity, authentication })
  if (loggedIn.kind === 'rejected') return loggedIn
  const { result } = loggedIn
  if (result.kind === 'wrong') return { kind: 'same-page', notice: { triesLeft: result.triesLeft } }
  return result.kind === 'ended' ? finish(result) : { kind: 'next-page' }
}

/** Continues after a login at the provider, or after leaving for it. */
function afterProvider(result: LeaveOutcome): StepOutcome {
  switch (result.kind) {
    case 'leave':
      return { kind: 'leave-for-login', address: result.address }
    case 'problem':
      return { kind: 'same-page', notice: { loginProblem: result.problem } }
    case 'ended':
      return finish(result)
    case 'done-before':
      return { kind: 'next-page' }
  }
}

/** Takes the step that follows when the browser comes back from the provider. */
export async function submitReturn(
  sca: ScaSetup,
  authentication: RedirectAuthentication,
  request: LinkRequest,
  returned: LoginReturn,
): Promise<StepOutcome> {
  const outcome = await returnFromLogin(sca, authentication, request, returned)
  if (outcome.kind === 'rejected') return outcome
  return outcome.result.kind === 'logged-in' ? chooseOnly(sca, request) : afterProvider(outcome.result)
}

async function chooseOnly(sca: ScaSetup, request: LinkRequest): Promise<StepOutcome> {
  const chosen = await chooseContext(sca, request, chooseOnlyOption)
  if (chosen.kind === 'rejected') return chosen
  return chosen.result.kind === 'ended' ? finish(chosen.result) : { kind: 'next-page' }
}

async function choose(sca: ScaSetup, request: LinkRequest, value: string | null): Promise<StepOutcome> {
  if (value === null) return { kind: 'same-page', notice: { hasNothingChosen: true } }
  const agreementId = value === 'PRIVATE' ? undefined : value
  const chosen = await chooseContext(sca, request, () => ({ agreementId }))
  if (chosen.kind === 'rejected') return chosen
  return chosen.result.kind === 'ended' ? finish(chosen.result) : { kind: 'next-page' }
}

function finishEnded(ended: LinkResult<ReturnTarget>): StepOutcome {
  return ended.kind === 'rejected' ? ended : finish(ended.result)
}

function finish(target: ReturnTarget): StepOutcome {
  return { ...target, kind: 'finished' }
}

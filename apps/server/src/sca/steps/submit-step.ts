import type { ScaSetup } from '../sca-setup.ts'
import { isBoundToOtherBrowser } from '../authorisations/link.ts'
import { successRedirectAgain } from '../pages/link-end-view.ts'
import type { Notice } from '../pages/link-view.ts'
import { approve } from './approve.ts'
import { chooseContext, chooseOnlyOption } from './choose-context.ts'
import { type ReturnTarget, endAuthorisation, RETURN_TO } from './end.ts'
import { logIn } from './log-in.ts'
import { requesterOf, type LinkResult, linkFacts, type LinkRequest } from './locked-authorisation.ts'
import { normaliseNationalId } from './typed-number.ts'

/** What came of a form. */
export type StepOutcome =
  /** The page that follows is shown by its own address. */
  | { readonly kind: 'next-page' }
  /** The same page again, with something to tell. */
  | { readonly kind: 'same-page'; readonly notice: Notice }
  | ({ readonly kind: 'finished' } & ReturnTarget)
  | Extract<LinkResult<never>, { kind: 'rejected' }>

/** One step of the PSU, by the button they pressed. An unknown one changes nothing. */
export async function submitStep(
  sca: ScaSetup,
  request: LinkRequest,
  form: URLSearchParams,
): Promise<StepOutcome> {
  switch (form.get('step') ?? '') {
    case 'login':
      return login(sca, request, form.get('nationalId') ?? '')
    case 'choose':
      return choose(sca, request, form.get('context') ?? '')
    case 'approve': {
      const answered = { shown: form.get('shown') ?? '', chosen: form.getAll('account') }
      const taken = await approve(sca, request, answered)
      if (taken.kind === 'rejected') return answerDoubleClick(sca, request, taken)
      const { result } = taken
      if (result.kind === 'changed') return { kind: 'same-page', notice: { hasChanged: true } }
      return result.kind === 'not-yet' ? { kind: 'next-page' } : finish(result)
    }
    case 'stay':
      return { kind: 'same-page', notice: { checked: form.getAll('account') } }
    case 'refuse':
      return finishEnded(await endAuthorisation(sca, request, 'refused'))
    case 'abort':
      return finishEnded(await endAuthorisation(sca, request, 'aborted'))
    default:
      return { kind: 'next-page' }
  }
}

/** A double click: the browser shows the answer to the second only, and that must be the way back too. */
async function answerDoubleClick(
  sca: ScaSetup,
  request: LinkRequest,
  rejected: Extract<LinkResult<never>, { kind: 'rejected' }>,
): Promise<StepOutcome> {
  const { reason, row } = rejected
  if (reason !== 'used' || row === undefined || isBoundToOtherBrowser(linkFacts(row), request.browser))
    return rejected
  const redirect = await successRedirectAgain(sca, request, row)
  return finish({ redirect, to: RETURN_TO[row.approach], requester: requesterOf(row) })
}

async function login(sca: ScaSetup, request: LinkRequest, typed: string): Promise<StepOutcome> {
  const taken = await logIn(sca, request, normaliseNationalId(typed))
  if (taken.kind === 'rejected') return taken
  const { result } = taken
  if (result.kind === 'wrong') return { kind: 'same-page', notice: { triesLeft: result.triesLeft } }
  if (result.kind === 'ended') return finish(result)
  if (result.kind === 'done-before') return { kind: 'next-page' }
  const settled = await chooseContext(sca, request, chooseOnlyOption)
  if (settled.kind === 'rejected') return settled
  return settled.result.kind === 'ended' ? finish(settled.result) : { kind: 'next-page' }
}

async function choose(sca: ScaSetup, request: LinkRequest, value: string): Promise<StepOutcome> {
  const agreementId = value === 'PRIVATE' ? undefined : value
  const taken = await chooseContext(sca, request, () => ({ agreementId }))
  if (taken.kind === 'rejected') return taken
  return taken.result.kind === 'ended' ? finish(taken.result) : { kind: 'next-page' }
}

function finishEnded(ended: LinkResult<ReturnTarget>): StepOutcome {
  return ended.kind === 'rejected' ? ended : finish(ended.result)
}

function finish({ redirect, to, requester }: ReturnTarget): StepOutcome {
  return { kind: 'finished', redirect, to, requester }
}

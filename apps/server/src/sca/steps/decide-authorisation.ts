import assert from 'node:assert/strict'
import type { AuthorisationStatus } from '../authorisations/authorisation-status.ts'
import type { FormAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  readOfferedAccounts,
  readPaymentSummaries,
  readRequiredApprovals,
  toApprovalSummary,
} from './approval-summary.ts'
import { approve } from './approve.ts'
import { chooseContext, chooseOnlyOption } from './choose-context.ts'
import { endAuthorisation } from './end.ts'
import { logIn } from './log-in.ts'
import { type LinkRequest, type LinkResult, withLockedAuthorisation } from './locked-authorisation.ts'

/** What a PSU decides without a browser. */
export interface Decision {
  readonly outcome: 'approve' | 'refuse' | 'abort' | 'time-out'
  /** Who logs in; undefined for an abort or a timeout, which need no login. */
  readonly nationalId: string | undefined
  readonly agreementId: string | undefined
  /** Checks who logs in, if the bank's own authentication is at a provider, for which a decision has no browser. */
  readonly authentication?: FormAuthentication
  /** The accounts that they check, for a consent; all offered accounts if undefined. */
  readonly accountIds?: readonly string[] | undefined
}

/** What a decision without a browser led to. */
export type DecisionOutcome =
  | {
      readonly status: Extract<AuthorisationStatus, 'finalised' | 'failed'>
      readonly redirect: string
      readonly needsSecondApproval: boolean
    }
  /** Some chosen accounts are not offered. The authorisation stays open for another decision. */
  | { readonly status: 'not-offered'; readonly offeredIds: readonly string[] }

type Step = LinkResult<{ readonly kind: string; readonly redirect?: string }>

/** Takes the steps that a PSU would take on the pages, without a browser, in the same order and by the same rules. */
export async function decideAuthorisation(
  sca: ScaSetup,
  request: LinkRequest,
  decision: Decision,
): Promise<LinkResult<DecisionOutcome>> {
  if (decision.outcome === 'abort') return failed(await endAuthorisation(sca, request, 'aborted'))
  if (decision.outcome === 'time-out') return failed(await endAuthorisation(sca, request, 'timed-out'))
  const ended = await goToApproval(sca, request, decision)
  if (ended !== undefined) return ended
  if (decision.outcome === 'refuse') return failed(await endAuthorisation(sca, request, 'refused'))
  return approveSummary(sca, request, { decision, attemptsLeft: attemptsMax })
}

/** Approves in the name of a person who has just logged in and decided on their own device. Ends what cannot be approved. */
export async function approveAfterLogin(
  sca: ScaSetup,
  request: LinkRequest,
): Promise<LinkResult<DecisionOutcome>> {
  const chosen: Step = await chooseContext(sca, request, chooseOnlyOption)
  if (chosen.kind === 'rejected') return chosen
  // The person cannot be asked whom they act for: the call must have said it.
  if (chosen.result.kind === 'not-an-option')
    return failed(await endAuthorisation(sca, request, 'not-allowed'))
  if (chosen.result.redirect !== undefined) return decided('failed', chosen.result.redirect)
  const decision = { outcome: 'approve', nationalId: undefined, agreementId: undefined } as const
  return approveSummary(sca, request, { decision, attemptsLeft: 1 })
}

/** How often to read a summary that changes before it is approved. */
const attemptsMax = 3

/** Reads the summary that the page would show, and approves it. */
async function approveSummary(
  sca: ScaSetup,
  request: LinkRequest,
  { decision, attemptsLeft }: { decision: Decision; attemptsLeft: number },
): Promise<LinkResult<DecisionOutcome>> {
  const { bankId } = request
  const { accountIds } = decision
  const read = await withLockedAuthorisation(sca, request, {
    isStep: true,
    work: async ({ queries, authorisation }) => ({
      authorisation,
      payments: await readPaymentSummaries(sca, queries, bankId, authorisation),
    }),
  })
  if (read.kind === 'rejected') return read
  const { authorisation, payments = [] } = read.result
  const accounts = await readOfferedAccounts(sca, bankId, authorisation)
  const offeredIds = (accounts ?? []).map(({ accountId }) => accountId)
  const chosen = accountIds ?? offeredIds
  if (!chosen.every((id) => offeredIds.includes(id)))
    return { kind: 'accepted', result: { status: 'not-offered', offeredIds } }
  const approvals = await readRequiredApprovals(sca, bankId, authorisation)
  const { hash: shown } = toApprovalSummary(authorisation, payments, { accounts, approvals })
  const approved = await approve(sca, request, { shown, chosen })
  if (approved.kind === 'rejected') return approved
  const { result } = approved
  if (result.kind === 'approved') return decided('finalised', result.redirect, result.needsSecondApproval)
  if (attemptsLeft > 1) {
    const again = { decision, attemptsLeft: attemptsLeft - 1 }
    if (result.kind === 'changed') return approveSummary(sca, request, again)
    if (result.kind === 'authenticate-again')
      return (await goToApproval(sca, request, decision)) ?? approveSummary(sca, request, again)
  }
  return result.kind === 'ended' ? decided('failed', result.redirect) : endInFault(sca, request)
}

/** Ends an authorisation after an error of ours. As on the pages, the PSU still returns to the TPP. */
export async function endInFault(sca: ScaSetup, request: LinkRequest): Promise<LinkResult<DecisionOutcome>> {
  return failed(await endAuthorisation(sca, request, 'faulted'))
}

/** Logs in and chooses a context; returns an outcome only if the authorisation ended on the way. */
async function goToApproval(
  sca: ScaSetup,
  request: LinkRequest,
  { nationalId = '', agreementId, authentication = formAuthenticationOf(sca, request) }: Decision,
): Promise<LinkResult<DecisionOutcome> | undefined> {
  const loggedIn: Step = await logIn(sca, request, { identity: nationalId, authentication })
  if (loggedIn.kind === 'rejected') return loggedIn
  // A person could type a wrong number four more times; for a program the first time is final.
  if (loggedIn.result.kind === 'wrong') return failed(await endAuthorisation(sca, request, 'locked-out'))
  if (loggedIn.result.redirect !== undefined) return decided('failed', loggedIn.result.redirect)
  const chosen: Step = await chooseContext(sca, request, (options) =>
    agreementId === undefined && options.length === 1 ? { agreementId: options[0] } : { agreementId },
  )
  if (chosen.kind === 'rejected') return chosen
  // Another decision at the same time is still logging in, and this one must not end the authorisation for it.
  if (chosen.result.kind === 'not-yet')
    return { kind: 'rejected', reason: 'other-browser', authorisation: undefined }
  if (chosen.result.kind === 'not-an-option')
    return failed(await endAuthorisation(sca, request, 'not-allowed'))
  return chosen.result.redirect === undefined ? undefined : decided('failed', chosen.result.redirect)
}

function formAuthenticationOf(sca: ScaSetup, { bankId }: LinkRequest): FormAuthentication {
  const { authentication } = sca.profileOf(bankId)
  assert(authentication.kind === 'form', 'a decision without a browser needs an authentication by a form')
  return authentication
}

function failed(ended: LinkResult<{ readonly redirect: string }>): LinkResult<DecisionOutcome> {
  return ended.kind === 'rejected' ? ended : decided('failed', ended.result.redirect)
}

function decided(
  status: 'finalised' | 'failed',
  redirect: string,
  needsSecondApproval = false,
): LinkResult<DecisionOutcome> {
  return { kind: 'accepted', result: { status, redirect, needsSecondApproval } }
}

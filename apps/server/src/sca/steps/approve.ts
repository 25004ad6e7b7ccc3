import assert from 'node:assert/strict'
import { lockForDecision } from '../../banks/index.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import { advance } from '../authorisations/authorisations.store.ts'
import type { ApprovalContext } from '../purpose.ts'
import { findPurpose, type ScaSetup } from '../sca-setup.ts'
import { findOrCreatePsuId, openSession } from '../sessions/session.store.ts'
import {
  type ApprovalSummary,
  readOfferedAccounts,
  readPaymentSummaries,
  readRequiredApprovals,
  toApprovalSummary,
} from './approval-summary.ts'
import { isAllowedToDecide } from './choose-context.ts'
import { endLocked } from './end.ts'
import {
  deciderOf,
  type LinkRequest,
  type LinkResult,
  requesterOf,
  type StepContext,
  withLockedAuthorisation,
} from './locked-authorisation.ts'
import { RETURN_TO, type ReturnTarget, successRedirectOf } from './return-target.ts'

/** What an approval led to. */
export type ApprovalStepOutcome =
  | ({ readonly kind: 'approved'; readonly needsSecondApproval: boolean } & ReturnTarget)
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** The summary is no longer what the PSU saw: they must see it again first. */
  | { readonly kind: 'changed' }
  /** The PSU has not been shown a summary yet. */
  | { readonly kind: 'not-yet' }

/** What the PSU submits: the hash of the summary they saw, and the ids of the accounts they checked. */
export interface SubmittedApproval {
  readonly shown: string
  readonly chosen: readonly string[]
}

/**
 * LIM-04: approves exactly what the PSU saw, and opens the session, in one transaction. The bank is asked again before
 * it, because a right may have been withdrawn, or a second approval become necessary, while the PSU looked at the page.
 */
export async function approve(
  setup: ScaSetup,
  request: LinkRequest,
  { shown, chosen }: SubmittedApproval,
): Promise<LinkResult<ApprovalStepOutcome>> {
  const { bankId } = request
  const before = await withLockedAuthorisation(setup, request, {
    isStep: true,
    work: async ({ authorisation }) => authorisation,
  })
  if (before.kind === 'rejected') return before
  const isAllowed = await isAllowedToDecide(setup, bankId, before.result, before.result.actingAgreementId)
  const approvals = await readRequiredApprovals(setup, bankId, before.result)
  const accounts = await readOfferedAccounts(setup, bankId, before.result)
  const approved = await withLockedAuthorisation(setup, request, {
    isStep: true,
    work: async (step): Promise<ApprovalStepOutcome> => {
      const { authorisation } = step
      if (authorisation.status !== 'started') return { kind: 'not-yet' }
      const payments = await readPaymentSummaries(setup, step.queries, bankId, authorisation)
      // Nobody may approve twice, so a person who already approved is not shown what changed since.
      const hasApprovedBefore = approvals.firstApproverId === authorisation.personId
      const summary = payments && toApprovalSummary(authorisation, payments, { accounts, approvals })
      if (
        summary !== undefined &&
        !hasApprovedBefore &&
        (summary.hash !== shown || !areOffered(chosen, summary))
      )
        return { kind: 'changed' }
      if (summary === undefined || hasApprovedBefore || !isAllowed)
        return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'not-allowed')) }
      const answer = { approvalsNeeded: approvals.needed, chosen: [...new Set(chosen)] }
      return writeApproval(setup, bankId, step, answer)
    },
  })
  // If two approvals come at once, the second finds the link used, so this one is the only one. The first of two people
  // starts nothing: it would use the claim of the second, whose approval may not be committed yet.
  if (
    approved.kind === 'accepted' &&
    approved.result.kind === 'approved' &&
    !approved.result.needsSecondApproval
  )
    await runAfterCommit(setup, bankId, before.result)
  return approved
}

/** Whether the page offered every chosen account. A forged form must not grant anything else. */
function areOffered(chosen: readonly string[], { accounts = [] }: ApprovalSummary): boolean {
  return chosen.every((id) => accounts.some(({ accountId }) => accountId === id))
}

/** Runs what follows from the approval. A failure is logged and does not reach the PSU, whose approval is committed. */
async function runAfterCommit(setup: ScaSetup, bankId: string, authorisation: Authorisation): Promise<void> {
  const found = findPurpose(setup, bankId, authorisation)
  try {
    await found?.purpose.afterApproved?.(found.subject)
  } catch (error) {
    setup.onError(error)
  }
}

async function writeApproval(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  answer: Pick<ApprovalContext, 'approvalsNeeded' | 'chosen'>,
): Promise<ApprovalStepOutcome> {
  const { queries, authorisation, nowMilliseconds } = step
  const { authorisationId, tppId, personId, tppSessionId, approach, actingAgreementId } = authorisation
  assert(personId, 'a person has logged in before an authorisation is started')
  const at = await lockForDecision(queries, bankId, nowMilliseconds)
  const requester = requesterOf(authorisation)
  const context = { queries, at, decider: deciderOf(authorisation), requester, ...answer }
  const found = findPurpose(setup, bankId, authorisation)
  const outcome = found === undefined ? 'approved' : await found.purpose.onApproved(context, found.subject)
  if (outcome === 'too-late')
    return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'not-allowed')) }
  await advance(queries, { bankId, authorisationId, cause: 'approved', at: step.at })
  const needsSecondApproval = outcome === 'half-approved'
  const approved = { kind: 'approved', needsSecondApproval, to: RETURN_TO[approach], requester } as const
  if (approach === 'BANK') return { ...approved, redirect: successRedirectOf(authorisation, undefined) }
  const psuId = await findOrCreatePsuId(queries, { bankId, tppId, personId })
  await openSession(queries, {
    bankId,
    tppId,
    psuId,
    tppSessionId,
    agreementId: actingAgreementId,
    authenticatedAt: at,
  })
  return { ...approved, redirect: successRedirectOf(authorisation, psuId) }
}

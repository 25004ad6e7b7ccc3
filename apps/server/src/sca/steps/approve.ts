import assert from 'node:assert/strict'
import { lockForDecision } from '../../banks/index.ts'
import { advance } from '../authorisations/authorisations.store.ts'
import type { ApprovalContext, ApprovalResult } from '../purpose.ts'
import { findPurpose, type ScaSetup } from '../sca-setup.ts'
import { findOrCreatePsuId, openSession } from '../sessions/session.store.ts'
import {
  type ApprovalSummary,
  readOfferedAccounts,
  readPaymentSummaries,
  readRequiredApprovals,
  toApprovalSummary,
} from './approval-summary.ts'
import { authenticateAgain, isAuthenticatedFor } from './authenticate-again.ts'
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
import { type ReturnTarget, returnTargetOf, successRedirectOf } from './return-target.ts'

/** What an approval led to. */
export type ApprovalStepOutcome =
  | ({ readonly kind: 'approved'; readonly needsSecondApproval: boolean } & ReturnTarget)
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** The summary is no longer what the PSU saw: they must see it again first. */
  | { readonly kind: 'changed' }
  /** What was shown before the login is no longer what is asked: they must authenticate again. */
  | { readonly kind: 'authenticate-again' }
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
    work: async (step): Promise<WrittenApproval> => {
      const { authorisation } = step
      if (authorisation.status !== 'started') return { outcome: { kind: 'not-yet' } }
      const payments = await readPaymentSummaries(setup, step.queries, bankId, authorisation)
      if (payments !== undefined && !(await isAuthenticatedFor(step, bankId, payments)))
        return { outcome: await authenticateAgain(step, bankId) }
      // Nobody may approve twice, so a person who already approved is not shown what changed since.
      const hasApprovedBefore = approvals.firstApproverId === authorisation.personId
      const summary = payments && toApprovalSummary(authorisation, payments, { accounts, approvals })
      if (
        summary !== undefined &&
        !hasApprovedBefore &&
        (summary.hash !== shown || !areOffered(chosen, summary))
      )
        return { outcome: { kind: 'changed' } }
      if (summary === undefined) return endNotAllowed(setup, bankId, step, 'closed')
      if (hasApprovedBefore) return endNotAllowed(setup, bankId, step, 'approved-before')
      if (!isAllowed) return endNotAllowed(setup, bankId, step)
      const answer = { approvalsNeeded: approvals.needed, chosen: [...new Set(chosen)] }
      return writeApproval(setup, bankId, step, { ...answer, payments: summary.payments })
    },
  })
  if (approved.kind === 'rejected') return approved
  const { outcome, afterCommit } = approved.result
  // The approval is committed, so an error here is logged and must not reach the PSU.
  await afterCommit?.().catch(setup.onError)
  return { kind: 'accepted', result: outcome }
}

/** The outcome of an approval's transaction, and what to do when it is committed. */
interface WrittenApproval {
  readonly outcome: ApprovalStepOutcome
  readonly afterCommit?: ApprovalResult['afterCommit']
}

async function endNotAllowed(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  obstacle?: ReturnTarget['obstacle'],
): Promise<WrittenApproval> {
  return { outcome: { kind: 'ended', ...(await endLocked(setup, bankId, step, 'not-allowed')), obstacle } }
}

/** Whether the page offered every chosen account. A forged form must not grant anything else. */
function areOffered(chosen: readonly string[], { accounts = [] }: ApprovalSummary): boolean {
  return chosen.every((id) => accounts.some(({ accountId }) => accountId === id))
}

async function writeApproval(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  {
    payments,
    ...answer
  }: Pick<ApprovalContext, 'approvalsNeeded' | 'chosen'> & Pick<ApprovalSummary, 'payments'>,
): Promise<WrittenApproval> {
  const { queries, authorisation, nowMilliseconds } = step
  const { authorisationId, tppId, personId, tppSessionId, approach, actingAgreementId } = authorisation
  assert(personId, 'a person has logged in before an authorisation is started')
  const at = await lockForDecision(queries, bankId, nowMilliseconds)
  const requester = requesterOf(authorisation)
  const context = { queries, at, decider: deciderOf(authorisation), requester, ...answer }
  const found = findPurpose(setup, bankId, authorisation)
  const result: ApprovalResult =
    found === undefined ? { outcome: 'approved' } : await found.purpose.onApproved(context, found.subject)
  if (result.outcome === 'too-late') return endNotAllowed(setup, bankId, step, 'closed')
  await advance(queries, { bankId, authorisationId, cause: 'approved', at: step.at })
  const { afterCommit } = result
  const { outcome } = result
  const approvedWith = (redirect: string) =>
    ({
      kind: 'approved',
      needsSecondApproval: outcome === 'half-approved',
      ...returnTargetOf(authorisation, { redirect, outcome }),
      payments,
    }) as const
  if (approach === 'BANK')
    return { outcome: approvedWith(successRedirectOf(authorisation, undefined)), afterCommit }
  const psuId = await findOrCreatePsuId(queries, { bankId, tppId, personId })
  await openSession(queries, {
    bankId,
    tppId,
    psuId,
    tppSessionId,
    agreementId: actingAgreementId,
    authenticatedAt: at,
  })
  return { outcome: approvedWith(successRedirectOf(authorisation, psuId)), afterCommit }
}

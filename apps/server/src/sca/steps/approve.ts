import assert from 'node:assert/strict'
import { lockForDecision } from '../../banks/index.ts'
import type { ApprovalContext, RequiredApprovals } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, type AuthorisationRow } from '../authorisations/authorisations.store.ts'
import { bankRedirect, successRedirect } from './redirect.ts'
import { openSession, findOrCreatePsuId } from '../sessions/session.store.ts'
import { isAllowedToDecide } from './choose-context.ts'
import { type ReturnTarget, endLocked, RETURN_TO } from './end.ts'
import {
  requesterOf,
  deciderOf,
  withLockedAuthorisation,
  type LinkResult,
  type StepContext,
  type LinkRequest,
} from './locked-authorisation.ts'
import {
  readOfferedAccounts,
  readPaymentSummaries,
  type ApprovalSummary,
  toApprovalSummary,
} from './approval-summary.ts'

export type ApprovalStepOutcome =
  /** One more person must approve where it `needsSecondApproval`. */
  | ({ readonly kind: 'approved'; readonly needsSecondApproval: boolean } & ReturnTarget)
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** What is to be approved is not what was shown: the PSU must see it first. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-yet' }

/** What the PSU sends back: the hash of what they saw, and the ids that they checked, if there was a choice. */
export interface SubmittedApproval {
  readonly shown: string
  readonly chosen: readonly string[]
}

/**
 * LIM-04: the approval of exactly what was shown; with it the session opens. One transaction. The bank is asked once
 * more before it: a right that was taken away while the PSU looked is gone, and one person may be enough no more.
 */
export async function approve(
  setup: ScaSetup,
  request: LinkRequest,
  { shown, chosen }: SubmittedApproval,
): Promise<LinkResult<ApprovalStepOutcome>> {
  const before = await withLockedAuthorisation(setup, request, { bind: true, work: async ({ row }) => row })
  if (before.kind === 'rejected') return before
  const actingFor = before.result.acting_agreement_id ?? undefined
  const isAllowed = await isAllowedToDecide(setup, request, before.result, actingFor)
  const approvals = await readRequiredApprovals(setup, request, before.result)
  const accounts = await readOfferedAccounts(setup, request.bankId, before.result)
  const approved = await withLockedAuthorisation(setup, request, {
    bind: true,
    work: async (step): Promise<ApprovalStepOutcome> => {
      if (step.row.status !== 'started') return { kind: 'not-yet' }
      const payments = await readPaymentSummaries(setup, step.queries, request.bankId, step.row)
      // Nobody approves twice, so what has changed since is not shown to whoever approved before.
      const isTheSame = approvals.firstApproverId === step.row.person_id
      const now = payments && toApprovalSummary(step.row, payments, { accounts, approvals })
      if (now !== undefined && !isTheSame && (now.hash !== shown || !isOffered(chosen, now)))
        return { kind: 'changed' }
      if (now === undefined || isTheSame || !isAllowed)
        return { kind: 'ended', ...(await endLocked(setup, request.bankId, step, 'not-allowed')) }
      const answer = { approvalsNeeded: approvals.needed, chosen: [...new Set(chosen)] }
      return writeApproval(setup, request, step, answer)
    },
  })
  // Of two at once the second finds the link used, so this is the only one that approved. The first of two people starts
  // nothing: it would take the claim of the second, whose approval may not be committed yet.
  if (
    approved.kind === 'accepted' &&
    approved.result.kind === 'approved' &&
    !approved.result.needsSecondApproval
  )
    await runAfterCommit(setup, request, before.result)
  return approved
}

/** Nobody gives away by this what the page has not offered. */
function isOffered(chosen: readonly string[], { accounts = [] }: ApprovalSummary): boolean {
  return chosen.every((id) => accounts.some(({ accountId }) => accountId === id))
}

/** What the module does next is no part of the approval, which stands, however that goes. */
async function runAfterCommit(
  { purposes }: ScaSetup,
  { bankId }: LinkRequest,
  { purpose, tpp_id: tppId, subject_id: subjectId }: AuthorisationRow,
): Promise<void> {
  if (subjectId === null) return
  try {
    await purposes[purpose]?.afterApproved?.({ bankId, tppId, subjectId })
  } catch {
    // The module has its own log. The PSU has approved, and must not be told otherwise.
  }
}

const ONE_IS_ENOUGH: RequiredApprovals = { needed: 1, firstApproverId: undefined }

/** By how many people? The bank is asked, outside of any transaction. */
export async function readRequiredApprovals(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  { bankId }: Pick<LinkRequest, 'bankId'>,
  row: AuthorisationRow,
): Promise<RequiredApprovals> {
  const { purpose, tpp_id: tppId, subject_id: subjectId, person_id: personId } = row
  if (subjectId === null || personId === null) return ONE_IS_ENOUGH
  const subject = { bankId, tppId, subjectId }
  return (await purposes[purpose]?.requiredApprovals?.(subject, deciderOf(row))) ?? ONE_IS_ENOUGH
}

async function writeApproval(
  setup: ScaSetup,
  { bankId, authorisationId }: LinkRequest,
  step: StepContext,
  answer: Pick<ApprovalContext, 'approvalsNeeded' | 'chosen'>,
): Promise<ApprovalStepOutcome> {
  const { queries, row, nowMilliseconds } = step
  const { tpp_id: tppId, person_id: personId, subject_id: subjectId, tpp_session_id: tppSessionId } = row
  assert(personId, 'an authorisation that has started knows its person')
  const at = await lockForDecision(queries, bankId, nowMilliseconds)
  const moment = { queries, at, decider: deciderOf(row), requester: requesterOf(row), ...answer }
  const outcome =
    subjectId === null
      ? 'approved'
      : await setup.purposes[row.purpose]?.onApproved(moment, { bankId, tppId, subjectId })
  if (outcome === undefined || outcome === 'too-late')
    return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'not-allowed')) }
  await advance(queries, { bankId, authorisationId, cause: 'approved', at: step.at })
  const needsSecondApproval = outcome === 'half-approved'
  const departure = {
    kind: 'approved',
    needsSecondApproval,
    to: RETURN_TO[row.approach],
    requester: requesterOf(row),
  } as const
  if (row.approach === 'BANK')
    return { ...departure, redirect: bankRedirect(row.tpp_redirect_uri, 'approved') }
  const agreementId = row.acting_agreement_id ?? undefined
  const psuId = await findOrCreatePsuId(queries, { bankId, tppId, personId })
  await openSession(queries, { bankId, tppId, psuId, tppSessionId, agreementId, authenticatedAt: at })
  return { ...departure, redirect: successRedirectOf(row, psuId) }
}

/** Where the browser goes after this approval. */
export function successRedirectOf(row: AuthorisationRow, psuId: string): string {
  return successRedirect(row.tpp_redirect_uri, {
    psuId,
    psuCorporateId: row.acting_agreement_id ?? undefined,
    tppSessionId: row.tpp_session_id,
    context: row.acting_agreement_id === null ? 'PRIVATE' : 'CORPORATE',
  })
}

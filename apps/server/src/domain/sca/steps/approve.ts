import assert from 'node:assert/strict'
import type { Authorisation } from '../authorisations/authorisation.ts'
import type { ApprovalContext, ApprovalResult, SubjectToDecide } from '../purpose.ts'
import { findPurpose, type ScaSetup } from '../sca-setup.ts'
import { type ApprovalKnowledge, writeApprovalRecords } from '../evidence/approval-record.ts'
import { readShownAt } from '../evidence/payee-evidence.ts'
import {
  type ApprovalSummary,
  areAccepted,
  payeesMilliseconds,
  type PayeeAcceptance,
  type SummaryAnswers,
  readAnswers,
  readPayeeChecks,
  readSubject,
  type ShownPayees,
  toApprovalSummary,
} from './approval-summary.ts'
import { authenticateAgain, isAuthenticatedFor } from './authenticate-again.ts'
import { endLocked } from './end.ts'
import { followApproval } from './follow-approval.ts'
import {
  deciderOf,
  type LinkRequest,
  type LinkResult,
  readBeforeStep,
  requesterOf,
  type StepContext,
  takeStep,
  withLockedAuthorisation,
  writeTaken,
  writeTakenWithSession,
} from './locked-authorisation.ts'
import { type ReturnTarget, returnTargetOf, successRedirectOf } from './return-target.ts'

/** What an approval led to. */
export type ApprovalStepOutcome =
  | ({ readonly kind: 'approved'; readonly needsSecondApproval: boolean } & ReturnTarget)
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** The summary is no longer what the PSU saw: they must see it again first. */
  | { readonly kind: 'changed' }
  /** Some names are not the accounts', and the PSU has not confirmed that they want to pay anyway. */
  | { readonly kind: 'unconfirmed' }
  /** What was shown before the login is no longer what is asked: they must authenticate again. */
  | { readonly kind: 'authenticate-again' }
  /** The PSU has not been shown a summary yet. */
  | { readonly kind: 'not-yet' }

/** What the PSU submits: the hash of the summary they saw, and the ids of the accounts they checked. */
export interface SubmittedApproval {
  readonly shown: string
  readonly chosen: readonly string[]
  /** The language in which they saw it. */
  readonly language: ShownPayees['language']
  readonly acceptance: PayeeAcceptance
  /** When the page was made that they saw; undefined if it is not known, or there was none. */
  readonly shownAtMilliseconds: number | undefined
}

/** What a form has of it: the time is sealed. */
export interface PostedApproval extends Omit<SubmittedApproval, 'shownAtMilliseconds'> {
  readonly shownAt: string
}

/** What was read, and what the bank answered about it, right before the transaction of an approval. */
export interface BankAnswers extends SummaryAnswers {
  /** What is approved, which the module compares with what it locks; undefined if there is nothing to approve any more. */
  readonly payments: SubjectToDecide['payments']
  readonly isAllowed: boolean
  readonly lacksFunds: boolean
}

/**
 * LIM-04: approves exactly what the PSU saw, and opens the session, in one transaction. The bank is asked again before
 * it, because a right may have been withdrawn, or a second approval become necessary, while the PSU looked at the page.
 */
export async function approve(
  setup: ScaSetup,
  request: LinkRequest,
  { shownAt, ...submitted }: PostedApproval,
): Promise<LinkResult<ApprovalStepOutcome>> {
  const { bankId } = request
  const before = await readBeforeStep(setup, request)
  if (before.kind === 'rejected') return before
  const authorisation = before.result
  if (authorisation.status !== 'started') return { kind: 'accepted', result: { kind: 'not-yet' } }
  const subject = await readSubject(setup, setup.bankDatabase, bankId, authorisation)
  const answers = await askBank(setup, bankId, subject, { authorisation, ...submitted })
  const shownPage = { browser: request.browser, summaryHash: submitted.shown }
  const shownAtMilliseconds = readShownAt(setup.keys.of(bankId), shownPage, shownAt)
  const approved = await withLockedAuthorisation(setup, request, (step) =>
    approveLocked(setup, step, { ...submitted, shownAtMilliseconds, ...answers }),
  )
  if (approved.kind === 'rejected') return approved
  const { outcome, afterCommit } = approved.result
  await followApproval(setup, bankId, afterCommit)
  return { kind: 'accepted', result: outcome }
}

/** Asks the bank what an approval depends on. Must be called outside of any transaction. */
export async function askBank(
  setup: Pick<ScaSetup, 'profileOf'>,
  bankId: string,
  subject: SubjectToDecide,
  {
    authorisation,
    language,
  }: { readonly authorisation: Authorisation; readonly language: ShownPayees['language'] },
): Promise<BankAnswers> {
  const isAllowed = await subject.isAllowed(deciderOf(authorisation))
  const asked = await readAnswers(subject, authorisation)
  const payees = await readPayeeChecks(setup, bankId, subject, {
    language,
    waitMilliseconds: payeesMilliseconds,
    personId: authorisation.personId,
  })
  const lacksFunds = (await subject.lacksFunds?.(deciderOf(authorisation))) ?? false
  return { payments: subject.payments, isAllowed, ...asked, payees, lacksFunds }
}

/** Approves a locked authorisation, if the summary is still what the PSU saw. */
export async function approveLocked(
  setup: ScaSetup,
  step: StepContext,
  {
    shown,
    chosen,
    acceptance,
    shownAtMilliseconds,
    payments,
    isAllowed,
    lacksFunds,
    ...answers
  }: SubmittedApproval & BankAnswers,
): Promise<WrittenApproval> {
  const { authorisation } = step
  if (authorisation.status !== 'started') return { outcome: { kind: 'not-yet' } }
  if (payments !== undefined && !(await isAuthenticatedFor(setup, step, payments)))
    return { outcome: authenticateAgain(step) }
  // Nobody may approve twice, so a person who already approved is not shown what changed since.
  const { approvals } = answers
  const hasApprovedBefore = approvals.firstApproverId === authorisation.personId
  const summary = payments && toApprovalSummary(authorisation, payments, answers)
  if (summary !== undefined && !hasApprovedBefore && (summary.hash !== shown || !areOffered(chosen, summary)))
    return { outcome: { kind: 'changed' } }
  if (summary === undefined) return endNotAllowed(setup, step, 'closed')
  if (hasApprovedBefore) return endNotAllowed(setup, step, 'approved-before')
  if (!isAllowed) return endNotAllowed(setup, step)
  if (!areAccepted(answers.payees, acceptance)) return { outcome: { kind: 'unconfirmed' } }
  const { payees, access } = answers
  const answer = {
    approvalsNeeded: approvals.needed,
    lacksFunds,
    chosen: [...new Set(chosen)],
    access,
  }
  const isAboutAccess = summary.accounts !== undefined || access !== undefined
  const known = {
    payees: payees && { summary: summary.text, payees, acceptance, shownAtMilliseconds },
    access: isAboutAccess ? { summary: summary.text, chosen: answer.chosen } : undefined,
  }
  return writeApproval(setup, step, { ...answer, known, payments: summary.payments })
}

/** The outcome of an approval's transaction, and what to do when it is committed. */
export interface WrittenApproval {
  readonly outcome: ApprovalStepOutcome
  readonly afterCommit?: ApprovalResult['afterCommit']
}

async function endNotAllowed(
  setup: ScaSetup,
  step: StepContext,
  obstacle?: ReturnTarget['obstacle'],
): Promise<WrittenApproval> {
  return { outcome: { kind: 'ended', ...(await endLocked(setup, step, 'not-allowed')), obstacle } }
}

/** Whether the page offered every chosen account. A forged form must not grant anything else. */
function areOffered(chosen: readonly string[], { accounts = [] }: ApprovalSummary): boolean {
  return chosen.every((id) => accounts.some(({ accountId }) => accountId === id))
}

async function writeApproval(
  setup: ScaSetup,
  step: StepContext,
  {
    known,
    ...answer
  }: Pick<ApprovalContext, 'approvalsNeeded' | 'lacksFunds' | 'chosen' | 'payments' | 'access'> & {
    readonly known: ApprovalKnowledge
  },
): Promise<WrittenApproval> {
  const { queries, bankId, authorisation, bankTime: at } = step
  const { personId, authorisationId } = authorisation
  assert(personId, 'a person has logged in before an authorisation is started')
  const requester = requesterOf(authorisation)
  const context = { queries, at, decider: deciderOf(authorisation), requester, authorisationId, ...answer }
  const found = findPurpose(setup, bankId, authorisation)
  let end: { readonly psuId: string | undefined } | undefined
  const writeSteps = async () => {
    end = await writeEnd(setup, step, { personId, known })
  }
  // Whoever follows what happens sees the steps before what they lead to.
  if (found?.purpose.writesSteps !== true) writeTaken(step)
  const result: ApprovalResult =
    found === undefined
      ? { outcome: 'approved' }
      : await found.purpose.onApproved(
          found.purpose.writesSteps === true ? { ...context, writeSteps } : context,
          found.subject,
        )
  const { outcome, afterCommit } = result
  if (outcome === 'too-late' || outcome === 'changed') {
    assert(end === undefined, 'an approval whose end was written cannot fail')
    return outcome === 'changed' ? { outcome: { kind: 'changed' } } : endNotAllowed(setup, step, 'closed')
  }
  if (end === undefined) await writeSteps()
  const redirect = successRedirectOf(setup, authorisation, end?.psuId)
  const target = returnTargetOf(authorisation, { redirect, outcome })
  return {
    outcome: { kind: 'approved', needsSecondApproval: outcome === 'half-approved', ...target },
    afterCommit,
  }
}

/** Writes that an SCA succeeded, and opens its session. On the bank's own page there is none, and nobody learns a PSU-ID. */
async function writeEnd(
  { keys }: ScaSetup,
  step: StepContext,
  { personId, known }: { readonly personId: string; readonly known: ApprovalKnowledge },
): Promise<{ readonly psuId: string | undefined }> {
  const { queries, bankId, authorisation, at } = step
  const { authorisationId, approach } = authorisation
  takeStep(step, 'approved')
  writeApprovalRecords(queries, keys, { bankId, authorisationId, personId, at }, known)
  if (approach !== 'BANK')
    return { psuId: await writeTakenWithSession(step, { personId, authenticatedAt: step.bankTime }) }
  writeTaken(step)
  return { psuId: undefined }
}

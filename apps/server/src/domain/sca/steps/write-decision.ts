import type { TransactionQueries } from '../../../platform/database/database.ts'
import type { AuthorisationStatus, Ending } from '../authorisations/authorisation-status.ts'
import type { ApprovalResult } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { approveLocked } from './approve.ts'
import { writeContext } from './choose-context.ts'
import { endLocked } from './end.ts'
import { type LinkRequest, type LinkResult, type StepContext, workOnLocked } from './locked-authorisation.ts'
import { checkLogin, countTry, triesMax } from './log-in.ts'
import type { DecisionSteps, PreparedDecision } from './prepare-decision.ts'

/** What a decision without a browser led to. */
export type DecisionOutcome =
  | {
      readonly status: Extract<AuthorisationStatus, 'finalised' | 'failed'>
      readonly redirect: string
      readonly needsSecondApproval: boolean
    }
  /** Some chosen accounts are not offered. The authorisation stays open for another decision. */
  | { readonly status: 'not-offered'; readonly offeredIds: readonly string[] }
  /** It is not as the bank was asked about it, or somebody is logging in: nothing is decided, and the bank is asked again. */
  | { readonly status: 'outdated' }

/** What the transaction of a decision led to, and what to do when it is committed. */
export interface WrittenDecision {
  readonly result: LinkResult<DecisionOutcome>
  readonly afterCommit?: ApprovalResult['afterCommit']
}

/** A decision, and what the bank was asked about it; undefined if it was asked nothing. */
interface DecisionToWrite {
  readonly steps: DecisionSteps
  readonly prepared: PreparedDecision | undefined
}

/** Takes all steps of a decision in the caller's transaction, which acts for the bank. */
export async function writeDecision(
  setup: ScaSetup,
  queries: TransactionQueries,
  request: LinkRequest,
  { steps, prepared }: DecisionToWrite,
): Promise<WrittenDecision> {
  let afterCommit: WrittenDecision['afterCommit']
  const result = await workOnLocked(setup, queries, request, async (step) => {
    const written = await takeStepsLocked(setup, step, steps, prepared)
    afterCommit = written.afterCommit
    return written.outcome
  })
  return { result, afterCommit }
}

/** Ends an authorisation in the caller's transaction, which acts for the bank. */
export function writeEnding(
  setup: ScaSetup,
  queries: TransactionQueries,
  request: LinkRequest,
  ending: Ending,
): Promise<LinkResult<DecisionOutcome>> {
  return workOnLocked(setup, queries, request, async (step) => failed(await endLocked(setup, step, ending)))
}

interface TakenSteps {
  readonly outcome: DecisionOutcome
  readonly afterCommit?: ApprovalResult['afterCommit']
}

const OUTDATED = { outcome: { status: 'outdated' } } as const

async function takeStepsLocked(
  setup: ScaSetup,
  step: StepContext,
  steps: DecisionSteps,
  prepared: PreparedDecision | undefined,
): Promise<TakenSteps> {
  const asked = prepared?.authorisation
  const { status, personId, actingAgreementId } = step.authorisation
  if (
    prepared === undefined ||
    asked?.status !== status ||
    asked.personId !== personId ||
    asked.actingAgreementId !== actingAgreementId
  )
    return OUTDATED
  if (status === 'received' && step.authorisation.tries >= triesMax) return OUTDATED
  if (prepared.subject !== undefined) step.subject = prepared.subject
  const ended = (await logIn(setup, step, steps, prepared)) ?? (await choose(setup, step, prepared))
  if (ended !== undefined) return { outcome: failed(ended) }
  if (steps.outcome === 'refuse') return { outcome: failed(await endLocked(setup, step, 'refused')) }
  return approve(setup, step, prepared)
}

type Ended = { readonly redirect: string } | undefined

/** Logs in, unless that was done before; returns where the PSU returns if the authorisation ended. */
async function logIn(
  setup: ScaSetup,
  step: StepContext,
  { login }: DecisionSteps,
  { psu }: PreparedDecision,
): Promise<Ended> {
  if (step.authorisation.status !== 'received') return undefined
  // Whoever has decided on their device and would have to log in again is not there.
  if (login === undefined) return endLocked(setup, step, 'faulted')
  countTry(step)
  const loggedIn = await checkLogin(setup, step.bankId, step, {
    ...login,
    psu,
    countsFailuresOnly: true,
  })
  switch (loggedIn.kind) {
    case 'ended':
      return loggedIn
    // A person could type a wrong number four more times; for a program the first time is final.
    case 'wrong':
      return endLocked(setup, step, 'locked-out')
    case 'logged-in':
    case 'done-before':
      return undefined
  }
}

/** Chooses whom the person acts for, unless that was done before; returns where the PSU returns if the authorisation ended. */
async function choose(
  setup: ScaSetup,
  step: StepContext,
  { options, choice }: PreparedDecision,
): Promise<Ended> {
  if (step.authorisation.status !== 'psuAuthenticated') return undefined
  const isAllowed = choice !== undefined && options.includes(choice.agreementId)
  const written = await writeContext(setup, step, { agreementId: choice?.agreementId, isAllowed })
  return written.kind === 'ended' ? written : undefined
}

async function approve(
  setup: ScaSetup,
  step: StepContext,
  { approval }: PreparedDecision,
): Promise<TakenSteps> {
  if (approval === undefined) return OUTDATED
  const offeredIds = (approval.accounts ?? []).map(({ accountId }) => accountId)
  if (!approval.chosen.every((id) => offeredIds.includes(id)))
    return { outcome: { status: 'not-offered', offeredIds } }
  const { outcome, afterCommit } = await approveLocked(setup, step, approval)
  switch (outcome.kind) {
    case 'approved': {
      const { redirect, needsSecondApproval } = outcome
      return { outcome: { status: 'finalised', redirect, needsSecondApproval }, afterCommit }
    }
    case 'ended':
      return { outcome: failed(outcome) }
    case 'changed':
    case 'unconfirmed':
    case 'authenticate-again':
    case 'not-yet':
      return OUTDATED
  }
}

function failed({ redirect }: { readonly redirect: string }): DecisionOutcome {
  return { status: 'failed', redirect, needsSecondApproval: false }
}

import assert from 'node:assert/strict'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { TransactionQueries } from '../../../platform/database/database.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import type { FormAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { chooseOnlyOption } from './choose-context.ts'
import { followApproval } from './follow-approval.ts'
import {
  acceptRequest,
  type LinkRequest,
  type LinkResult,
  readAuthorisationOfLink,
} from './locked-authorisation.ts'
import { type DecisionSteps, type PreparedDecision, prepareDecision } from './prepare-decision.ts'
import { type DecisionOutcome, writeDecision, writeEnding, type WrittenDecision } from './write-decision.ts'

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

/** A program's request to decide about an authorisation. */
export interface DecisionRequest extends LinkRequest {
  /** The authorisation, if the caller has just read it. */
  readonly authorisation?: Authorisation
}

/** Runs the work of a decision in a transaction that acts for the bank, and commits it with whatever else belongs to it. */
export type WriteInTransaction<Written> = (
  work: (queries: TransactionQueries) => Promise<LinkResult<DecisionOutcome>>,
) => Promise<Written>

/**
 * Takes the steps that a PSU would take on the pages, without a browser, in the same order and by the same rules. What the
 * pages ask the bank between two steps is asked before the first; then all steps are taken in one transaction.
 */
export async function decideAuthorisation<Written>(
  setup: ScaSetup,
  request: DecisionRequest,
  decision: Decision,
  write: WriteInTransaction<Written>,
): Promise<Written> {
  const { outcome } = decision
  if (outcome === 'abort') return write((queries) => writeEnding(setup, queries, request, 'aborted'))
  if (outcome === 'time-out') return write((queries) => writeEnding(setup, queries, request, 'timed-out'))
  const { nationalId = '', agreementId, accountIds } = decision
  const authentication = decision.authentication ?? formAuthenticationOf(setup, request)
  const steps: DecisionSteps = {
    outcome,
    login: { identity: nationalId, authentication },
    choose: (options) =>
      agreementId === undefined && options.length === 1 ? { agreementId: options[0] } : { agreementId },
    accountIds,
    acceptance: 'confirmed',
  }
  return takeSteps(setup, request, steps, write)
}

/** Approves in the name of a person who has just logged in and decided on their own device. Ends what cannot be approved. */
export async function approveAfterLogin(setup: ScaSetup, request: LinkRequest): Promise<void> {
  // The person cannot be asked whom they act for: the call must have said it.
  const steps: DecisionSteps = {
    outcome: 'approve',
    login: undefined,
    choose: chooseOnlyOption,
    accountIds: undefined,
    acceptance: 'unseen',
  }
  const write = inTransactionOf(setup, request)
  if (isOutdated(await takeSteps(setup, request, steps, write))) await endInFault(setup, request, write)
}

/** Ends an authorisation after an error of ours. As on the pages, the PSU still returns to the TPP. */
export function endInFault<Written>(
  setup: ScaSetup,
  request: LinkRequest,
  write: WriteInTransaction<Written>,
): Promise<Written> {
  return write((queries) => writeEnding(setup, queries, request, 'faulted'))
}

/** Commits a decision on its own. */
export function inTransactionOf(
  { bankDatabase }: Pick<ScaSetup, 'bankDatabase'>,
  { bankId }: LinkRequest,
): WriteInTransaction<LinkResult<DecisionOutcome>> {
  return (work) => inBankTransaction(bankDatabase, bankId, work)
}

/** How often the bank is asked about something that changes before it is decided. */
const attemptsMax = 3

async function takeSteps<Written>(
  setup: ScaSetup,
  { authorisation, ...request }: DecisionRequest,
  steps: DecisionSteps,
  write: WriteInTransaction<Written>,
): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    const justRead = attempt === 1 ? authorisation : undefined
    const prepared = await prepare(setup, request, steps, justRead)
    const last: { decision?: WrittenDecision } = {}
    const written = await write(async (queries) => {
      last.decision = await writeDecision(setup, queries, request, { steps, prepared })
      return last.decision.result
    })
    await followApproval(setup, request.bankId, last.decision?.afterCommit)
    const isDecided = last.decision === undefined || !isOutdated(last.decision.result)
    if (isDecided || attempt === attemptsMax) return written
  }
}

const isOutdated = (result: LinkResult<DecisionOutcome>) =>
  result.kind === 'accepted' && result.result.status === 'outdated'

/** Asks the bank, unless the link rejects the decision: then its transaction does too. */
async function prepare(
  setup: ScaSetup,
  request: LinkRequest,
  steps: DecisionSteps,
  justRead: Authorisation | undefined,
): Promise<PreparedDecision | undefined> {
  const read =
    justRead === undefined
      ? await readAuthorisationOfLink(setup, request)
      : acceptRequest(setup, request, justRead)
  return read.kind === 'rejected' ? undefined : prepareDecision(setup, request.bankId, read.result, steps)
}

function formAuthenticationOf(setup: ScaSetup, { bankId }: LinkRequest): FormAuthentication {
  const { authentication } = setup.profileOf(bankId)
  assert(authentication.kind === 'form', 'a decision without a browser needs an authentication by a form')
  return authentication
}

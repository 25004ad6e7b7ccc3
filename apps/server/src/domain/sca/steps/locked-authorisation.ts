import assert from 'node:assert/strict'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { TransactionQueries } from '../../../platform/database/database.ts'
import { isId } from '../../../platform/shared/ids.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import {
  AUTHORISATION_TRANSITIONS,
  type AuthorisationStatus,
  type Cause,
  hasEnded,
} from '../authorisations/authorisation-status.ts'
import { findAuthorisation, lockAuthorisation } from '../authorisations/authorisations.store.ts'
import { hashOf, hasTimedOut, isBoundToOtherBrowser } from '../authorisations/link.ts'
import {
  type AuthorisationStep,
  type NewSession,
  type StoredLogin,
  writeLastStep,
  writeLogin,
  writeSteps,
} from '../authorisations/steps.store.ts'
import type { Decider, SubjectToDecide } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { Requester } from '../views/views.ts'

/** A browser's request for an authorisation through its link. `browser` is any text that only this browser knows. */
export interface LinkRequest {
  readonly bankId: string
  readonly authorisationId: string
  readonly browser: string
}

/** Why a link does not let a browser go on. */
export type LinkRejection =
  | 'unknown-link'
  | 'used'
  | 'other-browser'
  | 'timed-out'
  | 'failed'
  /** Operators have blocked the TPP. */
  | 'suspended'

/** A request that its link rejects. */
export interface RejectedLink {
  readonly kind: 'rejected'
  readonly reason: LinkRejection
  readonly authorisation: Authorisation | undefined
}

/** The result of work on an authorisation, or the rejection of the request for it. */
export type LinkResult<Result> = { readonly kind: 'accepted'; readonly result: Result } | RejectedLink

/** A locked authorisation and its transaction, for the steps of the PSU. */
export interface StepContext {
  readonly queries: TransactionQueries
  readonly bankId: string
  /** As the steps of this transaction have left it. */
  authorisation: Authorisation
  readonly nowMilliseconds: number
  /** The same moment by the real clock, as text for the database. */
  readonly at: string
  /** The same moment by the bank's clock. The bank is not reset until the transaction ends. */
  readonly bankTime: Temporal.Instant
  /** What is decided about, once a step of this transaction has read it. */
  subject?: SubjectToDecide
  /** The hash of what the PSU authenticated for, if they logged in within this transaction. */
  authenticatedHash?: string
  /** What `writeTaken` has not written yet. */
  readonly unwritten: { steps: AuthorisationStep[]; hasChanges: boolean; login?: StoredLogin | undefined }
  readonly onStep: ScaSetup['onStep']
}

/** What an SCA finds out. */
type FoundOut = Partial<
  Pick<
    Authorisation,
    | 'browserHash'
    | 'tries'
    | 'touchedAtMilliseconds'
    | 'personId'
    | 'actingContext'
    | 'actingAgreementId'
    | 'ending'
  >
>

/** Adds what an SCA found out to the authorisation. It is written with the other changes of the transaction. */
export function addFoundOut(step: StepContext, found: FoundOut): void {
  step.authorisation = { ...step.authorisation, ...found }
  step.unwritten.hasChanges = true
}

/** Takes a step. It is written with the other changes of the transaction. */
export function takeStep(step: StepContext, cause: Cause, found: FoundOut = {}): void {
  const { status: from } = step.authorisation
  const steps: Partial<Record<Cause, AuthorisationStatus>> = AUTHORISATION_TRANSITIONS[from]
  const status = steps[cause]
  assert(status, `the step "${cause}" does not exist for an authorisation that is ${from}`)
  step.unwritten.steps.push({ cause, status })
  step.onStep?.({ bankId: step.bankId, cause })
  addFoundOut(step, { ...found, touchedAtMilliseconds: step.nowMilliseconds })
  step.authorisation = { ...step.authorisation, status }
}

/**
 * Writes all steps that were taken since the last time, with the next statement of the transaction. The end of the
 * transaction does it too: this is for steps that must be stored before another module writes what follows from them.
 */
export function writeTaken(step: StepContext): void {
  const { queries, bankId, authorisation, at, unwritten } = step
  if (!unwritten.hasChanges) return
  const taken = { bankId, authorisation, steps: unwritten.steps, at }
  if (unwritten.login === undefined) writeSteps(queries, taken)
  else writeLogin(queries, taken, unwritten.login)
  forgetWritten(step)
}

/** Like `writeTaken`, for steps that end an SCA with success: opens its session too, and returns the PSU-ID of the person. */
export async function writeTakenWithSession(step: StepContext, session: NewSession): Promise<string> {
  const { queries, bankId, authorisation, at, unwritten } = step
  const taken = { bankId, authorisation, steps: unwritten.steps, at }
  const psuId = await writeLastStep(queries, taken, { ...session, login: unwritten.login })
  forgetWritten(step)
  return psuId
}

function forgetWritten({ unwritten }: StepContext): void {
  unwritten.steps = []
  unwritten.hasChanges = false
  unwritten.login = undefined
}

/** Reads an authorisation without locking it, unless its link rejects the request. Changes nothing. */
export async function readAuthorisationOfLink(
  setup: LinkSetup,
  request: LinkRequest,
): Promise<LinkResult<Authorisation>> {
  const authorisation = hasIds(request) ? await findAuthorisation(setup.bankDatabase, request) : undefined
  return authorisation === undefined ? UNKNOWN_LINK : acceptRequest(setup, request, authorisation)
}

/** Accepts a request for an authorisation that was just read, or rejects it. */
export function acceptRequest(
  setup: Pick<ScaSetup, 'clock' | 'isBlocked'>,
  request: LinkRequest,
  authorisation: Authorisation,
): LinkResult<Authorisation> {
  const reason = rejectionOf(setup, request, authorisation, setup.clock.milliseconds())
  return reason === undefined
    ? { kind: 'accepted', result: authorisation }
    : { kind: 'rejected', reason, authorisation }
}

/** Reads an authorisation before a step, for what the bank is asked outside of any transaction. */
export async function readBeforeStep(
  setup: LinkSetup,
  request: LinkRequest,
): Promise<LinkResult<Authorisation>> {
  const read = await readAuthorisationOfLink(setup, request)
  // The first step binds the link to its browser, and a step that comes too late ends the authorisation.
  const changesLink =
    read.kind === 'rejected' ? read.reason === 'timed-out' : read.result.browserHash === undefined
  return changesLink
    ? withLockedAuthorisation(setup, request, async ({ authorisation }) => authorisation)
    : read
}

type LinkSetup = Pick<ScaSetup, 'bankDatabase' | 'clock' | 'onStep' | 'isBlocked'>

const UNKNOWN_LINK = { kind: 'rejected', reason: 'unknown-link', authorisation: undefined } as const

const hasIds = ({ bankId, authorisationId }: LinkRequest) => isId(bankId) && isId(authorisationId)

/**
 * Locks an authorisation for steps of the PSU and takes them in one transaction, unless its link rejects the request: it has
 * ended, ran out of time, or is bound to another browser. The first request binds the link to its browser.
 */
export async function withLockedAuthorisation<Result>(
  setup: LinkSetup,
  request: LinkRequest,
  work: (step: StepContext) => Promise<Result>,
): Promise<LinkResult<Result>> {
  if (!hasIds(request)) return UNKNOWN_LINK
  return inBankTransaction(setup.bankDatabase, request.bankId, (queries) =>
    workOnLocked(setup, queries, request, work),
  )
}

/** Like `withLockedAuthorisation`, in a transaction of the caller that acts for the bank. */
export async function workOnLocked<Result>(
  setup: Pick<ScaSetup, 'clock' | 'onStep' | 'isBlocked'>,
  queries: TransactionQueries,
  request: LinkRequest,
  work: (step: StepContext) => Promise<Result>,
): Promise<LinkResult<Result>> {
  const { bankId, authorisationId, browser } = request
  const step = await lockForSteps(setup, queries, { bankId, authorisationId })
  if (step === undefined) return UNKNOWN_LINK
  const { authorisation, nowMilliseconds } = step
  const reason = rejectionOf(setup, request, authorisation, nowMilliseconds)
  if (reason !== undefined) {
    if (reason === 'timed-out' && !hasEnded(authorisation.status))
      takeStep(step, 'timed-out', { ending: 'timed-out' })
    writeTaken(step)
    return { kind: 'rejected', reason, authorisation }
  }
  if (authorisation.browserHash === undefined)
    addFoundOut(step, { browserHash: hashOf(browser), touchedAtMilliseconds: nowMilliseconds })
  const result = await work(step)
  writeTaken(step)
  return { kind: 'accepted', result }
}

/** Locks an authorisation in a transaction that acts for its bank; undefined if there is none. */
export async function lockForSteps(
  { clock, onStep }: Pick<ScaSetup, 'clock' | 'onStep'>,
  queries: TransactionQueries,
  key: Omit<LinkRequest, 'browser'>,
): Promise<StepContext | undefined> {
  const askedAt = clock.milliseconds()
  const locked = await lockAuthorisation(queries, key, new Date(askedAt).toISOString())
  if (locked === undefined) return undefined
  const { authorisation } = locked
  // The time of a step is that after the lock, so it is never before a step that was waited for.
  const nowMilliseconds = clock.milliseconds()
  const at = new Date(nowMilliseconds).toISOString()
  const bankTime = locked.bankTime.add({ milliseconds: nowMilliseconds - askedAt })
  const unwritten = { steps: [], hasChanges: false }
  return { queries, bankId: key.bankId, authorisation, nowMilliseconds, at, bankTime, unwritten, onStep }
}

/** The PSU is still reading: the five minutes start again, within the ten. */
export function giveMoreTime(sca: ScaSetup, request: LinkRequest): Promise<LinkResult<void>> {
  return withLockedAuthorisation(sca, request, async (step) =>
    addFoundOut(step, { touchedAtMilliseconds: step.nowMilliseconds }),
  )
}

function rejectionOf(
  { isBlocked }: Pick<ScaSetup, 'isBlocked'>,
  { bankId, browser }: LinkRequest,
  authorisation: Authorisation,
  nowMilliseconds: number,
): LinkRejection | undefined {
  const { status, ending, tppId, purpose, approach } = authorisation
  if (hasEnded(status)) {
    if (status === 'finalised') return 'used'
    return ending === 'timed-out' ? 'timed-out' : 'failed'
  }
  if (hasTimedOut(authorisation, nowMilliseconds)) return 'timed-out'
  // It ends by its time, or goes on if the TPP is unblocked before. On the bank's own page a person may always stop an order.
  const isOwnStop = approach === 'BANK' && purpose === 'cancel-payment'
  if (!isOwnStop && isBlocked({ tppId, bankId })) return 'suspended'
  return isBoundToOtherBrowser(authorisation, browser) ? 'other-browser' : undefined
}

/** Who decides, after a person has logged in and chosen whom they act for. */
export function deciderOf({ personId, actingAgreementId: agreementId }: Authorisation): Decider {
  assert(personId, 'a person who decides has logged in')
  return { personId, agreementId }
}

/** The TPP that requests an authorisation: the name in its certificate, and the brand it claims. */
export function requesterOf({ tppName: name, tppBrand: brand }: Authorisation): Requester {
  return { name, brand }
}

import { createHash } from 'node:crypto'
import type { PayeeCheck } from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import type { RequiredApprovals, SubjectToDecide } from '../purpose.ts'
import { findPurpose, type ScaSetup } from '../sca-setup.ts'
import { withTimeout } from '../../../platform/shared/timeout.ts'
import type { RequestedAccess } from '../views/requested-access.ts'
import type { BankFacts, OfferedAccount, PaymentSummary } from '../views/views.ts'
import type { Language } from '../../../platform/web/language.ts'
import { payeeWording } from '../views/payee-wording.ts'
import { deciderOf, type StepContext } from './locked-authorisation.ts'

type Purposes = Pick<ScaSetup, 'purposes'>

/** What the PSU sees before they decide, and the hash that binds their approval to it. */
export interface ApprovalSummary {
  readonly payments: readonly PaymentSummary[]
  /** Undefined if there are no accounts to choose from. */
  readonly accounts: readonly OfferedAccount[] | undefined
  /** Undefined if no access is asked for. */
  readonly access: RequestedAccess | undefined
  /** The text that the hash is of. */
  readonly text: string
  readonly hash: string
}

/** A subject that nobody has to be asked about: the PSU confirms only who they are. */
const NO_SUBJECT: SubjectToDecide = { payments: [], isAllowed: async () => true }

/** Reads what an authorisation is about, once for all questions. */
export async function readSubject(
  setup: Purposes,
  queries: Queries,
  bankId: string,
  authorisation: Authorisation,
): Promise<SubjectToDecide> {
  const found = findPurpose(setup, bankId, authorisation)
  return found === undefined ? NO_SUBJECT : found.purpose.read(queries, found.subject)
}

/** Like `readSubject`, for the steps of one transaction, which all go by the same. */
export async function readStepSubject(setup: Purposes, step: StepContext): Promise<SubjectToDecide> {
  step.subject ??= await readSubject(setup, step.queries, step.bankId, step.authorisation)
  return step.subject
}

/** Asks the bank which accounts the PSU may choose from. Must be called outside of any transaction. */
async function readOfferedAccounts(
  subject: SubjectToDecide,
  authorisation: Authorisation,
): Promise<readonly OfferedAccount[] | undefined> {
  // Until the person has chosen whom they act for, nobody knows which accounts are theirs.
  if (authorisation.status !== 'started') return undefined
  return subject.listOfferedAccounts?.(deciderOf(authorisation))
}

/** Asks what access is requested, in terms of the person who decides. Must be called outside of any transaction. */
async function readRequestedAccess(
  subject: SubjectToDecide,
  authorisation: Authorisation,
): Promise<RequestedAccess | undefined> {
  if (authorisation.status !== 'started') return undefined
  return subject.readAccess?.(deciderOf(authorisation))
}

// The modules leave out what is not known in time; this is for one that does not.
const factsMilliseconds = 2_000

/** Asks the bank for what helps the PSU to decide. The page works without: an error or a slow answer gives none. */
export async function readBankFacts(
  setup: Pick<ScaSetup, 'onError'>,
  bankId: string,
  subject: Pick<SubjectToDecide, 'readBankFacts'>,
  authorisation: Authorisation,
): Promise<BankFacts | undefined> {
  if (subject.readBankFacts === undefined) return undefined
  const asked = subject.readBankFacts(deciderOf(authorisation))
  return withTimeout(asked, factsMilliseconds).catch((error: unknown) => {
    setup.onError(error, bankId)
    return undefined
  })
}

/** The most that anybody waits for what is not known about payees. */
export const payeesMilliseconds = 4_000

/** Who will see what was found about payees, and in which language, and how long to wait for what is not known. */
interface PayeesQuery {
  readonly language: Language
  readonly waitMilliseconds: number
  /** Undefined before anybody has logged in. */
  readonly personId: string | undefined
}

/** Reads whether the names are the payees'. Must be called outside of any transaction. */
export async function readPayeeChecks(
  { profileOf }: Pick<ScaSetup, 'profileOf'>,
  bankId: string,
  subject: SubjectToDecide,
  { language, waitMilliseconds, personId }: PayeesQuery,
): Promise<ShownPayees | undefined> {
  const checks = (await subject.checkPayees?.(waitMilliseconds, personId)) ?? []
  if (checks.length === 0) return undefined
  return { checks, language, wording: payeeWording(profileOf(bankId).theme.messages[language]) }
}

const ONE_APPROVAL: RequiredApprovals = { needed: 1, firstApproverId: undefined }

/** Asks the bank how many people must approve. Must be called outside of any transaction. */
async function readRequiredApprovals(
  subject: SubjectToDecide,
  authorisation: Authorisation,
): Promise<RequiredApprovals> {
  if (authorisation.personId === undefined) return ONE_APPROVAL
  return (await subject.requiredApprovals?.(deciderOf(authorisation))) ?? ONE_APPROVAL
}

/** Asks the bank what the page depends on, one after the other. Must be called outside of any transaction. */
export async function readAnswers(
  subject: SubjectToDecide,
  authorisation: Authorisation,
): Promise<Omit<SummaryAnswers, 'payees'>> {
  const approvals = await readRequiredApprovals(subject, authorisation)
  const accounts = await readOfferedAccounts(subject, authorisation)
  const access = await readRequestedAccess(subject, authorisation)
  return { approvals, accounts, access }
}

/** What the bank answered about what is shown. */
export interface SummaryAnswers extends Pick<ApprovalSummary, 'accounts' | 'access'> {
  readonly approvals: RequiredApprovals
  /** Undefined if no payee is verified. */
  readonly payees: ShownPayees | undefined
}

/** Whether each payee's name belongs to the account, and the words in which the page says so. */
export interface ShownPayees {
  readonly checks: readonly (PayeeCheck | undefined)[]
  readonly language: Language
  /** Those words in that language. */
  readonly wording: string
}

/**
 * What a PSU knows about payees when they approve: nothing, as on a device that shows no results; what the page says; or
 * they have confirmed that they pay payees whose name is not the account's.
 */
export type PayeeAcceptance = 'unseen' | 'seen' | 'confirmed'

/** Whether an approval that rests on so much is enough for these payees. */
export function areAccepted(payees: ShownPayees | undefined, acceptance: PayeeAcceptance): boolean {
  const kinds = (payees?.checks ?? []).flatMap((check) => check?.result.kind ?? [])
  switch (acceptance) {
    case 'unseen':
      return kinds.every((kind) => kind === 'match')
    case 'seen':
      return !kinds.includes('no-match')
    case 'confirmed':
      return true
  }
}

/** What was found about each payee, without when: the same answer to a later question changes nothing that is shown. */
const resultsOf = ({ checks }: ShownPayees) => checks.map((check) => check?.result ?? null)

/** Puts the summary together. Its hash covers everything the page shows. */
export function toApprovalSummary(
  authorisation: Authorisation,
  payments: readonly PaymentSummary[],
  { accounts, access, approvals, payees }: SummaryAnswers,
): ApprovalSummary {
  const { needed, firstApproverId } = approvals
  const { purpose, subjectId, tppName, personId, actingAgreementId } = authorisation
  // Who requests, who decides and for whom are part of what is approved.
  const text = JSON.stringify([
    purpose,
    subjectId ?? null,
    tppName,
    personId ?? null,
    actingAgreementId ?? null,
    payments,
    ...(accounts === undefined ? [] : [accounts]),
    // Accounts, rights, dates and frequency, as the page shows them.
    ...(access === undefined ? [] : ['access', access]),
    // The page also says whether one approval is enough, and who approved first.
    ...(needed === 1 && firstApproverId === undefined ? [] : [needed, firstApproverId ?? null]),
    // Whoever approves knows whether the names are the payees', in these words.
    ...(payees === undefined ? [] : ['payees', resultsOf(payees), payees.language, payees.wording]),
  ])
  return { payments, accounts, access, text, hash: createHash('sha256').update(text).digest('base64url') }
}

/** Whether two summaries show the PSU the same payments. */
export function areSamePayments(one: readonly PaymentSummary[], other: readonly PaymentSummary[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type AskedAuthorisation = Pick<Authorisation, 'purpose' | 'subjectId' | 'tppId' | 'tppName'>

/** What is asked before anybody has logged in, as one text that evidence contains. */
export function requestText(
  { purpose, subjectId, tppId, tppName }: AskedAuthorisation,
  payments: readonly PaymentSummary[],
): string {
  return JSON.stringify([purpose, subjectId ?? null, tppId, tppName, payments])
}

/** The hash of what is asked before anybody has logged in: an authentication is bound to it by its nonce. */
export function requestHash(authorisation: AskedAuthorisation, payments: readonly PaymentSummary[]): string {
  return createHash('sha256').update(requestText(authorisation, payments)).digest('base64url')
}

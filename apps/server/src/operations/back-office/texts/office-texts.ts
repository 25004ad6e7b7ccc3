import type { TransactionStatus } from '@havn/contract'
import type { SentNotification } from '../../../domain/notifications/index.ts'
import type { DifferenceKind, PaymentCause } from '../../../domain/payments/index.ts'
import type { RecordedAuthorisation } from '../../../domain/sca/index.ts'
import type { RecordedBasket } from '../../../domain/signing-baskets/index.ts'
import type { RecordedAct } from '../acts.store.ts'
import type { SubjectAction } from '../proposals.store.ts'
import type { QuarantineOutcome } from '../decide-quarantine.ts'
import type { ProposedAction, QuarantineAction } from '../proposals.store.ts'

/** Everything that the back office says. Times and days are given as text. */
export interface OfficeTexts {
  readonly why: ExplanationTexts
  readonly causes: Readonly<Record<PaymentCause | 'created', string>>
  readonly acts: Readonly<Record<RecordedAct['kind'], string>>
  readonly actions: Readonly<Record<ProposedAction, string>>
  /** What a decision does to the payment, once it is confirmed. */
  readonly effects: Readonly<Record<QuarantineAction, string>>
  /** What the pages about a quarantine are called. */
  readonly guides: Readonly<Record<'unreadable' | 'forged', string>>
  readonly outcomes: Readonly<Record<QuarantineOutcome['kind'], string>>
  readonly reasonProblems: Readonly<Record<'length' | 'digits', string>>
  readonly labels: Readonly<Record<LabelName, string>>
  readonly values: ValueTexts
  /** What is wrong with a stored order, from the field and the problem that the server noted. */
  readonly problem: (problem: string) => string
  readonly lookedTimes: (times: number) => string
  /** How long ago something was. */
  readonly ago: (minutes: number) => string
  /** The title of a bank's first page. */
  readonly needsYou: (cases: number) => string
  /** What these cases are. */
  readonly needsYouTo: (cases: WaitingCases) => string
  /** That no payment is found at an address. */
  readonly noPaymentWith: (id: string) => string
}

/** How many cases an operator can act on. */
interface WaitingCases {
  readonly toConfirm: number
  readonly toDecide: number
  readonly differences: number
}

/** What values of the database are called on the pages. */
export interface ValueTexts {
  readonly statuses: Readonly<Record<TransactionStatus, string>>
  readonly purposes: Readonly<Record<RecordedAuthorisation['purpose'], string>>
  readonly approaches: Readonly<Record<RecordedAuthorisation['approach'], string>>
  readonly authorisations: Readonly<Record<RecordedAuthorisation['status'], string>>
  readonly endings: Readonly<Record<string, string>>
  readonly stages: Readonly<Record<RecordedBasket['stage'], string>>
  readonly notifications: Readonly<Record<SentNotification['state'], string>>
  readonly differences: Readonly<Record<DifferenceKind, string>>
  readonly subjectActions: Readonly<Record<SubjectAction, string>>
}

/** Each says why a payment has its status, or what happens next. */
export interface ExplanationTexts {
  readonly waitsForPsu: string
  readonly authorisationOpen: (since: string) => string
  readonly authorisationFailed: (ending: string) => string
  readonly inBasket: (basketId: string) => string
  readonly waitsForSecond: string
  readonly rejectedUnlessApproved: (day: string) => string
  readonly approved: string
  readonly movedToBankingDay: (day: string) => string
  readonly waitsForRun: (run: string) => string
  readonly nextOccurrence: (day: string) => string
  readonly tooLittleMoney: string
  readonly triedAgain: (run: string, lastDay: string) => string
  readonly claimed: (since: string, attempt: number) => string
  readonly claimantAlive: string
  readonly claimantGone: string
  readonly askedAgainAt: (time: string) => string
  readonly quarantined: (since: string, problem: string) => string
  readonly noMoneyMoved: string
  readonly moneyUnknown: (paymentId: string) => string
  readonly occurrenceNotCreated: string
  readonly operatorsDecide: string
  /** Who corrects an order that cannot be read, and how; then of one that is not what was approved. */
  readonly unreadable: string
  readonly forged: string
  readonly cancellationDecided: (time: string) => string
  readonly rejectedUnlessExecuted: string
  readonly executedBeforeCancellation: string
  readonly askedUntilSettled: string
  readonly proposalOpen: (operator: string, action: string) => string
  readonly underWay: string
  readonly abroad: string
  readonly askedAtRun: (run: string) => string
  readonly settled: string
  readonly rejected: (cause: string, reason: string | undefined) => string
  readonly cancelled: (cause: string) => string
  readonly partsDiffer: string
  readonly parts: (counts: string) => string
  readonly nothingMore: string
}

export type LabelName =
  | 'payment'
  | 'status'
  | 'why'
  | 'next'
  | 'history'
  | 'tpp'
  | 'requestId'
  | 'requestIdGone'
  | 'amount'
  | 'from'
  | 'to'
  | 'product'
  | 'executionDate'
  | 'created'
  | 'basket'
  | 'authorisations'
  | 'person'
  | 'evidenceNone'
  | 'evidenceVerified'
  | 'evidenceFailed'
  | 'notifications'
  | 'notificationsNone'
  | 'acts'
  | 'actsNone'
  | 'tries'
  | 'bankTime'
  | 'persons'
  | 'payments'
  | 'consents'
  | 'baskets'
  | 'none'
  | 'noPayment'
  | 'noPerson'
  | 'part'
  | 'accounts'
  | 'validUntil'
  | 'title'
  | 'search'
  | 'quarantine'
  | 'quarantineNone'
  | 'reconciliation'
  | 'reconciliationNone'
  | 'notCompared'
  | 'differences'
  | 'cancellationDecided'
  | 'proposal'
  | 'proposedBy'
  | 'propose'
  | 'proposeIntro'
  | 'reason'
  | 'reasonHint'
  | 'confirm'
  | 'decline'
  | 'logOut'
  | 'loggedInAs'
  | 'mayOnlyLook'
  | 'logIn'
  | 'loggedOut'
  | 'notAllowed'
  | 'notAllowedText'
  | 'notFound'
  | 'notFoundText'
  | 'formExpired'
  | 'formExpiredText'
  | 'loginFailed'
  | 'loginFailedText'
  | 'chooseBank'
  | 'back'
  | 'skip'
  | 'unknownId'
  | 'olderPayments'
  | 'loginIsShared'
  | 'guide'
  | 'unreadableId'
  | 'result'
  | 'languages'
  | 'sought'
  | 'soughtShort'
  | 'soughtHint'
  | 'time'
  | 'what'
  | 'who'
  | 'outcome'
  | 'evidence'
  | 'facts'
  | 'all'
  | 'quarantined'
  | 'waiting'
  | 'waitingNone'
  | 'waitingHint'
  | 'byYou'
  | 'onCommandLine'
  | 'atAllBanks'
  | 'lookAndDecide'
  | 'proposed'
  | 'notProposed'
  | 'toBeCancelled'
  | 'problemField'
  | 'day'
  | 'orders'
  | 'differing'
  | 'agreeing'
  | 'filter'
  | 'banks'
  | 'mayAct'
  | 'unknownPayment'
  | 'unreadableSought'
  | 'failed'
  | 'failedText'
  | 'home'
  | 'overview'
  | 'printed'
  | 'open'
  | 'ended'
  | 'by'
  | 'differencesNone'
  | 'withdraw'
  | 'decision'
  | 'anotherDecides'

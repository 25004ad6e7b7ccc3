import type { PaymentCause } from '../../../domain/payments/index.ts'
import type { Act } from '../acts.store.ts'
import type { QuarantineOutcome } from '../decide-quarantine.ts'
import type { ProposedAction } from '../proposals.store.ts'

/** Everything that the back office says. Times and days are given as text. */
export interface OfficeTexts {
  readonly why: ExplanationTexts
  readonly causes: Readonly<Record<PaymentCause | 'created', string>>
  readonly acts: Readonly<Record<Act['kind'], string>>
  readonly actions: Readonly<Record<ProposedAction, string>>
  readonly outcomes: Readonly<Record<QuarantineOutcome['kind'], string>>
  readonly reasonProblems: Readonly<Record<'length' | 'digits', string>>
  readonly labels: Readonly<Record<LabelName, string>>
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
  readonly operatorsDecide: string
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
  | 'findPayment'
  | 'paymentId'
  | 'open'
  | 'findPerson'
  | 'nationalId'
  | 'nationalIdHint'
  | 'search'
  | 'quarantine'
  | 'quarantineNone'
  | 'reconciliation'
  | 'compared'
  | 'notCompared'
  | 'differences'
  | 'cancellationDecided'
  | 'since'
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
  | 'unreadableId'
  | 'result'
  | 'languages'

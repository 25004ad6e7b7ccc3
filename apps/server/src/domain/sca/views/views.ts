import type { Frequency } from '@havn/contract'
import type { PayeeVerification } from '../../../core-bank/index.ts'
import type { WrittenAmount } from '../../../platform/web/format.ts'
import type { Language } from '../../../platform/web/language.ts'
import type { FormTarget } from '../../../platform/web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { TimeLeft } from '../authorisations/link.ts'
import type { ProviderProblem } from '../psu-authentication.ts'
import type { GrantedAccess, RequestedAccess } from './requested-access.ts'

/** What a page shows, independent of language. It is all that rendering needs. */
export type ScaView = LoginView | ContextView | CheckingView | ApprovalView | PhoneView | BankView | EndView

/** The TPP that requests an SCA: the name in its certificate, and the brand it claims. */
export interface Requester {
  readonly name: string
  readonly brand: string | undefined
}

/** What every page of an SCA shows. */
interface Step {
  readonly form: FormTarget
  readonly requester: Requester
  readonly purpose: PurposeName
  /** Whether somebody else has approved and the bank sent this person. If a TPP sent them, it is unknown before the login. */
  readonly isSecondPerson?: boolean
  /** Whether the PSU chose on the bank's own page to stop a payment: then the TPP set it up, but requests nothing. */
  readonly isOwnStop?: boolean
  /** When the page ends by itself; undefined if it does not say so. */
  readonly time?: TimeLeft | undefined
}

/** What is asked, and the login. Fields: shown (`summaryHash`, hidden) and those of the login. Buttons: step=login, step=abort. */
export interface LoginView extends Step {
  readonly kind: 'login'
  /** The payments to decide about, as the TPP sent them; none for other purposes. */
  readonly payments: readonly PaymentSummary[]
  /** The hash of what is asked, as far as it is known before the login. An authentication can be bound to it. */
  readonly summaryHash: string
  /** Whether the call named the PSU: then nobody else can log in. */
  readonly isNamed: boolean
  /** Set after a failed attempt. */
  readonly triesLeft: number | undefined
  /** Whether the login was not filled in as it must be. */
  readonly isMalformed?: boolean
  /** Why the last login at the provider did not succeed. */
  readonly loginProblem?: ProviderLoginProblem | undefined
}

/** Why a login at a provider did not succeed. `other-person`: not the one that the call named, or no customer of the bank. */
export type ProviderLoginProblem = ProviderProblem | 'other-person'

/** The choice of whom the PSU acts for. Field: context, `PRIVATE` or an agreement's id. Buttons: step=choose, step=abort. */
export interface ContextView extends Step {
  readonly kind: 'context'
  readonly personName: string
  readonly isPrivateCustomer: boolean
  readonly agreements: readonly { readonly agreementId: string; readonly name: string }[]
  /** Whether the PSU went on without a choice, and is asked again. */
  readonly hasNothingChosen?: boolean
}

/** Waits for what is not known about payees yet, and goes on to the decision by itself. */
export interface CheckingView extends Step {
  readonly kind: 'checking'
  readonly payments: readonly PaymentSummary[]
  /** The page that waits no longer. */
  readonly nextHref: string
}

/** The decision. Fields: shown (the summary's hash, hidden); shown-at (hidden); account, once for each that is checked; confirmed. Buttons: step=approve, step=refuse, step=abort, step=stay, step=check-all, step=check-none. */
export interface ApprovalView extends Step {
  readonly kind: 'approval'
  readonly personName: string
  /** The corporation that the person acts for; undefined if they act for themselves. */
  readonly onBehalfOf: string | undefined
  /** The payments to decide about; none for other purposes. */
  readonly payments: readonly PaymentSummary[]
  /** The accounts that the PSU may let the requester see; undefined unless the purpose is `consent`. */
  readonly accounts?: readonly OfferedAccount[] | undefined
  /** What a TPP asks for in a consent of its own; undefined unless the purpose is `account-access` or `funds-access`. */
  readonly access?: RequestedAccess | undefined
  /** The accounts that the PSU had checked, if the same page is shown again. */
  readonly checked?: readonly string[] | undefined
  /** Whether the PSU approved without having checked anything, and is asked again. */
  readonly hasNothingChecked?: boolean
  /** Whether the PSU has confirmed payees whose name is not the account's, if the same page is shown again. */
  readonly isConfirmed?: boolean
  /** Whether the PSU approved without that, and is asked again. */
  readonly isUnconfirmed?: boolean
  /** Set if two approvals are needed: whether this is the first, or who gave the first, if the bank still knows them. */
  readonly approvals?:
    | { readonly position: 'first' }
    | { readonly position: 'second'; readonly firstName: string | undefined }
    | undefined
  /** What the bank knows at the moment; empty if it did not answer in time. */
  readonly bankFacts?: BankFacts | undefined
  /** The hash of the summary. The approval is bound to it. */
  readonly summaryHash: string
  /** When the page was made, sealed, if payees are verified: the evidence of the approval has it. */
  readonly shownAt?: string
  /** Whether the summary changed since the PSU last saw it, so that their approval did not count. */
  readonly hasChanged: boolean
}

/** A payment as the PSU sees it before they decide. */
export interface PaymentSummary {
  /** As the specification writes amounts: "125.50". */
  readonly amount: string
  readonly currency: string
  readonly creditorName: string
  /** A national account number, an IBAN, or the format of the payee's country. */
  readonly creditorAccount: string
  /** The BIC of the payee's bank; undefined if the account number determines the bank. */
  readonly creditorAgent: string | undefined
  /** The account number, or the masked number of a card. */
  readonly debtorAccount: string
  readonly isFromCard: boolean
  /** Whether it is paid as soon as it is approved, whatever the date. */
  readonly isInstant: boolean
  /** ISO 8601; the first date of a recurring payment; undefined for an instant one, which is paid when it is approved. */
  readonly executionDate: string | undefined
  /** The date that the TPP asked for, if the bank moved it to the next banking day. */
  readonly requestedDate: string | undefined
  /** Whether the bank moved it because the last batch run of that day is over; otherwise banks are closed on that day. */
  readonly isPastLastRun?: boolean
  /** Undefined if it is paid once. */
  readonly recurrence: Recurrence | undefined
  readonly message: string | undefined
  readonly reference: string | undefined
  /** Undefined if there is none. */
  readonly fee:
    | {
        readonly amount: string
        readonly currency: string
        /** What the bank takes for exchanging money, and the rest; left out if it does not tell them apart. */
        readonly parts?: { readonly exchangeMarkup: string; readonly rest?: string }
      }
    | undefined
}

/**
 * What the bank knows about payments at the moment, for the person who decides. It helps them and is no part of what they
 * approve: the summary's hash does not cover it, and the page works without it.
 */
export interface BankFacts {
  /** The accounts that are debited, by `PaymentSummary.debtorAccount`. */
  readonly debtors: readonly DebtorFacts[]
  /** For each payment, in their order. */
  readonly payments: readonly PaymentFacts[]
  /** The date until which access to accounts would last, ISO 8601; only for a consent. */
  readonly validUntil?: string
}

/** An account that payments are taken from. */
export interface DebtorFacts {
  readonly account: string
  readonly name: string
  /** The amount that can be spent now; undefined if unknown. */
  readonly available: WrittenAmount | undefined
  /** What the payments from this account take in all, fees included, if that is more than `available`. */
  readonly lacking: WrittenAmount | undefined
}

/** What the bank knows about one payment. */
export interface PaymentFacts {
  /** For a payment in another currency than the account's. */
  readonly exchange: ExchangeEstimate | undefined
  /** Undefined if the bank does not verify this payee. The summary's hash covers it. */
  readonly payee?: PayeeVerification | undefined
}

/** What a payment in another currency costs if the rate stays as it is now. */
export interface ExchangeEstimate {
  /** How much of the account's currency one unit of the payment's costs: "11.7250". */
  readonly rate: string
  /** In the account's currency, fee included. */
  readonly total: WrittenAmount
}

/** An account or a card that the PSU may let the requester see. */
export interface OfferedAccount {
  readonly accountId: string
  readonly name: string
  /** The account number, or the masked number of a card. */
  readonly number: string
  readonly isCard: boolean
  readonly currency: string
  /** Whether the requester may already see it: then it is checked when the page opens. */
  readonly isGranted: boolean
}

/** How often a payment recurs, and until when. */
export interface Recurrence {
  readonly frequency: Frequency
  /** For MonthlyVariable: 1 to 12. */
  readonly months: readonly number[]
  /** Undefined: until it is stopped. */
  readonly endDate: string | undefined
}

/** Why a login on a phone or on the bank's own page failed. */
export type LoginProblem =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'provider'; readonly problem: ProviderLoginProblem }
  /** Too many attempts against this person, in this browser, or from this address. */
  | { readonly kind: 'locked'; readonly minutesLeft: number }

/** A PSU's phone: the list of decoupled authorisations that wait for them. It reloads itself. */
export interface PhoneView {
  readonly kind: 'phone'
  readonly form: FormTarget
  /** Undefined before the login. */
  readonly personName: string | undefined
  readonly problem: LoginProblem | undefined
  readonly pending: readonly {
    readonly href: string
    readonly requester: Requester
    readonly purpose: PurposeName
    readonly payments: readonly PaymentSummary[]
  }[]
}

/** The bank's own page: what waits for a second approval. Field: key. Buttons: step=login, step=open, step=stop, step=logout. */
export interface BankView {
  readonly kind: 'bank'
  readonly form: FormTarget
  /** Undefined before the login. */
  readonly personName: string | undefined
  readonly problem: LoginProblem | undefined
  /** How the SCA ended from which the browser returned. */
  readonly ended: 'approved' | 'refused' | 'undecided' | 'stopped' | 'kept' | undefined
  readonly pending: readonly {
    readonly key: string
    readonly requester: Requester
    readonly agreementName: string
    readonly purpose: PurposeName
    readonly payments: readonly PaymentSummary[]
  }[]
  /** What TPPs ask the person to approve, without having sent their browser anywhere. */
  readonly requested: PhoneView['pending']
  /** The page that lists who may see the person's accounts. */
  readonly accessHref: string
  /** Why nobody is logged in any more. */
  readonly loggedOut: 'asked' | 'idle' | undefined
  /** The next due first. */
  readonly standingOrders: readonly {
    readonly key: string
    readonly requester: Requester
    /** Undefined for the person's own. */
    readonly agreementName: string | undefined
    readonly payment: PaymentSummary
    /** ISO 8601. */
    readonly nextDate: string
  }[]
  /** What the person approved lately, the latest first. */
  readonly approved: readonly {
    readonly purpose: PurposeName
    readonly requester: Requester
    readonly agreementName: string | undefined
    /** None for access to accounts. */
    readonly payments: readonly PaymentSummary[]
    /** ISO 8601. */
    readonly date: string
  }[]
}

/** A page on which nothing more can be done. */
export interface EndView {
  readonly kind: 'end'
  readonly reason: EndReason
  /** Undefined if the link is unknown, or its purpose does not matter. */
  readonly purpose: PurposeName | undefined
  readonly returnLink: ReturnLink | undefined
  /** Who gave no address to return to, so that the PSU goes back by themselves. */
  readonly endsHereFor?: Requester
  /** After how many seconds the browser follows `returnLink` by itself; undefined if it stays here. */
  readonly leavesAfterSeconds?: number | undefined
  /** The page without that. */
  readonly stayHref?: string | undefined
  /** What this browser approved. */
  readonly receipt?: Receipt | undefined
  /** When this browser refused, by the bank's clock; undefined on the page right after that. */
  readonly refusedAtMilliseconds?: number | undefined
  /** The address to try again. */
  readonly retryHref?: string | undefined
  /** Whether the page looks again by itself for what has become of the payment, and its address. */
  readonly renewal?: { readonly isOn: boolean; readonly address: string } | undefined
  /** For a fault: the id of the request in the log. */
  readonly reference?: string | undefined
  /** Until when nobody can log in as this person; undefined if they can, or it is unknown. */
  readonly lockedUntilMilliseconds?: number | undefined
}

/** Why a page is the last one. */
export type EndReason =
  | 'unknown-link'
  /** The bank's pages are closed for now. */
  | 'suspended'
  /** There is too much to do, or the database or the core bank is away. */
  | 'busy'
  | 'used'
  | 'other-browser'
  /** A login at a provider came back in another browser. */
  | 'returned-elsewhere'
  | 'timed-out'
  /** A fault of ours. */
  | 'failed'
  | 'approved'
  /** Approved, and the money has reached the payee. */
  | 'paid'
  /** Approved by the first of two people. */
  | 'half-approved'
  /** Approved, and the core bank has not answered yet about what is executed at once. */
  | 'under-way'
  /** Approved, and not executed: the core bank has refused it, or there was too little money. */
  | 'not-executed'
  | 'refused'
  | 'aborted'
  /** The TPP cancelled what was to be approved. */
  | 'withdrawn'
  /** There is nothing to decide any more, for another reason. */
  | 'decided'
  /** This person was the first of two to approve. */
  | 'approved-before'
  | 'locked-out'
  | 'not-allowed'

/** What has become of payments that were approved. */
export interface Execution {
  /**
   * One more person must approve; they wait for their day or are on their way; the core bank has not answered yet about
   * what is executed at once; the money has reached the payee; it has not and never will; or the PSU stopped them.
   */
  readonly state: 'half-approved' | 'planned' | 'under-way' | 'settled' | 'rejected' | 'stopped'
  /** When the money reached the payee, by the bank's clock; undefined for several payments. */
  readonly atMilliseconds?: number | undefined
  /** Why it was rejected, the end of a sentence; undefined for several payments. */
  readonly reason?: Readonly<Record<Language, string>> | undefined
  /** Whether the money left the account and came back. */
  readonly isReturned?: boolean
  /** How many of several payments were rejected. */
  readonly rejectedCount?: number
  /** Of how many, if that is not the number of the receipt's payments: those of a standing order until now. */
  readonly partCount?: number
  /** For a standing order: when the next payment is due, ISO 8601, and how many were made. */
  readonly nextDate?: string
  readonly settledCount?: number
}

/** What was approved, when, and what has become of it. */
export interface Receipt {
  readonly payments: readonly PaymentSummary[]
  /** When it was approved, by the bank's clock. */
  readonly atMilliseconds: number
  /** Whether that was a moment ago, so that a page that waits for the outcome looks again by itself. */
  readonly isRecent?: boolean
  /** By what the bank finds it; undefined for a mere identification. */
  readonly reference?: string | undefined
  readonly execution?: Execution | undefined
  /** The accounts that were debited, and what a payment in another currency costs; empty if the bank did not answer in time. */
  readonly bankFacts?: BankFacts | undefined
  /** The corporation that paid; undefined for a private customer, or if the bank did not answer in time. */
  readonly onBehalfOf?: string | undefined
  /** For a consent: what the requester may see now; undefined if the bank did not answer in time. */
  readonly access?: GrantedAccess | undefined
  /** For a consent: who may see it. */
  readonly requester?: Requester | undefined
}

/** The link by which the PSU returns to the TPP, or to the bank's own page. */
export interface ReturnLink {
  readonly href: string
  readonly requester: Requester
}

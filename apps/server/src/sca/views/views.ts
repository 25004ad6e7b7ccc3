import type { Frequency } from '@havn/contract'
import type { FormTarget } from '../../web/parts.ts'

/** What a page shows, before any language: the pages' only input. */
export type ScaView = LoginView | ContextView | ApprovalView | PhoneView | BankView | EndView

/** Who asks: the name in the certificate and, beside it, the brand they say they are known by. */
export interface Requester {
  readonly name: string
  readonly brand: string | undefined
}

interface Step {
  readonly form: FormTarget
  readonly requester: Requester
  readonly purpose: PurposeKind
  /** Somebody else has approved, and the bank sent this person. Not known of whom a TPP sends before they log in. */
  readonly isSecondPerson?: boolean
}

export type PurposeKind = 'identify' | 'consent' | 'approve-payment' | 'cancel-payment' | 'approve-basket'

/** Field: nationalId. Buttons: step=login, step=abort. */
export interface LoginView extends Step {
  readonly kind: 'login'
  /** The call has said who it is for: nobody else's number will do. */
  readonly isNamed: boolean
  /** After a wrong try. */
  readonly triesLeft: number | undefined
}

/** Field: context, `PRIVATE` or an agreement's id. Buttons: step=choose, step=abort. */
export interface ContextView extends Step {
  readonly kind: 'context'
  readonly personName: string
  readonly isPrivateCustomer: boolean
  readonly agreements: readonly { readonly agreementId: string; readonly name: string }[]
}

/** Hidden field: shown; where accounts are offered, account, once for each checked. Buttons: step=approve, step=refuse, step=abort, step=stay. */
export interface ApprovalView extends Step {
  readonly kind: 'approval'
  readonly personName: string
  /** The corporation that the person acts for; undefined when private. */
  readonly onBehalfOf: string | undefined
  /** What is decided about. None when the purpose is to identify: then the PSU confirms who they are. */
  readonly payments: readonly PaymentSummary[]
  /** What the PSU may let the requester see; undefined where that is not the question. */
  readonly accounts?: readonly OfferedAccount[] | undefined
  /** The boxes as the PSU left them, where the same page is shown once more. */
  readonly checked?: readonly string[] | undefined
  /** Told where one approval is not enough: whether this is the first, or who gave that, if the bank still knows them. */
  readonly approvals?:
    | { readonly turn: 'first' }
    | { readonly turn: 'second'; readonly firstName: string | undefined }
    | undefined
  /** Hash of what is shown: the approval is bound to it. */
  readonly shown: string
  /** What is shown has changed since the PSU last saw it, and the approval was void. */
  readonly hasChanged: boolean
}

export interface PaymentSummary {
  /** As the specification writes amounts: "125.50". */
  readonly amount: string
  readonly currency: string
  readonly creditorName: string
  /** Norwegian, an IBAN, or whatever the payee's country writes. */
  readonly creditorAccount: string
  /** The BIC of the payee's bank; undefined where the account alone says which bank it is. */
  readonly creditorAgent: string | undefined
  readonly debtorAccount: string
  /** It is paid as soon as it is approved, whatever the date says. */
  readonly isInstant: boolean
  /** ISO 8601; of a payment that is repeated, the first time. */
  readonly executionDate: string
  /** Undefined when it is paid once. */
  readonly recurrence: Recurrence | undefined
  readonly message: string | undefined
  readonly reference: string | undefined
  /** Undefined when there is none. */
  readonly fee: { readonly amount: string; readonly currency: string } | undefined
}

/** An account or a card that the PSU may let the requester see. */
export interface OfferedAccount {
  readonly accountId: string
  readonly name: string
  /** An account's number; of a card as much of it as may be shown. */
  readonly number: string
  readonly isCard: boolean
  readonly currency: string
  /** The requester has been given it before: it is checked when the page opens. */
  readonly isGranted: boolean
}

/** How often a payment is repeated, and until when. */
export interface Recurrence {
  readonly frequency: Frequency
  /** Of MonthlyVariable: 1 to 12. */
  readonly months: readonly number[]
  /** Undefined: until it is stopped. */
  readonly endDate: string | undefined
}

/** Why a number was not taken on one of the bank's own pages. */
export type LoginProblem =
  | { readonly kind: 'unknown' }
  /** Too many wrong numbers: of this person, in this browser, or from this address. */
  | { readonly kind: 'locked'; readonly minutesLeft: number }

/** The phone of the decoupled way: a PSU's list of what waits for them. It renews itself. */
export interface PhoneView {
  readonly kind: 'phone'
  readonly form: FormTarget
  /** Undefined before somebody has said whose phone it is. */
  readonly personName: string | undefined
  readonly problem: LoginProblem | undefined
  readonly waiting: readonly {
    readonly href: string
    readonly requester: Requester
    readonly purpose: PurposeKind
    readonly payments: readonly PaymentSummary[]
  }[]
}

/** The bank's own page: what waits for one more person. Field: key. Buttons: step=login, step=open. */
export interface BankView {
  readonly kind: 'bank'
  readonly form: FormTarget
  /** Undefined before somebody has logged in. */
  readonly personName: string | undefined
  readonly problem: LoginProblem | undefined
  /** How the SCA went from which one comes. */
  readonly ended: 'approved' | 'refused' | 'undecided' | undefined
  readonly waiting: readonly {
    readonly key: string
    readonly requester: Requester
    readonly agreementName: string
    readonly purpose: PurposeKind
    readonly payments: readonly PaymentSummary[]
  }[]
  /** Where the person sees who may see their accounts. */
  readonly accessHref: string
}

/** Nothing more can be done here. */
export interface EndView {
  readonly kind: 'end'
  readonly reason: 'unknown-link' | 'used' | 'other-browser' | 'timed-out' | 'failed' | 'done-on-phone'
  /** Undefined where the link is unknown, or what it was for does not matter. */
  readonly purpose: PurposeKind | undefined
  /** The way back to the TPP, where there is one. */
  readonly back: { readonly href: string; readonly requester: Requester } | undefined
}

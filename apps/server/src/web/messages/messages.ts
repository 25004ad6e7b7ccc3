import type { Html } from '../html.ts'

type PaymentPurpose = 'approve-payment' | 'cancel-payment'
type PurposeKind = 'identify' | 'consent' | PaymentPurpose | 'approve-basket'

interface Ending {
  readonly title: string
  readonly text: string
  /** What the PSU can do now; `requester` is whom they came from, where that is known. */
  readonly next: (requester: Html | undefined) => Html
}

/**
 * Every word on the pages. A catalogue that lacks one, or has one too many, does not compile. Names come in as
 * markup because they are other people's words: they are escaped and kept apart before they reach a sentence.
 */
export interface Messages {
  readonly frame: {
    readonly skip: string
    readonly sandbox: string
    readonly sandboxMeaning: string
    readonly languages: string
    readonly safety: string
    /** For the second of two people, who started nothing. */
    readonly safetyOfSecond: string
    readonly idle: string
    readonly problemPrefix: string
  }
  readonly step: {
    readonly login: string
    readonly context: string
    readonly approval: string
  }
  readonly requester: {
    readonly label: Readonly<Record<PurposeKind, string>>
    readonly brand: (brand: Html) => Html
  }
  /** Where something is to be stopped, no word may be read as either: to cancel the page or the payment. */
  readonly abort: Readonly<Record<PurposeKind, string>>
  readonly login: {
    readonly title: string
    readonly intro: Readonly<Record<PurposeKind, (requester: Html) => Html>>
    readonly field: string
    readonly hint: string
    readonly format: string
    readonly sandboxTitle: string
    readonly sandboxText: string
    /** Where the call has said who it is for. */
    readonly sandboxTextNamed: string
    readonly submit: string
    readonly problemTitle: string
    readonly problem: string
    readonly triesLeft: (count: number) => string
  }
  readonly context: {
    readonly title: string
    readonly intro: (person: Html) => Html
    readonly legend: string
    readonly self: string
    readonly selfHint: string
    readonly agreementHint: string
    readonly submit: string
  }
  readonly approval: {
    readonly signedIn: (person: Html) => Html
    readonly signedInFor: (names: { readonly person: Html; readonly corporation: Html }) => Html
    readonly changedTitle: string
    readonly changed: string
  }
  readonly payment: {
    readonly amount: string
    readonly payee: string
    readonly toAccount: string
    readonly payeeBank: string
    readonly fromAccount: string
    readonly date: string
    /** In the place of a date. */
    readonly rightAway: string
    /** In the place of `date`, where it is repeated. */
    readonly firstDate: string
    readonly repeated: string
    readonly every: Readonly<
      Record<
        'Weekly' | 'EveryTwoWeeks' | 'Monthly' | 'EveryTwoMonths' | 'Quarterly' | 'SemiAnnual' | 'Annual',
        string
      >
    >
    readonly everyYearIn: (months: string) => string
    readonly until: string
    readonly untilStopped: string
    readonly message: string
    readonly reference: string
    readonly fee: string
    readonly noFee: string
  }
  /** What is asked about a payment, both answers, and what becomes of the payment by each. */
  readonly decision: Readonly<
    Record<
      PaymentPurpose,
      {
        readonly title: string
        readonly approve: (amount: string) => string
        readonly refuse: string
        readonly difference: string
      }
    >
  >
  /** Several payments at once. */
  readonly payments: {
    readonly total: string
    readonly payments: (count: number) => string
    readonly payees: (count: number) => string
    readonly list: string
    readonly fees: string
    /** To the first of two people, about so many payments. */
    readonly firstOfTwo: (count: number) => string
    /** To the second. `first` is who has approved, where the bank still knows them. */
    readonly secondOfTwo: (first: Html | undefined, count: number) => Html
    /** What a TPP shows to a PSU who has approved as the first of two. */
    readonly oneMore: string
    readonly oneMoreInSandbox: (address: string) => string
    /** As for one. Where they are in different currencies there is no one total. */
    readonly decision: Readonly<
      Record<
        PaymentPurpose | 'approve-basket',
        {
          readonly title: (count: number) => string
          readonly approve: (told: { readonly count: number; readonly total: string | undefined }) => string
          readonly refuse: (count: number) => string
          readonly difference: string
        }
      >
    >
  }
  readonly identity: {
    readonly title: string
    readonly lead: (requester: Html) => Html
    readonly meansTitle: string
    readonly means: readonly ((requester: Html) => Html)[]
    readonly assuranceTitle: string
    readonly assurances: readonly ((requester: Html) => Html)[]
    readonly approve: string
  }
  /** What the requester may see. */
  readonly consent: {
    readonly title: string
    /** Whose accounts they are. */
    readonly own: string
    readonly ofCorporation: (corporation: Html) => Html
    readonly means: string
    readonly assurances: readonly string[]
    readonly legend: string
    readonly unchecked: string
    /** Where the PSU has chosen before. */
    readonly uncheckedAgain: string
    readonly card: string
    readonly granted: string
    readonly approve: string
    readonly refuse: string
    readonly difference: string
    /** Where there is nothing to choose from. */
    readonly noneTitle: string
    readonly noneOwn: string
    readonly noneOfCorporation: (corporation: Html) => Html
  }
  readonly phone: {
    /** What a TPP shows to a PSU who has something to decide there. */
    readonly ask: Readonly<Record<'approve-payment' | 'cancel-payment' | 'approve-basket', string>>
    readonly inSandbox: (address: string) => string
    readonly whoseTitle: string
    readonly whoseIntro: string
    readonly whoseSubmit: string
    readonly unknownTitle: string
    readonly unknown: string
    readonly title: string
    readonly owner: (person: Html) => Html
    readonly waiting: (count: number) => string
    readonly payment: Readonly<
      Record<PaymentPurpose, (told: { readonly amount: string; readonly payee: Html }) => Html>
    >
    readonly identity: string
    readonly from: (requester: Html) => Html
    readonly nothing: string
    readonly renews: string
    readonly still: string
    readonly stopRenewing: string
    readonly startRenewing: string
    readonly lookAgain: string
  }
  readonly bank: {
    readonly loginTitle: string
    readonly loginIntro: string
    readonly title: string
    readonly owner: (person: Html) => Html
    readonly waiting: (count: number) => string
    readonly entry: (names: { readonly corporation: Html; readonly requester: Html }) => Html
    readonly nothing: string
    readonly ended: Readonly<Record<'approved' | 'refused' | 'undecided', string>>
  }
  /** On the bank's own pages: who sees what, and from where may be paid. */
  readonly access: {
    readonly title: string
    readonly open: string
    readonly back: string
    readonly seenTitle: string
    readonly nobody: string
    readonly own: string
    readonly ofCorporation: (corporation: Html) => Html
    /** An agreement that the person does not have any more. */
    readonly ofFormer: string
    readonly since: (date: string) => string
    readonly until: (date: string) => string
    readonly ended: (date: string) => string
    /** What a button does, and to what: that is for those who do not see what it stands beside. */
    readonly change: (requester: Html) => Html
    readonly revoke: (account: Html) => Html
    readonly revokeAll: (requester: Html) => Html
    readonly payTitle: string
    readonly payIntro: string
    readonly mayPay: string
    readonly mayNotPay: string
    readonly allow: (account: Html) => Html
    readonly forbid: (account: Html) => Html
    readonly done: Readonly<Record<'revoked' | 'allowed' | 'forbidden' | 'approved' | 'undecided', string>>
  }
  readonly leaving: {
    readonly title: string
    readonly text: (requester: Html) => Html
  }
  /** Too many wrong numbers on the bank's own pages. */
  readonly locked: {
    readonly title: string
    readonly text: string
    readonly until: (minutes: number) => string
  }
  readonly end: {
    readonly back: (requester: Html) => Html
    readonly unknownLink: Ending
    readonly used: Ending
    readonly otherBrowser: Ending
    readonly timedOut: Ending
    /** What a link that ran out of time, or failed, has not done. */
    readonly undone: Readonly<Record<PurposeKind, string>>
    readonly failed: Ending
    readonly doneOnPhone: Ending
  }
}

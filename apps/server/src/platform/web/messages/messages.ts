import type { Html } from '@havn/html'
import type { EndingMessages, PaymentPurpose, PurposeKind, Texts } from './ending-messages.ts'

/** An amount and a payee, marked up by the caller. */
interface AskedPayment {
  readonly amount: Html
  readonly payee: Html
}

/** How often a payment recurs, "every month"; `until` is undefined if it goes on until it is stopped. */
interface AskedRecurrence {
  readonly often: string
  readonly from: string
  readonly until: string | undefined
}

/**
 * Every text on the pages. A catalogue with a missing or an extra text does not compile. Names are passed as markup, because
 * other people wrote them: they are escaped and isolated before they become part of a sentence.
 */
export interface Messages {
  readonly frame: {
    readonly skip: string
    readonly sandbox: string
    readonly sandboxMeaning: string
    readonly languages: string
    readonly safety: string
    /** For the second of two people, who did not start the payment. */
    readonly safetyOfSecond: string
    /** For whoever has approved. */
    readonly wasItYou: string
    /** When the page ends by itself, and the button that puts it off. */
    readonly closesAt: (time: string) => string
    readonly moreTime: string
    readonly problemPrefix: string
    /** Numbers that the PSU can call, if the bank's theme has them. */
    readonly help: (phone: Html) => Html
    readonly fraud: (phone: Html) => Html
  }
  readonly requester: {
    readonly brand: (brand: Html) => Html
  }
  /** The button in the header. For `cancel-payment` it must not leave open whether it cancels the page or the payment. */
  readonly abort: Texts<PurposeKind>
  /** What a page asks, in one sentence: its title. */
  readonly ask: {
    /** Beneath the amount: from which account, and what leaves it if that is another amount. */
    readonly leaves: (values: { readonly total: string | undefined; readonly account: Html }) => Html
    readonly pay: (values: AskedPayment) => Html
    readonly payRepeatedly: (values: AskedPayment & AskedRecurrence) => Html
    readonly stop: (values: AskedPayment) => Html
    readonly stopRepeated: (values: AskedPayment & AskedRecurrence) => Html
    readonly payAll: (values: { readonly count: number; readonly total: Html }) => Html
    readonly stopAll: (values: { readonly count: number; readonly total: Html }) => Html
    readonly identify: (requester: Html) => Html
    readonly consent: (requester: Html) => Html
    /** Who asks; `brand` is the name that they claim, if it is another. */
    readonly by: (requester: Html, brand: Html | undefined) => Html
    /** The debtor's account or card before the login, by its last digits. */
    readonly accountEndingIn: (digits: string) => string
    readonly cardEndingIn: (digits: string) => string
    readonly showAll: (count: number) => string
  }
  readonly login: {
    readonly title: string
    readonly intro: Texts<PurposeKind>
    readonly field: string
    readonly hint: string
    readonly format: string
    readonly sandboxTitle: string
    readonly sandboxText: string
    /** If the call named the PSU. */
    readonly sandboxTextNamed: string
    readonly submit: string
    readonly problemTitle: string
    readonly problem: string
    readonly triesLeft: (count: number) => string
  }
  /** What takes the place of some texts of `login` where people log in with a name. */
  readonly loginName: Texts<'field' | 'hint' | 'format' | 'sandboxText' | 'sandboxTextNamed'>
  /** The login at a provider such as BankID; `label` is its name. */
  readonly provider: {
    readonly intro: (label: Html) => Html
    /** If the call named the PSU. */
    readonly named: string
    readonly button: (label: string) => string
    readonly leavingTitle: (label: Html) => Html
    readonly leavingText: string
    readonly leave: (label: Html) => Html
    readonly problems: Readonly<
      Record<
        'cancelled' | 'unavailable' | 'weak' | 'stale' | 'changed' | 'invalid' | 'other-person',
        { readonly title: string; readonly text: (label: Html) => Html }
      >
    >
  }
  readonly context: {
    readonly title: string
    readonly intro: (person: Html) => Html
    readonly legend: string
    readonly self: string
    readonly selfHint: string
    readonly agreementHint: string
    readonly submit: string
    /** The PSU went on without a choice. */
    readonly nothingTitle: string
    readonly nothing: string
  }
  readonly approval: {
    readonly signedIn: (person: Html) => Html
    readonly signedInFor: (names: { readonly person: Html; readonly corporation: Html }) => Html
    readonly changedTitle: string
    readonly changed: string
  }
  readonly payment: {
    readonly to: string
    readonly payeeBank: (bic: Html) => Html
    readonly from: string
    readonly card: (number: string) => string
    readonly available: (amount: string) => string
    readonly when: string
    /** Instead of a date. */
    readonly rightAway: string
    /** An instant payment cannot be called back. */
    readonly final: string
    readonly movedFrom: (day: string) => string
    /** The last batch run of that day is over. */
    readonly pastLastRun: (day: string) => string
    readonly firstTime: (day: string) => string
    readonly every: Texts<
      'Weekly' | 'EveryTwoWeeks' | 'Monthly' | 'EveryTwoMonths' | 'Quarterly' | 'SemiAnnual' | 'Annual'
    >
    readonly everyYearIn: (months: string) => string
    readonly untilDay: (day: string) => string
    readonly untilStopped: string
    readonly message: string
    readonly reference: string
    readonly costs: string
    readonly fee: (amount: string) => string
    /** What the bank takes for exchanging money, and both if the core bank does not tell them apart. */
    readonly exchangeMarkup: (amount: string) => string
    readonly feeWithMarkup: (amount: string) => string
    readonly noFee: string
    /** About a payment in another currency than the account's. */
    readonly rate: (values: { readonly unit: string; readonly price: string }) => string
    readonly estimatedTotal: (amount: string) => string
    /** Which costs that total has in it. */
    readonly included: (costs: string) => string
    readonly estimate: (amount: string) => string
    readonly rateMayChange: string
    readonly lacking: {
      readonly title: string
      readonly text: (values: { readonly needed: string; readonly available: string }) => string
      readonly instant: string
      readonly later: (day: string) => string
    }
    readonly payeeCheck: {
      readonly match: string
      readonly notPossible: string
      readonly closeMatchTitle: string
      /** The name as it is registered, and as the payment gives it. */
      readonly closeMatch: (names: { readonly name: Html; readonly given: Html }) => Html
      readonly noMatchTitle: string
      readonly noMatch: string
      /** Why nobody could check it. */
      readonly reasons: Texts<'not-participating' | 'account-not-checkable' | 'no-answer'>
      readonly risk: string
      /** What the PSU ticks to pay so many payees whose name is not the account's. */
      readonly confirm: (count: number) => string
      readonly unconfirmedTitle: string
      readonly unconfirmed: string
      /** Above the payments that come first in a list. */
      readonly differing: string
      /** The page that waits for an answer. */
      readonly checkingTitle: string
      readonly checking: string
      readonly goOn: string
    }
  }
  /** The question about a payment, both answers, and what each leads to. */
  readonly decision: Readonly<
    Record<
      PaymentPurpose,
      {
        readonly approve: (amount: string) => string
        /** For a recurring payment: how often, "every month". */
        readonly approveRepeatedly: (values: { readonly amount: string; readonly often: string }) => string
        readonly refuse: string
        readonly difference: string
      }
    >
  >
  /** Several payments at once. */
  readonly payments: {
    readonly total: string
    readonly countAndAccounts: (count: number, accounts: number) => string
    readonly largest: string
    readonly largestTo: (payee: Html) => Html
    readonly list: string
    readonly days: (first: string, last: string) => string
    /** The payees whose name was not found to belong to their account. */
    readonly doubtfulPayees: (count: number) => string
    readonly uncheckedPayees: (count: number) => string
    /** For the first of two people, about this number of payments. */
    readonly firstOfTwo: (count: number) => string
    /** For the second. `first` is the person who approved first, if the bank still knows them. */
    readonly secondOfTwo: (first: Html | undefined, count: number) => Html
    /** What a TPP shows to a PSU who approved as the first of two. */
    readonly oneMore: string
    readonly oneMoreInSandbox: (address: string) => string
    /** Like the question about one payment. Payments in different currencies have no total. */
    readonly decision: Readonly<
      Record<
        PaymentPurpose | 'approve-basket',
        {
          readonly approve: (count: number) => string
          /** With the total, where it stands alone. */
          readonly approveTotal: (values: { readonly count: number; readonly total: string }) => string
          readonly refuse: string
          readonly difference: string
        }
      >
    >
  }
  readonly identity: {
    readonly meansTitle: string
    readonly means: readonly ((requester: Html) => Html)[]
    readonly assuranceTitle: string
    readonly assurances: readonly ((requester: Html) => Html)[]
    readonly approve: string
    readonly refuse: string
  }
  /** Which accounts the requester may see. */
  readonly consent: {
    /** Whose accounts they are. */
    readonly own: string
    readonly ofCorporation: (corporation: Html) => Html
    /** What the access means, and until when it lasts, if that is known. */
    readonly means: (values: { readonly requester: Html; readonly date: string | undefined }) => Html
    readonly nothingChecked: (requester: Html) => Html
    readonly assurances: readonly string[]
    readonly legend: string
    /** From four accounts on. */
    readonly checkAll: string
    readonly checkNone: string
    readonly unchecked: string
    /** If the PSU has chosen before. */
    readonly uncheckedAgain: string
    readonly card: string
    readonly granted: string
    readonly approve: string
    readonly refuse: string
    readonly difference: string
    /** If there is nothing to choose from. */
    readonly noneTitle: string
    readonly noneOwn: string
    readonly noneOfCorporation: (corporation: Html) => Html
  }
  /** What a TPP asks for in a consent of its own: exactly these accounts and rights, or the answer whether there is enough money. */
  readonly accessRequest: {
    readonly ask: Readonly<Record<'account-access' | 'funds-access', (requester: Html) => Html>>
    readonly onPhone: Texts<'account-access' | 'funds-access'>
    /** Before the login. */
    readonly intro: string
    readonly lead: Texts<'detailed' | 'global' | 'available-accounts' | 'funds'>
    readonly rights: Texts<'balances' | 'transactions' | 'accountOnly'>
    readonly facts: Texts<'often' | 'also' | 'card' | 'registration'>
    readonly noEnd: string
    readonly once: string
    /** How often a day while the PSU is not logged in. */
    readonly often: (count: number) => string
    readonly ownerName: string
    readonly fundsAssurances: readonly string[]
    readonly approve: string
    readonly refuse: string
    readonly difference: string
  }
  readonly phone: {
    /** What a TPP shows to a PSU who decides on their phone. */
    readonly ask: Texts<'approve-payment' | 'cancel-payment' | 'approve-basket'>
    readonly inSandbox: (address: string) => string
    readonly ownerTitle: string
    readonly ownerIntro: string
    readonly ownerSubmit: string
    readonly unknownTitle: string
    readonly unknown: string
    readonly title: string
    readonly owner: (person: Html) => Html
    readonly waiting: (count: number) => string
    readonly payment: Readonly<
      Record<PaymentPurpose, (values: { readonly amount: string; readonly payee: Html }) => Html>
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
    readonly ended: Texts<'approved' | 'refused' | 'undecided' | 'stopped' | 'kept'>
    readonly logOut: string
    /** Why nobody is logged in any more. */
    readonly loggedOut: Texts<'asked' | 'idle'>
    readonly ordersTitle: string
    readonly noOrders: string
    readonly order: (order: { readonly amount: string; readonly payee: Html; readonly often: string }) => Html
    readonly nextOn: (date: string) => string
    readonly from: (requester: Html) => Html
    readonly forCorporation: (corporation: Html) => Html
    readonly stop: (payee: Html) => Html
    readonly approvedTitle: string
    readonly nothingApproved: string
    readonly approved: {
      readonly payment: (payment: { readonly amount: string; readonly payee: Html }) => Html
      readonly stop: (payment: { readonly amount: string; readonly payee: Html }) => Html
      readonly payments: (payments: { readonly count: number; readonly total: string }) => string
      readonly stops: (payments: { readonly count: number; readonly total: string }) => string
      readonly consent: string
    }
  }
  /** The bank's own page about who sees which accounts, and which accounts are open for payments. */
  /** The public page of the bank's notices to TPPs; `forWhom` is in its footer. */
  readonly notices: Texts<'title' | 'intro' | 'none' | 'forWhom'>
  readonly access: {
    readonly title: string
    readonly open: string
    readonly back: string
    readonly seenTitle: string
    readonly nobody: string
    readonly own: string
    readonly ofCorporation: (corporation: Html) => Html
    /** For an agreement that the person no longer has. */
    readonly ofFormer: string
    readonly ended: (date: string) => string
    /** What a button does, and to what: the latter for people who cannot see its surroundings. */
    readonly change: (requester: Html) => Html
    readonly revoke: (account: Html) => Html
    readonly revokeAll: (requester: Html) => Html
    readonly payTitle: string
    readonly payIntro: string
    readonly mayPay: string
    readonly mayNotPay: string
    readonly allow: (account: Html) => Html
    readonly forbid: (account: Html) => Html
    readonly done: Texts<
      'revoked' | 'allowed' | 'forbidden' | 'approved' | 'undecided' | 'undone' | 'not-undone' | 'objected'
    >
    /** Names of the facts about an access. */
    readonly facts: Texts<'who' | 'whose' | 'what' | 'why' | 'since' | 'until' | 'used'>
    /** What a TPP asked for in words of its own. */
    readonly what: Texts<'detailed' | 'bank-offered' | 'global' | 'available-accounts' | 'funds'>
    readonly why: Texts<
      'overview' | 'budgeting' | 'accounting' | 'credit-assessment' | 'verification' | 'unstated'
    >
    readonly unused: string
    readonly used: (count: number) => string
    readonly usedAbsent: (count: number) => string
    readonly lastUsed: (date: string) => string
    readonly withdrawnTitle: string
    readonly withdrawn: {
      readonly whole: (requester: Html) => Html
      readonly part: (names: { readonly requester: Html; readonly accounts: Html }) => Html
      readonly objected: (requester: Html) => Html
      readonly terminated: (requester: Html) => Html
    }
    readonly undo: (requester: Html) => Html
    readonly undoMeaning: (minutes: number) => string
    readonly object: {
      readonly open: string
      readonly means: (requester: Html) => Html
      readonly legend: string
      readonly reasons: Texts<'not-recognised' | 'not-agreed' | 'misused' | 'other'>
      readonly submit: (requester: Html) => Html
    }
  }
  readonly leaving: {
    readonly title: string
    readonly text: (requester: Html) => Html
    /** Where the PSU has something to read first. */
    readonly soon: (requester: Html, seconds: number) => Html
    readonly stay: string
  }
  /** Too many failed logins on a phone or the bank's own page. */
  readonly locked: {
    readonly title: string
    readonly text: string
    readonly until: (minutes: number) => string
  }
  readonly end: EndingMessages
}

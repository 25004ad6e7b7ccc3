import type { Html } from '@havn/html'

export type PaymentPurpose = 'approve-payment' | 'cancel-payment'
export type PurposeKind = 'identify' | 'consent' | PaymentPurpose | 'approve-basket'

/** A text for each of several cases. */
export type Texts<Case extends string> = Readonly<Record<Case, string>>

interface Ending {
  readonly title: string
  readonly text: string
  /** What the PSU can do now; `requester` is the TPP they came from, if known. */
  readonly next: (requester: Html | undefined) => Html
}

/** The texts of the pages on which nothing can be done any more. */
export interface EndingMessages {
  readonly back: (requester: Html) => Html
  readonly unknownLink: Ending
  readonly suspended: Ending
  /** There is too much to do, or something that the bank needs is away. */
  readonly busy: Ending
  readonly tryAgain: string
  readonly used: Ending
  readonly otherBrowser: Ending
  /** The browser that came back from the provider is not the one that left for it. */
  readonly returnedElsewhere: Ending
  readonly timedOut: Ending
  /** What a link that timed out or failed has not done. */
  readonly undone: Texts<PurposeKind>
  /** A fault of the bank's. `reference` finds it in the bank's log. */
  readonly failed: Ending & { readonly reference: (id: Html) => Html }
  readonly approved: {
    readonly title: Texts<PurposeKind>
    /** For the first of two people. */
    readonly half: string
    readonly oneMore: string
    /** On which day the bank makes the payment, the first or next of a standing order, or several. */
    readonly day: Readonly<Record<'today' | 'one' | 'first' | 'next' | 'many', (day: string) => string>>
    /** How many payments of a standing order were made. */
    readonly made: (count: number) => string
    /** The money has reached the payee: the page's title, and the name of that moment. */
    readonly paid: string
    readonly amount: string
    readonly time: string
    readonly reference: string
    /** For a consent: where to find it, and that nothing was ticked. */
    readonly access: string
    readonly accessTitle: string
    readonly noAccessTitle: string
    readonly noAccess: string
  }
  /** Approved, and carried out at once: the bank has not confirmed it yet. */
  readonly underWay: Ending
  /** Approved, and the bank could not carry it out, or not all of several. `text`: no money has left the account. */
  readonly notExecuted: Texts<'title' | 'all' | 'some' | 'text' | 'returned'> & {
    readonly count: (rejected: number, total: number) => string
    /** What the PSU can do who still wants to pay. */
    readonly again: (requester: Html) => Html
  }
  /** On a link that was used: what this browser answered, and when. */
  readonly usedAt: {
    readonly approved: Readonly<Record<PurposeKind, (moment: string) => string>>
    readonly refused: Readonly<Record<PurposeKind, (moment: string) => string>>
  }
  readonly refused: Readonly<Record<PurposeKind, { readonly title: string; readonly text: string }>>
  readonly aborted: { readonly title: string }
  readonly withdrawn: Omit<Ending, 'text'> & { readonly text: (requester: Html | undefined) => Html }
  readonly decided: Ending
  readonly approvedBefore: Ending
  readonly lockedOut: Ending & { readonly until: (moment: string) => string }
  readonly notAllowed: { readonly title: string; readonly text: Texts<PurposeKind> }
  /** Where nothing leads back, as on a phone. */
  readonly closePage: string
  readonly returnYourself: (requester: Html) => Html
}

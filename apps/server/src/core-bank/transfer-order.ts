/** An integer of the currency's minor units: 1050n NOK is ten kroner and fifty øre. */
export interface Money {
  readonly minorUnits: bigint
  readonly currency: string
}

export type DebtorAccount =
  | { readonly kind: 'account'; readonly bban: string }
  /** `identification` is what the card account's details tell as its related account. */
  | { readonly kind: 'card-account'; readonly identification: string }

export type CreditorAccount =
  | { readonly kind: 'bban'; readonly bban: string }
  | { readonly kind: 'iban'; readonly iban: string }

/** What is to be moved, from whom to whom: enough to know what it costs. */
export interface TransferTerms {
  readonly rail: 'domestic' | 'instant' | 'cross-border'
  readonly amount: Money
  readonly debtor: { readonly account: DebtorAccount; readonly currency: string }
  readonly creditor: {
    readonly account: CreditorAccount
    readonly currency: string
    readonly name: string
    /** BIC of the creditor's bank, where one was given. */
    readonly agent: string | undefined
  }
  /** Ahead of the others, where the rail has such a service. */
  readonly isUrgent: boolean
  /** A date of the bank's calendar: 2026-11-16. */
  readonly executionDate: string
}

/** One payment as the bank's books see it, with all that a statement tells: nothing else of Havn is needed. */
export interface TransferOrder extends TransferTerms {
  /** The key of idempotency: an order of this id is executed at most once. */
  readonly paymentId: string
  /** As told at creation, in the currency of the debtor's account. */
  readonly fee: Money | undefined
  /**
   * What the creditor is told, as sent: the message, empty where there is none, then of each structured reference three
   * texts: itself, its type and its issuer. `readRemittance` takes it apart.
   */
  readonly remittance: readonly string[]
  readonly endToEndIdentification: string | undefined
}

/** What the books say of one order. */
export interface Execution {
  readonly paymentId: string
  readonly outcome: ExecutionOutcome
}

export type ExecutionOutcome =
  /** Done: the debtor has paid and the creditor's bank has the money. Final. */
  | 'booked'
  /** The money is set aside and sent to clearing; `report` will tell when it is booked. */
  | 'reserved'
  /** The same, and it has left the country: not yet posted abroad. */
  | 'abroad'
  /** Nothing was done: there is too little money. It may be tried again. */
  | 'no-funds'
  /** Nothing was done and nothing will be, such as for a closed account. Final. */
  | 'refused'
  /** The books cannot tell, or not yet: asked again. */
  | 'unknown'

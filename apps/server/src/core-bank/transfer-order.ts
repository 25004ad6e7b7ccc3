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
export interface Transfer {
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

/** The creditor's address as the payment gives it: the country, and whatever else was sent. */
export interface CreditorAddress {
  readonly street?: string | undefined
  readonly buildingNumber?: string | undefined
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** What a payment's body asks the bank to do, with all that a statement and the authorities are told. */
export interface TransferInstruction extends Transfer {
  /** The key of idempotency: an order of this id is executed at most once. */
  readonly paymentId: string
  /** As told at creation, in the currency of the debtor's account. */
  readonly fee: Money | undefined
  readonly creditorAddress: CreditorAddress | undefined
  /** The name of the one on whose behalf the debtor pays. */
  readonly ultimateDebtor: string | undefined
  /**
   * What the creditor is told, as it is booked: the message, empty where there is none, then of each structured reference
   * three texts: itself, its type and its issuer. `readRemittance` takes it apart.
   */
  readonly remittance: readonly string[]
  readonly endToEndIdentification: string | undefined
  /** ISO 20022 ExternalPurpose1Code: SALA, TAXS and so on. */
  readonly purposeCode: string | undefined
  /** For the tax authority. Both are there from NOK 100 000 on, of a payment that crosses the border. */
  readonly regulatoryReporting:
    | { readonly code: string | undefined; readonly information: string | undefined }
    | undefined
}

/** Who initiated a payment and who approved it, as the law has a bank keep it. */
export interface Initiation {
  readonly tpp: {
    /** The organizationIdentifier of the TPP's certificate: PSDNO-FSA-987654321. */
    readonly tppId: string
    readonly name: string
  }
  /** The people who approved, by the core bank's own keys, in the order in which they did: one, or two. */
  readonly approverIds: readonly string[]
  /** The agreement they acted under; undefined when a person pays for themselves. */
  readonly agreementId: string | undefined
  /** The PSU's address as the TPP told it at creation; undefined where it was not told. */
  readonly psuIpAddress: string | undefined
}

/** One payment as the core bank sees it: nothing else of Havn is needed to execute it. */
export interface TransferOrder extends TransferInstruction {
  readonly initiation: Initiation
}

/** An integer of the currency's minor units: 1050n NOK is ten kroner and fifty øre. */
export interface Money {
  readonly minorUnits: bigint
  readonly currency: string
}

/** The account or card that a payment is charged to. */
export type DebtorAccount =
  | { readonly kind: 'account'; readonly bban: string }
  /** `identification` is the related account in the card account's details. */
  | { readonly kind: 'card-account'; readonly identification: string }

/** The account that a payment goes to: a BBAN in Norway, an IBAN abroad. */
export type CreditorAccount =
  | { readonly kind: 'bban'; readonly bban: string }
  | { readonly kind: 'iban'; readonly iban: string }

/** An amount to move from a debtor to a creditor: everything that decides the fee. */
export interface Transfer {
  readonly rail: 'domestic' | 'instant' | 'cross-border'
  readonly amount: Money
  readonly debtor: { readonly account: DebtorAccount; readonly currency: string }
  readonly creditor: {
    readonly account: CreditorAccount
    readonly currency: string
    readonly name: string
    /** BIC of the creditor's bank, if the payment names one. */
    readonly agent: string | undefined
  }
  /** Whether the transfer goes ahead of others, on a rail that has such a service. */
  readonly isUrgent: boolean
  /** A date of the bank's calendar: 2026-11-16. */
  readonly executionDate: string
}

/** The creditor's address as the payment gives it. Only the country is always there. */
export interface CreditorAddress {
  readonly street?: string | undefined
  readonly buildingNumber?: string | undefined
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** A transfer with everything that the payment's body says about it, for statements and for the authorities. */
export interface TransferInstruction extends Transfer {
  /** The idempotency key: an order with this id is executed at most once. */
  readonly paymentId: string
  /** The fee that `quoteFee` returned at creation, in the currency of the debtor's account. Charge exactly this. */
  readonly fee: Money | undefined
  readonly creditorAddress: CreditorAddress | undefined
  /** The name of the person or company on whose behalf the debtor pays. */
  readonly ultimateDebtor: string | undefined
  /**
   * The remittance information as it is booked: first the message, empty if there is none, then three texts for each
   * structured reference: the reference, its type and its issuer. `readRemittance` takes it apart.
   */
  readonly remittance: readonly string[]
  readonly endToEndIdentification: string | undefined
  /** ISO 20022 ExternalPurpose1Code: SALA, TAXS and so on. */
  readonly purposeCode: string | undefined
  /** For the tax authority. A cross-border payment of NOK 100 000 or more has both code and information. */
  readonly regulatoryReporting:
    | { readonly code: string | undefined; readonly information: string | undefined }
    | undefined
}

/** Who initiated a payment and who approved it. A bank is obliged to keep this. */
export interface Initiation {
  readonly tpp: {
    /** The organizationIdentifier of the TPP's certificate: PSDNO-FSA-987654321. */
    readonly tppId: string
    readonly name: string
  }
  /** The one or two people who approved, in that order, by the core bank's own `personId`. */
  readonly approverIds: readonly string[]
  /** The agreement they acted under; undefined if a person paid from their own account. */
  readonly agreementId: string | undefined
  /** The PSU's IP address as the TPP sent it at creation; undefined if it sent none. */
  readonly psuIpAddress: string | undefined
}

/** One payment as the core bank sees it, with everything that is needed to execute it. */
export interface TransferOrder extends TransferInstruction {
  readonly initiation: Initiation
}

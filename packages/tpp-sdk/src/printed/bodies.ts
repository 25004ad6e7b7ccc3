// Printed by tools/generate/print-client.ts from the operations of the contract. Do not edit.

/** An account that the PSU lets this TPP read. */
export interface Account {
  resourceId: Uuid
  /** The name that its owner gave it. */
  name: string
  /** What the bank calls this kind of account. */
  product: string
  status: AccountStatus
  usage: AccountUsage
  /** Whose it is. */
  ownerName: string
  /** InterimBooked and interimAvailable. */
  balances?: Balance[]
  _links: AccountLinks
  bban: Bban
  iban: Iban
  currency: Currency
  /** What it is used for, as ISO 20022 ExternalCashAccountType1Code: CACC (current), SVGS (savings), LOAN; a name of the bank's own before 13 November 2024 by the bank's clock, unless x-accept-fix has cash-account-type-iso. */
  cashAccountType: string
}

/** An account abroad: exactly one of `bban` and `iban`, and its currency. */
export interface AccountAbroad {
  bban?: BbanAbroad
  iban?: Iban
  currency: Currency
}

/** A signed amount of an account. A negative amount is outgoing, or owed to the bank. */
export interface AccountAmount {
  amount: SignedAmount
  currency: Currency
}

/** One account of a consent. */
export interface AccountAnswer {
  account: Account
  tppMessages?: TppMessage[]
}

/** The numbers of an account. */
export interface AccountIdentification {
  bban: Bban
  iban: Iban
  currency: Currency
}

/** Where its balances and its transactions are read. */
export interface AccountLinks {
  balances: Link
  transactions: Link
}

/** The accounts of a consent. */
export interface AccountListAnswer {
  accounts: Account[]
  tppMessages?: TppMessage[]
}

/** An account: exactly one of `bban` and `iban`, and its currency. */
export interface AccountReference {
  bban?: Bban
  iban?: Iban
  currency: Currency
}

export type AccountStatus = 'enabled' | 'deleted' | 'blocked'

/** Whether it is used privately (PRIV) or by an organisation (ORGA). */
export type AccountUsage = 'PRIV' | 'ORGA'

/** A corporate agreement that the PSU may act under; its id is the PSU-Corporate-ID. */
export interface Agreement {
  id: Uuid
  /** The corporation. */
  name: string
  _links: AgreementLinks
}

/** Where its accounts are read, with the id as PSU-Corporate-ID. */
export interface AgreementLinks {
  accounts: Link
}

/** The corporate agreements of a PSU. */
export interface AgreementListAnswer {
  agreements: Agreement[]
  tppMessages?: TppMessage[]
}

/**
 * A decimal number such as "100.00", without sign or leading zeros, with exactly as many fraction digits as the currency has minor units, above zero, at most 18 digits in all.
 * At most 19 characters.
 */
export type Amount = string

/** Headers of the answer that matter to a TPP, such as RateLimit-* and Retry-After. */
export type AnswerHeaders = { [name: string]: string }

/** Behind a link, or on the PSU’s phone. */
export type AuthorisationApproach = 'REDIRECT' | 'DECOUPLED'

/** What the PSU does; `nationalId` says who that is where the call that started it did not, and `agreementId` that they act under this corporate agreement, not as a private person. In a consent, `accounts` says which accounts and cards they check; left out, all that are offered. */
export interface AuthorisationDecision {
  outcome: AuthorisationOutcome
  /**
   * The customerNumber of the customer who logs in.
   * At most 11 characters.
   */
  nationalId?: string
  agreementId?: Uuid
  /**
   * Resource ids of the accounts and cards that the PSU checks in a consent.
   * At most 1000.
   */
  accounts?: readonly Uuid[]
}

/** How the authorisation ended. */
export interface AuthorisationDecisionAnswer {
  scaStatus: ScaStatus
  /** Where the PSU's browser would be sent: back to the TPP; empty if the call named no TPP-Redirect-URI. */
  redirect: string
  /** How many more people must approve before anything happens; left out when nobody must. */
  approvalsLeft?: number
}

/** The authorisations of one payment. */
export interface AuthorisationListAnswer {
  /** Ids of authorisations, the oldest first. */
  authorisationIds: string[]
}

/** What the PSU does. */
export type AuthorisationOutcome = 'approve' | 'refuse' | 'abort' | 'time-out'

/** What the PSU is asked to approve. */
export type AuthorisationPurpose =
  | 'identify'
  | 'consent'
  | 'approve-payment'
  | 'cancel-payment'
  | 'approve-basket'
  | 'account-access'
  | 'funds-access'

/** One step of an authorisation. */
export interface AuthorisationStep {
  time: IsoDateTime
  /** What brought it there, for example approved. */
  cause: string
  scaStatus: ScaStatus
}

/** An authorisation that the call started, step by step. */
export interface AuthorisationStory {
  authorisationId: Uuid
  /** For example approve-payment. */
  purpose: string
  scaStatus: ScaStatus
  /** Oldest first, by the real clock. */
  steps: AuthorisationStep[]
  /** Where the PSU may not do this: why not, by the current data of the core bank. */
  reason?: string
}

/** What an account holds, at the end of what has happened on referenceDate; lastChangeDateTime is when something was last booked. */
export interface Balance {
  balanceAmount: AccountAmount
  balanceType: BalanceType
  /** Whether a credit limit is part of the amount. */
  creditLimitIncluded: boolean
  referenceDate: IsoDate
  lastChangeDateTime?: IsoDateTime
}

/** InterimBooked is the sum of all booked transactions. InterimAvailable is what can be spent now: reserved amounts are subtracted and the credit limit is added. */
export type BalanceType = 'interimBooked' | 'interimAvailable'

/** The balances of one account. */
export interface BalancesAnswer {
  account: AccountIdentification
  /** InterimBooked and interimAvailable. */
  balances: Balance[]
  tppMessages?: TppMessage[]
}

/** One event of a signing basket. */
export interface BasketEvent {
  time: IsoDateTime
  /** What brought it there, for example approved. */
  cause: string
  stage: BasketStage
}

/** The status of a signing basket. */
export type BasketStage = 'open' | 'half-approved' | 'approved' | 'refused' | 'deleted'

/** The status of a basket, which is the worst among its payments. */
export type BasketStatus = 'RCVD' | 'ACTC' | 'PATC' | 'RJCT'

/** The signing basket that the call created or was about, and what became of it. */
export interface BasketStory {
  basketId: Uuid
  /** Oldest first, by the bank's clock. */
  events: BasketEvent[]
}

/** What a batch run did, and when it was by the bank's clock. */
export interface BatchRun {
  runId: Uuid
  time: IsoDateTime
  payments: BatchRunPayments
  tppMessages?: TppMessage[]
}

/** How many payments the run took, by what became of them. */
export interface BatchRunPayments {
  /** Settled: ACSC. */
  booked: number
  /** Sent to clearing and not settled yet: ACSP or ACWP. */
  underWay: number
  /** With too little money on the account, to be tried again: ACCP. */
  lackingFunds: number
  /** Refused, or without money at the last try: RJCT. */
  rejected: number
  /** Without an outcome from the core bank yet; they are asked for again: PDNG. */
  unanswered: number
}

/**
 * An account number of 1 to 30 letters and digits, without spaces or dots; a Norwegian one has 11 digits, the last of them a mod 11 check digit.
 * At most 30 characters.
 */
export type Bban = string

/**
 * An account number of 1 to 30 letters and digits, which single spaces or hyphens may group (counted with them).
 * At most 30 characters.
 */
export type BbanAbroad = string

/**
 * A BIC (ISO 9362): 8 or 11 upper-case letters and digits.
 * At most 11 characters.
 */
export type Bic = string

export type BookingStatus = 'booked' | 'pending' | 'both' | 'all'

/** One payment of a bulk: a domestic credit transfer without debtorAccount and date of its own. */
export interface BulkLine {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: CreditorAccount
  creditorAddress: CreditorAddress
  /**
   * The name of the ultimate debtor.
   * At most 70 characters.
   */
  ultimateDebtor?: string
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: RemittanceReference
  /**
   * Structured references; not together with remittanceInformationUnstructured.
   * At most 100.
   */
  remittanceInformationStructuredArray?: readonly RemittanceReference[]
  purposeCode?: PurposeCode
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
}

/** One payment of a bulk and its own status. */
export interface BulkLineDetails {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: CreditorAccount
  creditorAddress: CreditorAddress
  /**
   * The name of the ultimate debtor.
   * At most 70 characters.
   */
  ultimateDebtor?: string
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: RemittanceReference
  /**
   * Structured references; not together with remittanceInformationUnstructured.
   * At most 100.
   */
  remittanceInformationStructuredArray?: RemittanceReference[]
  purposeCode?: PurposeCode
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
  /** Identifies the payment from now on. */
  paymentId?: string
  transactionStatus: TransactionStatus
  transactionFees?: InstructedAmount
  tppMessages?: TppMessage[]
  /** Texts that are booked differently from how they were sent, because the clearing system supports fewer characters. Absent if there are none. */
  textsAsBooked?: TextAsBooked[]
}

/** Many Norwegian domestic credit transfers from one account, on one day, approved together. */
export interface BulkPayment {
  /**
   * The TPP's own reference of the bulk.
   * At most 35 characters.
   */
  paymentInformationId: string
  debtorAccount: DebtorAccount
  requestedExecutionDate?: IsoDate
  /**
   * The payments, 1 to 1000.
   * At most 1000.
   */
  payments: readonly BulkLine[]
}

/** A bulk payment, its status and, once it is approved, the day on which the bank executes it. */
export interface BulkPaymentDetails {
  /**
   * The TPP's own reference of the bulk.
   * At most 35 characters.
   */
  paymentInformationId: string
  debtorAccount: DebtorAccount
  requestedExecutionDate?: IsoDate
  /** The payments, in the order in which they were received. */
  payments: BulkLineDetails[]
  /** Identifies the payment from now on. */
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: InstructedAmount
  /** Whether the payment incurs a fee; if so, transactionFees is the total. */
  transactionFeeIndicator?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links?: PaymentLinks
  executionDate?: IsoDate
}

/** One day of the bank. */
export interface CalendarDay {
  date: IsoDate
  isBankingDay: boolean
  /** Of a public holiday. */
  name?: string
  /** Of a banking day; on other days runs only finish what was begun before, and are left out. */
  batchRuns: CalendarRun[]
}

/** A batch run at its scheduled time. */
export interface CalendarRun {
  time: IsoDateTime
  /** Whether the bank’s clock has passed it and the run has ended. */
  isDone: boolean
  /** How many payments of this TPP were executed from this run until the next, each line and execution counted; only if it is done. */
  executed?: number
}

/** The authorisations of the cancellation of one payment. */
export interface CancellationListAnswer {
  /** Ids of authorisations of the cancellation, the oldest first. */
  cancellationIds: string[]
}

/** A card account that the PSU lets this TPP read; relatedAccount, as it stands, is debtorAccount.other of a payment from it. */
export interface CardAccount {
  resourceId: Uuid
  /**
   * The name that its owner gave it: up to 70 characters; at most 35 before 1 October 2024 by the bank's clock, unless x-accept-fix has longer-names.
   * At most 70 characters.
   */
  name: string
  /** What the bank calls this kind of account. */
  product: string
  status: AccountStatus
  usage: AccountUsage
  /** Whose it is. */
  ownerName: string
  /** InterimBooked and interimAvailable. */
  balances?: Balance[]
  _links: CardAccountLinks
  maskedPan: MaskedPan
  currency: Currency
  creditLimit: AccountAmount
  relatedAccount: CardAccountReference
}

/** One card account of a consent. */
export interface CardAccountAnswer {
  cardAccount: CardAccount
  tppMessages?: TppMessage[]
}

/** The number of a card. */
export interface CardAccountIdentification {
  maskedPan: MaskedPan
  currency: Currency
}

/** Where its balances and its transactions are read. */
export interface CardAccountLinks {
  balances: Link
  transactions: Link
}

/** The card accounts of a consent. */
export interface CardAccountListAnswer {
  cardAccounts: CardAccount[]
  tppMessages?: TppMessage[]
}

/** A card account. */
export interface CardAccountReference {
  /**
   * The reference that `relatedAccount` of the card account details shows.
   * At most 70 characters.
   */
  identification: string
  schemeNameProprietary: CardAccountScheme
}

export type CardAccountScheme = 'creditCardAccount'

/** The balances of one card account. */
export interface CardBalancesAnswer {
  cardAccount: CardAccountIdentification
  /** InterimBooked and interimAvailable. */
  balances: Balance[]
  tppMessages?: TppMessage[]
}

export type CardBookingStatus = 'booked' | 'pending' | 'both'

/** One line of a card account: transactionAmount in the currency of the card account, originalAmount in that of the shop, where it is another. Before 13 November 2024 by the bank's clock the two are switched, unless x-accept-fix has cardaccount-switch-originalamount-and-transactionamount. */
export interface CardTransaction {
  /** Its id, which never changes, not even when a pending transaction is booked. */
  transactionId: string
  bookingDate?: IsoDate
  valueDate: IsoDate
  transactionAmount: AccountAmount
  /** What kind of transaction it is, as domain, family and subfamily of ISO 20022: PMNT-ICDT-DMCT. */
  bankTransactionCode: string
  /** The bank's own reference. */
  additionalInformationProprietary1?: string
  /** Another reference of the bank. */
  additionalInformationProprietary2?: string
  /** Another reference of the bank. */
  additionalInformationProprietary3?: string
  transactionDate: IsoDate
  originalAmount?: AccountAmount
  /** Where the card was used, or another description. */
  transactionDetails: string
  _links: CardTransactionLinks
}

/** All details of a card transaction. */
export interface CardTransactionDetails {
  /** Its id, which never changes, not even when a pending transaction is booked. */
  transactionId: string
  bookingDate?: IsoDate
  valueDate: IsoDate
  transactionAmount: AccountAmount
  /** What kind of transaction it is, as domain, family and subfamily of ISO 20022: PMNT-ICDT-DMCT. */
  bankTransactionCode: string
  /** The bank's own reference. */
  additionalInformationProprietary1?: string
  /** Another reference of the bank. */
  additionalInformationProprietary2?: string
  /** Another reference of the bank. */
  additionalInformationProprietary3?: string
  transactionDate: IsoDate
  originalAmount?: AccountAmount
  /** Where the card was used, or another description. */
  transactionDetails: string
  currencyExchange?: CurrencyExchange[]
  transactionFees?: AccountAmount
}

/** One transaction of a card account. */
export interface CardTransactionDetailsAnswer {
  transactionsDetails: CardTransactionDetails
  tppMessages?: TppMessage[]
}

/** Where its details are read. */
export interface CardTransactionLinks {
  transactionDetails: Link
}

/** Card transactions, newest first; booked and pending as bookingStatus asked. */
export interface CardTransactionList {
  booked?: CardTransaction[]
  pending?: CardTransaction[]
  _links: CardTransactionListLinks
}

/** A page of the transactions of one card account. */
export interface CardTransactionListAnswer {
  cardAccount: CardAccountIdentification
  cardTransactions: CardTransactionList
  tppMessages?: TppMessage[]
}

/** The account, and the pages of booked transactions; without next this is the last. */
export interface CardTransactionListLinks {
  cardAccount: Link
  first?: Link
  next?: Link
  previous?: Link
  last?: Link
}

/** The contents of the certificate. */
export interface CertificateFacts {
  subject: string
  issuer: string
  /** In hexadecimal. */
  serialNumber: string
  /** Who the TPP is. */
  organizationIdentifier?: string
  roles: TppRole[]
  validFrom: IsoDateTime
  validTo: IsoDateTime
  /** For example RSA, 2048 bits. */
  key: string
  /** Whether it was issued by an authority that this bank trusts. */
  trusted: boolean
}

/** A check, named in the order in which a call meets them: is there such a path; are the headers for signing there; is the body JSON; is the Date right; does the Digest fit; can the Signature header be read; is the certificate trusted; does keyId name it; are all headers signed that must be; does the signature verify; has its authority not revoked the certificate; does the connection have a client certificate of the same organisation, where the bank wants one; does the certificate have the role; do headers, query and body fit the operation; what the operation itself said. */
export type CheckName =
  | 'path'
  | 'signing headers'
  | 'body'
  | 'date'
  | 'digest'
  | 'signature header'
  | 'certificate'
  | 'key id'
  | 'coverage'
  | 'signature'
  | 'revocation'
  | 'client certificate'
  | 'role'
  | 'content'
  | 'operation'

/** The result of one check. */
export interface CheckVerdict {
  check: CheckName
  verdict: Verdict
  /** For a refusal: what was expected, what was received and how to fix it. For a check that was not reached: what to fix first, if known. */
  text?: string
}

/** What the bank's clock says. After a move over so many batch runs that they are still going on, `runsDoneUntil` says up to where they are done; it is absent when all are. */
export interface Clock {
  time: IsoDateTime
  runsDoneUntil?: IsoDateTime
}

/** Exactly one of `time` (set the clock) and `advanceSeconds` (move it forward), to a moment from 2000 to 2099. */
export interface ClockChange {
  time?: IsoDateTimeInput
  /** The number of seconds to move the clock forward. */
  advanceSeconds?: number
}

/** The bank offers the PSU a consent. */
export interface ConsentAnswer {
  tppMessages?: TppMessage[]
  _links: ConsentAnswerLinks
}

/** Where to send the PSU, who checks accounts in a list. */
export interface ConsentAnswerLinks {
  scaRedirect: Link
}

/** A consent that a PSU gave to the calling TPP: when the PSU last approved the list of accounts (`grantedAt`), the latest SCA that counts for one of them (`lastSca`) and, unless it has been withdrawn or given up, the last moment at which they can be read (`validUntil`). */
export interface ConsentDetails {
  consentId: Uuid
  consentStatus: ConsentStatus
  psuId: Uuid
  psuCorporateId?: Uuid
  /** What the PSU lets the TPP read; empty once the consent is withdrawn or given up. */
  accounts: ConsentedAccount[]
  purpose?: ConsentPurpose
  grantedAt: IsoDateTime
  lastSca: IsoDateTime
  validUntil?: IsoDateTime
  _links: ConsentDetailsLinks
}

/** The consent itself. */
export interface ConsentDetailsLinks {
  self: Link
}

/** Granted: the PSU approved the list of accounts, for the first time or again; accountsWithdrawn: the PSU withdrew some of them; withdrawn: all of them; objected: all of them, with an objection against the TPP’s access; reinstated: the PSU undid a withdrawal; terminated: the TPP gave the consent up; expiring: `daysLeft` are left; expired: it has ended. */
export type ConsentEvent =
  | 'granted'
  | 'accountsWithdrawn'
  | 'withdrawn'
  | 'objected'
  | 'reinstated'
  | 'terminated'
  | 'expiring'
  | 'expired'

/** The consents of a PSU with the calling TPP. */
export interface ConsentListAnswer {
  /** One for the PSU’s own accounts and one for each corporation that the PSU consented for. */
  consents: ConsentDetails[]
}

/** What the TPP said the consent is for: overview (see accounts of several banks in one place), budgeting, accounting, credit-assessment, verification (confirm that an account is the PSU’s own). */
export type ConsentPurpose = 'overview' | 'budgeting' | 'accounting' | 'credit-assessment' | 'verification'

/** Valid: its accounts can be read; expired: 180 days have passed since the PSU approved it; revokedByPsu: the PSU withdrew all of it; terminatedByTpp: the TPP gave it up. A new approval by the PSU makes it valid again. */
export type ConsentStatus = 'valid' | 'expired' | 'revokedByPsu' | 'terminatedByTpp'

/** An account or a card that the PSU lets the TPP read, and the SCA after which the PSU last opened it through this TPP. */
export interface ConsentedAccount {
  resourceId: Uuid
  lastSca: IsoDateTime
}

/** The address for operational notices: a team's mailbox, not a person's. */
export interface ContactInformation {
  email: EmailAddress
}

/** The address for operational notices. */
export interface ContactInformationAnswer {
  email: EmailAddress
  _links: ContactInformationAnswerLinks
}

export interface ContactInformationAnswerLinks {
  self: Link
}

/** The account at the other end. */
export interface CounterpartyAccount {
  bban?: Bban
  iban?: Iban
}

/** An ISO 3166-1 alpha-2 country code such as NO. */
export type Country =
  | 'AF'
  | 'AX'
  | 'AL'
  | 'DZ'
  | 'AS'
  | 'AD'
  | 'AO'
  | 'AI'
  | 'AQ'
  | 'AG'
  | 'AR'
  | 'AM'
  | 'AW'
  | 'AU'
  | 'AT'
  | 'AZ'
  | 'BH'
  | 'BS'
  | 'BD'
  | 'BB'
  | 'BY'
  | 'BE'
  | 'BZ'
  | 'BJ'
  | 'BM'
  | 'BT'
  | 'BO'
  | 'BQ'
  | 'BA'
  | 'BW'
  | 'BV'
  | 'BR'
  | 'IO'
  | 'BN'
  | 'BG'
  | 'BF'
  | 'BI'
  | 'KH'
  | 'CM'
  | 'CA'
  | 'CV'
  | 'KY'
  | 'CF'
  | 'TD'
  | 'CL'
  | 'CN'
  | 'CX'
  | 'CC'
  | 'CO'
  | 'KM'
  | 'CG'
  | 'CD'
  | 'CK'
  | 'CR'
  | 'CI'
  | 'HR'
  | 'CU'
  | 'CW'
  | 'CY'
  | 'CZ'
  | 'DK'
  | 'DJ'
  | 'DM'
  | 'DO'
  | 'EC'
  | 'EG'
  | 'SV'
  | 'GQ'
  | 'ER'
  | 'EE'
  | 'ET'
  | 'FK'
  | 'FO'
  | 'FJ'
  | 'FI'
  | 'FR'
  | 'GF'
  | 'PF'
  | 'TF'
  | 'GA'
  | 'GM'
  | 'GE'
  | 'DE'
  | 'GH'
  | 'GI'
  | 'GR'
  | 'GL'
  | 'GD'
  | 'GP'
  | 'GU'
  | 'GT'
  | 'GG'
  | 'GN'
  | 'GW'
  | 'GY'
  | 'HT'
  | 'HM'
  | 'VA'
  | 'HN'
  | 'HK'
  | 'HU'
  | 'IS'
  | 'IN'
  | 'ID'
  | 'IR'
  | 'IQ'
  | 'IE'
  | 'IM'
  | 'IL'
  | 'IT'
  | 'JM'
  | 'JP'
  | 'JE'
  | 'JO'
  | 'KZ'
  | 'KE'
  | 'KI'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KG'
  | 'LA'
  | 'LV'
  | 'LB'
  | 'LS'
  | 'LR'
  | 'LY'
  | 'LI'
  | 'LT'
  | 'LU'
  | 'MO'
  | 'MK'
  | 'MG'
  | 'MW'
  | 'MY'
  | 'MV'
  | 'ML'
  | 'MT'
  | 'MH'
  | 'MQ'
  | 'MR'
  | 'MU'
  | 'YT'
  | 'MX'
  | 'FM'
  | 'MD'
  | 'MC'
  | 'MN'
  | 'ME'
  | 'MS'
  | 'MA'
  | 'MZ'
  | 'MM'
  | 'NA'
  | 'NR'
  | 'NP'
  | 'NL'
  | 'NC'
  | 'NZ'
  | 'NI'
  | 'NE'
  | 'NG'
  | 'NU'
  | 'NF'
  | 'MP'
  | 'NO'
  | 'OM'
  | 'PK'
  | 'PW'
  | 'PS'
  | 'PA'
  | 'PG'
  | 'PY'
  | 'PE'
  | 'PH'
  | 'PN'
  | 'PL'
  | 'PT'
  | 'PR'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RU'
  | 'RW'
  | 'BL'
  | 'SH'
  | 'KN'
  | 'LC'
  | 'MF'
  | 'PM'
  | 'VC'
  | 'WS'
  | 'SM'
  | 'ST'
  | 'SA'
  | 'SN'
  | 'RS'
  | 'SC'
  | 'SL'
  | 'SG'
  | 'SX'
  | 'SK'
  | 'SI'
  | 'SB'
  | 'SO'
  | 'ZA'
  | 'GS'
  | 'SS'
  | 'ES'
  | 'LK'
  | 'SD'
  | 'SR'
  | 'SJ'
  | 'SZ'
  | 'SE'
  | 'CH'
  | 'SY'
  | 'TW'
  | 'TJ'
  | 'TZ'
  | 'TH'
  | 'TL'
  | 'TG'
  | 'TK'
  | 'TO'
  | 'TT'
  | 'TN'
  | 'TR'
  | 'TM'
  | 'TC'
  | 'TV'
  | 'UG'
  | 'UA'
  | 'AE'
  | 'GB'
  | 'US'
  | 'UM'
  | 'UY'
  | 'UZ'
  | 'VU'
  | 'VE'
  | 'VN'
  | 'VG'
  | 'VI'
  | 'WF'
  | 'EH'
  | 'YE'
  | 'ZM'
  | 'ZW'

/** The account of the creditor. */
export interface CreditorAccount {
  bban: Bban
  currency: Currency
}

/** The address of the creditor. */
export interface CreditorAddress {
  /**
   * Street.
   * At most 70 characters.
   */
  street?: string
  /**
   * Building number.
   * At most 70 characters.
   */
  buildingNumber?: string
  /**
   * Postal code.
   * At most 70 characters.
   */
  postalCode?: string
  /**
   * City.
   * At most 70 characters.
   */
  city?: string
  country: Country
}

/** The address of the creditor. */
export interface CrossBorderAddress {
  /**
   * Street.
   * At most 70 characters.
   */
  street?: string
  /**
   * Building number.
   * At most 70 characters.
   */
  buildingNumber?: string
  /**
   * Postal code.
   * At most 70 characters.
   */
  postalCode?: string
  /**
   * City.
   * At most 70 characters.
   */
  city?: string
  country: Country
}

/** A cross-border payment, its status and, once it is approved, the day on which the bank executes it. */
export interface CrossBorderPaymentDetails {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: AccountAbroad
  creditorAddress?: CrossBorderAddress
  debtorAccount: AccountReference
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  purposeCode?: PurposeCode
  requestedExecutionDate?: IsoDate
  regulatoryReportingCode?: RegulatoryReportingCode
  /**
   * The purpose of the payment, for the national tax authority.
   * At most 140 characters.
   */
  regulatoryReportingInformation?: string
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
  serviceLevelCode?: ServiceLevelCode
  /** Identifies the payment from now on. */
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: InstructedAmount
  /** Whether the payment incurs a fee; if so, transactionFees is the total. */
  transactionFeeIndicator?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links?: PaymentLinks
  executionDate?: IsoDate
  /** Texts that are booked differently from how they were sent, because the clearing system supports fewer characters. Absent if there are none. */
  textsAsBooked?: TextAsBooked[]
}

/** An ISO 4217 alphabetic currency code such as NOK or EUR. */
export type Currency =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CUC'
  | 'CUP'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GGP'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'IMP'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KMF'
  | 'KPW'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRO'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SPL'
  | 'SRD'
  | 'STD'
  | 'SVC'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TVD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VEF'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XDR'
  | 'XOF'
  | 'XPF'
  | 'YER'
  | 'ZAR'
  | 'ZMW'
  | 'ZWD'

/** What was exchanged into what. */
export interface CurrencyExchange {
  sourceCurrency: Currency
  targetCurrency: Currency
  /** How much of the target currency one unit of the source currency bought. */
  exchangeRate?: string
}

/** The kind of customer. */
export type CustomerType = 'PRIVATE' | 'CORPORATE'

/** The balance of one day. */
export interface DayBalance {
  date: IsoDate
  /** Booked at the end of the day. */
  balance: string
}

/**
 * The day of the month as a text, "1" to "31"; in a shorter month the last day is taken.
 * At most 2 characters.
 */
export type DayOfExecution = string

/** The account to pay from: exactly one of `bban` (ordinary) and `other` (card account). */
export interface DebtorAccount {
  currency: Currency
  bban?: Bban
  other?: CardAccountReference
}

/** A domestic payment, instant or not, its status and, once it is approved, the day on which the bank executes it. */
export interface DomesticPaymentDetails {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: CreditorAccount
  creditorAddress: CreditorAddress
  debtorAccount: DebtorAccount
  /**
   * The name of the ultimate debtor.
   * At most 70 characters.
   */
  ultimateDebtor?: string
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: RemittanceReference
  /**
   * Structured references; not together with remittanceInformationUnstructured.
   * At most 100.
   */
  remittanceInformationStructuredArray?: RemittanceReference[]
  purposeCode?: PurposeCode
  requestedExecutionDate?: IsoDate
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
  /** Identifies the payment from now on. */
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: InstructedAmount
  /** Whether the payment incurs a fee; if so, transactionFees is the total. */
  transactionFeeIndicator?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links?: PaymentLinks
  executionDate?: IsoDate
  /** Texts that are booked differently from how they were sent, because the clearing system supports fewer characters. Absent if there are none. */
  textsAsBooked?: TextAsBooked[]
}

/** The payment product of bulk and periodic payments. */
export type DomesticProduct = 'norwegian-domestic-credit-transfers'

/**
 * An e-mail address such as operations@tpp.example.
 * At most 254 characters.
 */
export type EmailAddress = string

export type EngagementRole = 'REGISTER' | 'VIEW'

/** Every fault found, each with its path. */
export interface ErrorBody {
  tppMessages: TppMessage[]
  _links?: Links
}

/** The banking day that takes the place of a day that is none: the next or the one before. */
export type ExecutionRule = 'following' | 'preceding'

/** How often a periodic payment is executed. */
export type Frequency =
  | 'Weekly'
  | 'EveryTwoWeeks'
  | 'Monthly'
  | 'EveryTwoMonths'
  | 'Quarterly'
  | 'SemiAnnual'
  | 'Annual'
  | 'MonthlyVariable'

/** An HTTP method. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An IBAN of at most 34 characters, in capitals and without spaces.
 * At most 34 characters.
 */
export type Iban = string

/** An amount and its currency. */
export interface InstructedAmount {
  amount: Amount
  currency: Currency
}

/**
 * An ISO 8601 date written YYYY-MM-DD.
 * At most 10 characters.
 */
export type IsoDate = string

/**
 * An ISO 8601 date and time written YYYY-MM-DDThh:mm:ss+00:00.
 * At most 25 characters.
 */
export type IsoDateTime = string

/**
 * An ISO 8601 date and time written YYYY-MM-DDThh:mm:ss+00:00, or with Z for +00:00.
 * At most 25 characters.
 */
export type IsoDateTimeInput = string

/** How the last digit is computed. */
export type KidCheckDigit = 'mod10' | 'mod11'

/** A link and the methods that it accepts. */
export interface Link {
  /** Where it leads: an address, or a path of this service. */
  href: string
  /** The methods that it accepts. */
  verbs: LinkVerb[]
}

export type LinkVerb = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** Links by name, among them scaRedirect. */
export type Links = { [name: string]: Link }

/** The number of a card without its middle, such as 525412******3241. */
export type MaskedPan = string

/**
 * A synthetic national identification number: 11 digits, 80 added to the month, with valid check digits.
 * At most 11 characters.
 */
export type MockNationalId = string

/** A month as a text, January being "1". */
export type Month = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12'

/**
 * The months of execution with the frequency MonthlyVariable, each once.
 * At most 12.
 */
export type MonthsOfExecution = readonly Month[]

/** A Norwegian cross-border credit transfer; `creditorAgent` is required where `creditorAccount` has a `bban`, `regulatoryReportingCode` and `regulatoryReportingInformation` from NOK 100 000. */
export interface NcbctPayment {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: AccountAbroad
  creditorAddress?: CrossBorderAddress
  debtorAccount: AccountReference
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  purposeCode?: PurposeCode
  requestedExecutionDate?: IsoDate
  regulatoryReportingCode?: RegulatoryReportingCode
  /**
   * The purpose of the payment, for the national tax authority.
   * At most 140 characters.
   */
  regulatoryReportingInformation?: string
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
  serviceLevelCode?: ServiceLevelCode
}

/** A Norwegian domestic credit transfer. */
export interface NdctPayment {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: CreditorAccount
  creditorAddress: CreditorAddress
  debtorAccount: DebtorAccount
  /**
   * The name of the ultimate debtor.
   * At most 70 characters.
   */
  ultimateDebtor?: string
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: RemittanceReference
  /**
   * Structured references; not together with remittanceInformationUnstructured.
   * At most 100.
   */
  remittanceInformationStructuredArray?: readonly RemittanceReference[]
  purposeCode?: PurposeCode
  requestedExecutionDate?: IsoDate
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
}

/** A mock account to create. Without `bban` an account number is generated. `currency` defaults to NOK. `balance` is the opening balance and `creditLimit` how far the account may be overdrawn, both zero or more, in the account's currency. */
export interface NewSandboxAccount {
  customerId: Uuid
  bban?: Bban
  currency?: Currency
  /**
   * The name that the customer gave the account.
   * At most 70 characters.
   */
  name?: string
  balance?: SandboxAmount
  creditLimit?: SandboxAmount
  kidAgreement?: SandboxKidAgreement
}

/** A mock corporate agreement to create. `name` defaults to the customer's name. `approvalLimit`, in NOK: payments that together exceed it need two people. */
export interface NewSandboxAgreement {
  customerId: Uuid
  /**
   * The name of the agreement.
   * At most 70 characters.
   */
  name?: string
  approvalLimit?: SandboxAmount
  /**
   * Who acts under it beside the customer's own person, at most 10.
   * At most 10.
   */
  representatives?: readonly NewSandboxRepresentative[]
}

/** A mock card account to create, in NOK, for a private customer. Without `maskedPan` a number is generated. `creditLimit` is the most that can be owed on the card. Default 20000.00. */
export interface NewSandboxCardAccount {
  customerId: Uuid
  maskedPan?: SandboxMaskedPan
  /**
   * The name that the customer gave the card account.
   * At most 70 characters.
   */
  name?: string
  creditLimit?: SandboxAmount
}

/** A mock customer to be created. `customerNumber` is whom to log in as: the customer, or the person who represents it; left out, a new one is made. `personName` is needed for a corporation whose person the sandbox does not know yet. */
export interface NewSandboxCustomer {
  customerType: CustomerType
  /**
   * The name of the person or the corporation.
   * At most 70 characters.
   */
  customerName: string
  customerNumber?: MockNationalId
  /**
   * The name of the person who represents the corporation.
   * At most 70 characters.
   */
  personName?: string
  /** Whether to create two accounts and, for a private customer, a card account. Default false. */
  withAccounts?: boolean
  /** For a corporation: whether to create an agreement under which its person uses all its accounts. Default false. */
  withAgreements?: boolean
}

/** Lets the people of an agreement use an account of the agreement's customer. Both roles are needed for a consent to reach the account and for a payment from it. `registerLimit`, in NOK: no payment above it. `approvalLimit`, in NOK: payments from the account that come to more together need two people. */
export interface NewSandboxEngagement {
  accountId: Uuid
  /**
   * What the people may do with the account: see it (VIEW), register payments (REGISTER).
   * At most 2.
   */
  roles: readonly EngagementRole[]
  registerLimit?: SandboxAmount
  approvalLimit?: SandboxAmount
}

/** Who acts under the agreement; `name` is needed where the sandbox does not know them yet. */
export interface NewSandboxRepresentative {
  nationalId: MockNationalId
  /**
   * The person's name.
   * At most 70 characters.
   */
  name?: string
}

/** The name to give the current state of the sandbox. */
export interface NewSandboxSnapshot {
  name: SnapshotName
}

/** A transaction to create. `amount` is in the account's currency: positive is incoming, negative outgoing. It is booked unless `bookingStatus` is pending. `bookingDate` is a day of the last ten years by the bank's clock, default today. `valueDate` defaults to the booking date. */
export interface NewSandboxTransaction {
  amount: SandboxAmount
  bookingStatus?: SandboxBookingStatus
  bookingDate?: IsoDate
  valueDate?: IsoDate
  originalAmount?: SandboxOriginalAmount
  counterparty?: SandboxCounterparty
  /**
   * The message.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  /**
   * References, such as a KID; their types and issuers are ignored.
   * At most 10.
   */
  remittanceInformationStructuredArray?: readonly RemittanceReference[]
  /**
   * The payer's own reference.
   * At most 35 characters.
   */
  endToEndIdentification?: string
}

/** Transactions to create: all of them, or none if one is faulty. */
export interface NewSandboxTransactions {
  /**
   * The transactions, 1 to 100, in the order of booking within a day.
   * At most 100.
   */
  transactions: readonly NewSandboxTransaction[]
}

/** What the bank sends to TPP-Notification-URI: `transactionStatus` of a payment (`paymentId`) or basket (`basketId`), `scaStatus` of one of its authorisations (`authorisationId`), or `consentStatus` of a consent (`consentId`) with what happened to it (`consentEvent`) and, while it is valid, when it ends (`validUntil`). It may come more than once, with the same `notificationId`. */
export interface Notification {
  notificationId: Uuid
  /** Counts the notifications of this payment, basket or consent, from 1; they are sent in this order. */
  sequenceNumber: number
  resource: NotifiedResource
  paymentId?: Uuid
  basketId?: Uuid
  consentId?: Uuid
  consentStatus?: ConsentStatus
  consentEvent?: ConsentEvent
  /** Of a consent that ends soon: 30, 7 or 1. */
  daysLeft?: number
  validUntil?: IsoDateTime
  transactionStatus?: NotifiedStatus
  authorisationId?: Uuid
  scaStatus?: ScaStatus
  at: IsoDateTime
  _links: NotificationLinks
}

/** The notifications of the last seven days. */
export interface NotificationDeliveries {
  /** The newest first, at most 200. */
  notifications: NotificationDelivery[]
}

/** A notification and the state of its delivery. */
export interface NotificationDelivery {
  notificationId: Uuid
  /** Counts the notifications of this payment, basket or consent, from 1; they are sent in this order. */
  sequenceNumber: number
  resource: NotifiedResource
  paymentId?: Uuid
  basketId?: Uuid
  consentId?: Uuid
  consentStatus?: ConsentStatus
  consentEvent?: ConsentEvent
  /** Of a consent that ends soon: 30, 7 or 1. */
  daysLeft?: number
  validUntil?: IsoDateTime
  transactionStatus?: NotifiedStatus
  authorisationId?: Uuid
  scaStatus?: ScaStatus
  at: IsoDateTime
  /** The TPP-Notification-URI. */
  uri: string
  state: NotificationState
  tries: number
  createdAt: IsoDateTime
  lastTry?: NotificationTry
  nextTryAt?: IsoDateTime
}

/** Where the same is read: status of the payment, basket or consent, scaStatus of the authorisation. */
export interface NotificationLinks {
  status: Link
  scaStatus?: Link
}

/** A notification, its body and the state of its delivery. */
export interface NotificationReport {
  notificationId: Uuid
  /** Counts the notifications of this payment, basket or consent, from 1; they are sent in this order. */
  sequenceNumber: number
  resource: NotifiedResource
  paymentId?: Uuid
  basketId?: Uuid
  consentId?: Uuid
  consentStatus?: ConsentStatus
  consentEvent?: ConsentEvent
  /** Of a consent that ends soon: 30, 7 or 1. */
  daysLeft?: number
  validUntil?: IsoDateTime
  transactionStatus?: NotifiedStatus
  authorisationId?: Uuid
  scaStatus?: ScaStatus
  at: IsoDateTime
  /** The TPP-Notification-URI. */
  uri: string
  state: NotificationState
  tries: number
  createdAt: IsoDateTime
  lastTry?: NotificationTry
  nextTryAt?: IsoDateTime
  body: Notification
  /** The body byte for byte, as every attempt sends and signs it. */
  bodyText: string
}

/** Waiting to be sent, or sent again; delivered (2xx); given up after 24 hours; stopped, as the TPP answered 410. */
export type NotificationState = 'waiting' | 'delivered' | 'given-up' | 'stopped'

/** The last try to deliver, by real time. */
export interface NotificationTry {
  at: IsoDateTime
  /** The HTTP status that was answered. */
  status?: number
  /** Why there was no answer. */
  problem?: string
}

/** The kind of resource. */
export type NotifiedResource =
  | 'payments'
  | 'bulk-payments'
  | 'periodic-payments'
  | 'signing-baskets'
  | 'bank-offered-consents'

/** The status of the payment or basket. */
export type NotifiedStatus =
  | 'ACCP'
  | 'ACSC'
  | 'ACSP'
  | 'ACTC'
  | 'ACWC'
  | 'ACWP'
  | 'RCVD'
  | 'PDNG'
  | 'RJCT'
  | 'CANC'
  | 'PART'
  | 'PATC'

/** What the bank found about a payee, by the real clock; in production a TPP learns none of it. */
export interface PayeeCheckReport {
  /** The line of a bulk payment, the first is 0. */
  line: number
  result: PayeeCheckResult
  /** What the PSU sees after a close match. */
  registeredName?: string
  /** Why it was not possible. */
  reason?: string
  time: IsoDateTime
  /** How long the answer took. */
  milliseconds: number
}

/** Whether the name of the payee belongs to the account. */
export type PayeeCheckResult = 'match' | 'close-match' | 'no-match' | 'not-possible'

/** The payment stays as it is until the PSU has approved the cancellation. */
export interface PaymentCancellationAnswer {
  transactionStatus: TransactionStatus
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links: PaymentCancellationAnswerLinks
}

/** StartAuthorisation starts an SCA of the cancellation; where the call has started one, scaStatus is its state, and scaRedirect is where to send the PSU (absent in the decoupled approach). */
export interface PaymentCancellationAnswerLinks {
  self: Link
  status: Link
  startAuthorisation: Link
  scaRedirect?: Link
  scaStatus?: Link
}

/** A payment has been created. */
export interface PaymentCreationAnswer {
  /** Identifies the payment from now on. */
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: InstructedAmount
  /** Whether the payment incurs a fee; if so, transactionFees is the total. */
  transactionFeeIndicator?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links?: PaymentLinks
}

/** One payment and its status; the product says which kind it is. */
export type PaymentDetailsAnswer = DomesticPaymentDetails | CrossBorderPaymentDetails

/** One change of a payment's status. */
export interface PaymentEvent {
  time: IsoDateTime
  /** What brought it there, for example approved. */
  cause: string
  transactionStatus: TransactionStatus
}

/** The payment itself and its status; scaRedirect is where to send the PSU (absent in the decoupled approach), scaStatus is the state of the SCA, startAuthorisation starts another. */
export interface PaymentLinks {
  self: Link
  status: Link
  scaRedirect?: Link
  scaStatus?: Link
  startAuthorisation?: Link
}

/** A payment product. */
export type PaymentProduct =
  | 'norwegian-domestic-credit-transfers'
  | 'norwegian-cross-border-credit-transfers'
  | 'instant-norwegian-domestic-credit-transfers-straks'

/** The payment service, as in the path of the payment. */
export type PaymentServiceName = 'payments' | 'bulk-payments' | 'periodic-payments'

/** The status of one payment. */
export interface PaymentStatusAnswer {
  transactionStatus: TransactionStatus
  /** Whether there is money for the payment; present with ACTC, ACWC and ACCP, and false with an RJCT for lack of funds. */
  fundsAvailable?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links: PaymentLinks
}

/** The payment that the call created or was about, and every change of its status. */
export interface PaymentStory {
  paymentId: Uuid
  /** Oldest first, by the bank's clock. */
  events: PaymentEvent[]
}

/** One execution of a periodic payment. */
export interface PeriodicExecution {
  /** Identifies the payment from now on. */
  paymentId: string
  executionDate: IsoDate
  transactionStatus: TransactionStatus
}

/** A Norwegian domestic credit transfer that is executed repeatedly, from startDate until endDate or until it is cancelled. */
export interface PeriodicPayment {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: CreditorAccount
  creditorAddress: CreditorAddress
  debtorAccount: DebtorAccount
  /**
   * The name of the ultimate debtor.
   * At most 70 characters.
   */
  ultimateDebtor?: string
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: RemittanceReference
  /**
   * Structured references; not together with remittanceInformationUnstructured.
   * At most 100.
   */
  remittanceInformationStructuredArray?: readonly RemittanceReference[]
  purposeCode?: PurposeCode
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
  startDate: IsoDate
  endDate?: IsoDate
  executionRule?: ExecutionRule
  frequency: Frequency
  monthsOfExecution?: MonthsOfExecution
  dayOfExecution?: DayOfExecution
}

/** A periodic payment, its status, its next date if there is one, and its executions. */
export interface PeriodicPaymentDetails {
  instructedAmount: InstructedAmount
  /**
   * The name of the creditor.
   * At most 70 characters.
   */
  creditorName: string
  creditorAgent?: Bic
  creditorAccount: CreditorAccount
  creditorAddress: CreditorAddress
  debtorAccount: DebtorAccount
  /**
   * The name of the ultimate debtor.
   * At most 70 characters.
   */
  ultimateDebtor?: string
  /**
   * A message to the creditor.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: RemittanceReference
  /**
   * Structured references; not together with remittanceInformationUnstructured.
   * At most 100.
   */
  remittanceInformationStructuredArray?: RemittanceReference[]
  purposeCode?: PurposeCode
  /**
   * The TPP's own reference of the payment.
   * At most 35 characters.
   */
  endToEndIdentification?: string
  startDate: IsoDate
  endDate?: IsoDate
  executionRule?: ExecutionRule
  frequency: Frequency
  monthsOfExecution?: MonthsOfExecution
  dayOfExecution?: DayOfExecution
  /** Identifies the payment from now on. */
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: InstructedAmount
  /** Whether the payment incurs a fee; if so, transactionFees is the total. */
  transactionFeeIndicator?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links?: PaymentLinks
  /** Texts that are booked differently from how they were sent, because the clearing system supports fewer characters. Absent if there are none. */
  textsAsBooked?: TextAsBooked[]
  nextExecutionDate?: IsoDate
  /**
   * Its latest executions, at most 100, the newest first.
   * At most 100.
   */
  executions?: PeriodicExecution[]
}

/** In whose name the PSU acts. */
export type PsuContext = 'PRIVATE' | 'CORPORATE'

export type PsuHttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Text for display to the PSU.
 * At most 512 characters.
 */
export type PsuMessage = string

/** An ISO 20022 external purpose code. */
export type PurposeCode =
  | 'INVS'
  | 'SALA'
  | 'IDCP'
  | 'CASH'
  | 'CORT'
  | 'INTC'
  | 'PENS'
  | 'SSBE'
  | 'SUPP'
  | 'TAXS'
  | 'TREA'
  | 'VATX'
  | 'LOAN'
  | 'OTHR'

/** The body itself is not kept. */
export interface ReceivedBody {
  bytes: number
  /** Of the bytes received. */
  digest: string
}

/** The type of payment, for the national tax authority. */
export type RegulatoryReportingCode =
  | '14'
  | '26'
  | '29'
  | '31'
  | '35'
  | '38'
  | '41'
  | '43'
  | '45'
  | '51'
  | '52'
  | '53'
  | '71'
  | '79'
  | '81'
  | '82'

/** A structured reference. */
export interface RemittanceReference {
  /**
   * The reference, for example a KID.
   * At most 35 characters.
   */
  reference: string
  /**
   * The kind of reference, for example KID.
   * At most 35 characters.
   */
  referenceType?: string
  /**
   * The issuer of the reference.
   * At most 35 characters.
   */
  referenceIssuer?: string
}

/** One call, the result of each check, and what followed. */
export interface RequestAttempt {
  time: IsoDateTime
  method: string
  /** Path and query. */
  path: string
  /** The operationId; none where the path is unknown. */
  operation?: string
  /** The HTTP status answered. */
  status: number
  /** False if the signature did not verify. The call is then stored under the TPP that its certificate names. */
  signatureVerified: boolean
  /** How long the bank took to answer; none where it was refused at once. */
  milliseconds?: number
  /** Whether it was the same request again, answered with the first answer and not done twice. */
  replayed: boolean
  /** Of the headers received, in lower case. */
  headerNames: string[]
  body?: ReceivedBody
  checks: CheckVerdict[]
  /** As the server built it; account numbers and the like are masked. */
  signingString?: string
  /** What you signed in place of the signing string, where the bank found it out; masked in the same way, and so are lines that the bank does not recognise. */
  signedText?: string
  answerHeaders: AnswerHeaders
  tppMessages: TppMessage[]
  authorisation?: AuthorisationStory
  payment?: PaymentStory
  basket?: BasketStory
}

/** Calls of this TPP: newest first, or oldest first where `after` was given. */
export interface RequestList {
  requests: RequestOutline[]
}

/** A summary of one call. */
export interface RequestOutline {
  /** The X-Request-ID. */
  requestId: string
  time: IsoDateTime
  method: string
  /** Path and query. */
  path: string
  /** The operationId; none where the path is unknown. */
  operation?: string
  /** The HTTP status answered. */
  status: number
  /** False if the signature did not verify. The call is then stored under the TPP that its certificate names. */
  signatureVerified: boolean
  /** How long the bank took to answer; none where it was refused at once. */
  milliseconds?: number
  /** Whether it was the same request again, answered with the first answer and not done twice. */
  replayed: boolean
  /** Its place in the list, for `after` and `before`. */
  cursor: string
  paymentId?: Uuid
  basketId?: Uuid
  refusedBy?: CheckName
  code?: TppMessageCode
  /** The first message answered: the field it is about and its text. */
  reason?: string
  _links: RequestOutlineLinks
}

export interface RequestOutlineLinks {
  self: Link
}

/** The calls with one X-Request-ID, explained. */
export interface RequestReport {
  /** The X-Request-ID. */
  requestId: string
  /** Every call under this X-Request-ID, oldest first. */
  attempts: RequestAttempt[]
}

/** A mock account. `balance` is its current balance, negative when it is overdrawn. */
export interface SandboxAccount {
  accountId: Uuid
  customerId: Uuid
  bban: Bban
  currency: Currency
  name: string
  balance: SandboxAmount
  creditLimit: SandboxAmount
  kidAgreement?: SandboxKidAgreement
  _links: SandboxAccountLinks
}

export interface SandboxAccountLinks {
  self: Link
  customer: Link
  transactions: Link
}

export type SandboxAccountList = SandboxAccount[]

/** A corporate agreement. */
export interface SandboxAgreement {
  /** The PSU-Corporate-ID. */
  id: string
  name: string
  engagements: string[]
  _links: SandboxAgreementLinks
}

/** A corporate agreement, with everybody who acts under it: the customer's own person first. */
export interface SandboxAgreementDetails {
  /** The PSU-Corporate-ID. */
  id: string
  name: string
  engagements: string[]
  _links: SandboxAgreementDetailsLinks
  customerId: Uuid
  approvalLimit?: SandboxAmount
  representatives: SandboxRepresentative[]
}

export interface SandboxAgreementDetailsLinks {
  self: Link
  engagements: Link
}

export interface SandboxAgreementLinks {
  self: Link
  engagements: Link
}

export type SandboxAgreementList = SandboxAgreementDetails[]

/**
 * A decimal number such as "100.00", with exactly as many fraction digits as the currency has minor units, at most 15 digits in all.
 * At most 17 characters.
 */
export type SandboxAmount = string

/** An authorisation of this TPP: the PSU that the call named, or who logged in; all times by the real clock; endsAt while it is open, unless a step is taken. */
export interface SandboxAuthorisation {
  authorisationId: Uuid
  purpose: AuthorisationPurpose
  approach: AuthorisationApproach
  scaStatus: ScaStatus
  paymentId?: Uuid
  basketId?: Uuid
  psu?: SandboxPsu
  createdAt: IsoDateTime
  endsAt?: IsoDateTime
  /** Whether a browser has taken the first step: from then on the link works in that browser alone. */
  boundToBrowser: boolean
  /** Oldest first, by the real clock. */
  steps: AuthorisationStep[]
  _links: SandboxAuthorisationLinks
}

/** While it is open: scaRedirect, the link to send the PSU to, as it was given at first; decide, to decide it without a browser. */
export interface SandboxAuthorisationLinks {
  scaRedirect?: Link
  decide?: Link
}

/** Authorisations of this TPP. */
export interface SandboxAuthorisationList {
  /** The newest first. */
  authorisations: SandboxAuthorisation[]
  _links: SandboxAuthorisationListLinks
}

/** `next` leads to older authorisations. Absent if there are none. */
export interface SandboxAuthorisationListLinks {
  next?: Link
}

/** The booked balance of an account at the end of each day, by the bank's clock. Today's is the balance so far. */
export interface SandboxBalances {
  accountId: Uuid
  currency: Currency
  /** Each day of the period, the oldest first. */
  balances: DayBalance[]
}

/** A signing basket of this TPP: createdAt by the bank's clock. */
export interface SandboxBasket {
  basketId: Uuid
  transactionStatus: BasketStatus
  stage: BasketStage
  /** In the order in which they were received. */
  payments: SandboxBasketPayment[]
  createdAt: IsoDateTime
  _links: SandboxBasketLinks
}

/** Where the interface itself answers about the basket. */
export interface SandboxBasketLinks {
  self: Link
  status: Link
}

/** Signing baskets of this TPP. */
export interface SandboxBasketList {
  /** The newest first. */
  baskets: SandboxBasket[]
  _links: SandboxBasketListLinks
}

/** `next` leads to older baskets. Absent if there are none. */
export interface SandboxBasketListLinks {
  next?: Link
}

/** A payment of a basket and its own status. */
export interface SandboxBasketPayment {
  paymentId: Uuid
  transactionStatus: TransactionStatus
}

/** A signing basket of this TPP and its history. */
export interface SandboxBasketReport {
  basketId: Uuid
  transactionStatus: BasketStatus
  stage: BasketStage
  /** In the order in which they were received. */
  payments: SandboxBasketPayment[]
  createdAt: IsoDateTime
  _links: SandboxBasketReportLinks
  /** Oldest first, by the bank's clock. */
  events: BasketEvent[]
  /** The newest first. */
  authorisations: SandboxAuthorisation[]
}

/** Where the interface itself answers about the basket. */
export interface SandboxBasketReportLinks {
  self: Link
  status: Link
}

/** Whether it is booked or still pending. */
export type SandboxBookingStatus = 'booked' | 'pending'

/** Days of the bank, by its own clock, in the time zone of Oslo. */
export interface SandboxCalendar {
  today: IsoDate
  /** Each day of the period, the first one first. */
  days: CalendarDay[]
}

/** A mock card account. `balance` is the negative of the amount owed. */
export interface SandboxCardAccount {
  cardAccountId: Uuid
  customerId: Uuid
  maskedPan: SandboxMaskedPan
  currency: Currency
  name: string
  balance: SandboxAmount
  creditLimit: SandboxAmount
  /** What a payment from the card writes in debtorAccount.other.identification. */
  relatedAccount: string
  _links: SandboxCardAccountLinks
}

export interface SandboxCardAccountLinks {
  self: Link
  customer: Link
  transactions: Link
}

export type SandboxCardAccountList = SandboxCardAccount[]

/** A consent of this TPP as the interface describes it, and whose it is. */
export interface SandboxConsent {
  consentId: Uuid
  consentStatus: ConsentStatus
  psuId: Uuid
  psuCorporateId?: Uuid
  /** What the PSU lets the TPP read; empty once the consent is withdrawn or given up. */
  accounts: ConsentedAccount[]
  purpose?: ConsentPurpose
  grantedAt: IsoDateTime
  lastSca: IsoDateTime
  validUntil?: IsoDateTime
  _links: SandboxConsentLinks
  psu?: SandboxPsu
}

export type SandboxConsentCause = 'granted' | 'revoked' | 'restored'

/** The PSU objected to the access; the TPP gave the consent up; the PSU undid what they had revoked. */
export type SandboxConsentDetail = 'objected' | 'terminated' | 'undone'

/** One event of a consent. */
export interface SandboxConsentEvent {
  time: IsoDateTime
  cause: SandboxConsentCause
  detail?: SandboxConsentDetail
  /** How many accounts the TPP could read from then on. */
  accounts: number
  authorisationId?: Uuid
}

/** The consent itself. */
export interface SandboxConsentLinks {
  self: Link
}

/** Consents of this TPP, of all PSUs. */
export interface SandboxConsentList {
  /** Most recently granted first, at most 500. */
  consents: SandboxConsent[]
}

/** A consent of this TPP and its history. */
export interface SandboxConsentReport {
  consentId: Uuid
  consentStatus: ConsentStatus
  psuId: Uuid
  psuCorporateId?: Uuid
  /** What the PSU lets the TPP read; empty once the consent is withdrawn or given up. */
  accounts: ConsentedAccount[]
  purpose?: ConsentPurpose
  grantedAt: IsoDateTime
  lastSca: IsoDateTime
  validUntil?: IsoDateTime
  _links: SandboxConsentReportLinks
  psu?: SandboxPsu
  /** Days of the last 90 on which it was used, the newest first. */
  use: SandboxConsentUse[]
  /** Oldest first, by the bank's clock. */
  events: SandboxConsentEvent[]
  /** The authorisations that granted it, and those still open for the same PSU, newest first. */
  authorisations: SandboxAuthorisation[]
}

/** The consent itself. */
export interface SandboxConsentReportLinks {
  self: Link
}

/** How a consent was used on one day of the bank. */
export interface SandboxConsentUse {
  date: IsoDate
  /** How many calls read accounts of the consent. */
  reads: number
  /** How many of them while the PSU was not present. */
  readsWithoutPsu: number
}

/** The other side. */
export interface SandboxCounterparty {
  /**
   * The other party: debtor or creditor.
   * At most 70 characters.
   */
  name: string
  bban?: Bban
}

/** A mock customer of the sandbox. */
export interface SandboxCustomer {
  customerId: string
  /** The number to identify with in the SCA of the sandbox. */
  customerNumber: string
  customerType: CustomerType
  customerName: string
  agreements: SandboxAgreement[]
  /** Account numbers (BBAN). */
  accounts: string[]
  /** Ids of card accounts. */
  cardAccounts: string[]
  _links: SandboxCustomerLinks
}

/** Phone: the page that stands for a phone, where decoupled authorisations wait. */
export interface SandboxCustomerLinks {
  self: Link
  phone: Link
}

export type SandboxCustomerList = SandboxCustomer[]

/** An account that people may use under an agreement. */
export interface SandboxEngagement {
  engagementId: Uuid
  agreementId: Uuid
  accountId: Uuid
  bban: Bban
  /**
   * What the people may do with the account: see it (VIEW), register payments (REGISTER).
   * At most 2.
   */
  roles: EngagementRole[]
  registerLimit?: SandboxAmount
  approvalLimit?: SandboxAmount
  _links: SandboxEngagementLinks
}

export interface SandboxEngagementLinks {
  self: Link
  agreement: Link
  account: Link
}

export type SandboxEngagementList = SandboxEngagement[]

/** Something that happened, by the real clock, and what to read for more. A line of a bulk payment and an execution of a periodic payment have a paymentId of their own. An event without an id stands for many of its kind at once: read the list. */
export interface SandboxEvent {
  kind: SandboxEventKind
  time: IsoDateTime
  /** The X-Request-ID of a call. */
  requestId?: string
  /** The operationId of a call. */
  operation?: string
  /** The HTTP status that a call was answered with. */
  status?: number
  paymentId?: Uuid
  transactionStatus?: TransactionStatus
  basketId?: Uuid
  consentId?: Uuid
  authorisationId?: Uuid
  scaStatus?: ScaStatus
  notificationId?: Uuid
}

/** What happened: a call was answered; a payment, basket, consent, authorisation or notification is new or has changed; the bank's clock was moved or a batch run was started; data of the bank was changed, which is customers, accounts, agreements, transactions, snapshots or everything. */
export type SandboxEventKind =
  | 'request'
  | 'payment'
  | 'basket'
  | 'consent'
  | 'authorisation'
  | 'notification'
  | 'clock'
  | 'data'

/** What happened since a cursor. */
export interface SandboxEventList {
  /** Oldest first. */
  events: SandboxEvent[]
  /** What to send as `after` for what happens from here on. */
  cursor: string
  /** True if there were more events than fit in one answer. These are the last ones: read the lists again. */
  eventsOmitted?: boolean
}

/** What is agreed about the references of payments to the account. */
export interface SandboxKidAgreement {
  /** Whether a payment to the account must have a KID. */
  required: boolean
  /**
   * The lengths that a KID may have.
   * At most 24.
   */
  lengths: readonly number[]
  checkDigit: KidCheckDigit
}

/** The limits of this sandbox; absent where there is none. */
export interface SandboxLimits {
  /** How many TPPs may have a bank of their own. */
  banksMax?: number
  /** How many calls a TPP may make in a minute. */
  callsPerMinuteMax?: number
  /** How many calls that store something a TPP may make in a day of UTC. */
  writesPerDayMax?: number
  /** After how many days without a call of its TPP a bank is deleted. */
  bankUnusedDaysMax?: number
}

export type SandboxLog = 'none'

/**
 * A card number of 16 characters whose six in the middle are hidden, such as 479900******0001.
 * At most 16 characters.
 */
export type SandboxMaskedPan = string

/** What was agreed in another currency than the account's, above zero: the price in a shop abroad, for a card. */
export interface SandboxOriginalAmount {
  amount: SandboxAmount
  currency: Currency
}

/** A payment of this TPP: createdAt by the bank's clock; a bulk payment has neither amount nor creditor, its lines do. */
export interface SandboxPayment {
  paymentId: Uuid
  paymentService: PaymentServiceName
  paymentProduct: PaymentProduct
  transactionStatus: TransactionStatus
  instructedAmount?: InstructedAmount
  /** The account that is paid from. */
  debtorAccount: string
  /** The holder of that account. */
  debtorName?: string
  /** The account that is paid to. */
  creditorAccount?: string
  /** As the TPP sent it. */
  creditorName?: string
  executionDate: IsoDate
  createdAt: IsoDateTime
  _links: SandboxPaymentLinks
}

/** The body as the TPP sent it; service and product say of which kind it is. */
export type SandboxPaymentBody = NdctPayment | NcbctPayment | BulkPayment | PeriodicPayment

/** The status of one line, which has an id once the PSU has approved. */
export interface SandboxPaymentLine {
  paymentId?: Uuid
  transactionStatus: TransactionStatus
}

/** Where the interface itself answers about the payment. */
export interface SandboxPaymentLinks {
  self: Link
  status: Link
}

/** Payments of this TPP. */
export interface SandboxPaymentList {
  /** The newest first. */
  payments: SandboxPayment[]
  _links: SandboxPaymentListLinks
}

/** `next` leads to older payments. Absent if there are none. */
export interface SandboxPaymentListLinks {
  next?: Link
}

export type SandboxPaymentProduct =
  | 'norwegian-domestic-credit-transfers'
  | 'norwegian-cross-border-credit-transfers'
  | 'instant-norwegian-domestic-credit-transfers-straks'

/** A payment of this TPP and its history. */
export interface SandboxPaymentReport {
  paymentId: Uuid
  paymentService: PaymentServiceName
  paymentProduct: PaymentProduct
  transactionStatus: TransactionStatus
  instructedAmount?: InstructedAmount
  /** The account that is paid from. */
  debtorAccount: string
  /** The holder of that account. */
  debtorName?: string
  /** The account that is paid to. */
  creditorAccount?: string
  /** As the TPP sent it. */
  creditorName?: string
  executionDate: IsoDate
  createdAt: IsoDateTime
  _links: SandboxPaymentReportLinks
  payment: SandboxPaymentBody
  basketId?: Uuid
  /** Oldest first, by the bank's clock. */
  events: PaymentEvent[]
  /** The newest first. */
  authorisations: SandboxAuthorisation[]
  /** Of a bulk payment, in the order of its body. */
  lines?: SandboxPaymentLine[]
  /** Of a periodic payment: the last 100, the newest first. */
  executions?: PeriodicExecution[]
  nextExecutionDate?: IsoDate
  /** Of payments whose payees the bank verifies. */
  payeeChecks?: PayeeCheckReport[]
}

/** Where the interface itself answers about the payment. */
export interface SandboxPaymentReportLinks {
  self: Link
  status: Link
}

export type SandboxPaymentService = 'payments' | 'bulk-payments' | 'periodic-payments'

export type SandboxPaymentStatus =
  | 'ACCP'
  | 'ACSC'
  | 'ACSP'
  | 'ACTC'
  | 'ACWC'
  | 'ACWP'
  | 'RCVD'
  | 'PDNG'
  | 'RJCT'
  | 'CANC'
  | 'PART'

/** A customer of the sandbox. */
export interface SandboxPsu {
  /** The mock national id from the list of customers. */
  customerNumber: string
  name?: string
}

/** A person who acts under an agreement. */
export interface SandboxRepresentative {
  nationalId: MockNationalId
  name: string
}

/** A case that a TPP can trigger on purpose. */
export interface SandboxScenario {
  /** Its name, for example funds-later. */
  id: string
  group: SandboxScenarioGroup
  /** What triggers it. */
  trigger: string
  /** The creditor account that triggers it. */
  account?: string
  /** The name of the payee that triggers it. */
  creditorName?: string
  /** The PSU who triggers it. */
  nationalId?: string
  /** What happens. */
  effect: string
  /** What the TPP observes, in this order: statuses, and refusals with their codes. */
  observed: string[]
  /** How to trigger it. */
  steps: string
}

/** Its group in docs/scenarios.md. */
export type SandboxScenarioGroup =
  | 'creditors'
  | 'payees'
  | 'people'
  | 'sca'
  | 'statuses'
  | 'codes'
  | 'accounts'

/** All scenarios of the sandbox. */
export interface SandboxScenarioList {
  scenarios: SandboxScenario[]
}

/** A state of the sandbox: takenAt is real time, bankTime what the bank's clock said then and says after a restore. */
export interface SandboxSnapshot {
  name: SnapshotName
  takenAt: IsoDateTime
  bankTime: IsoDateTime
  counts: SandboxSnapshotCounts
  _links: SandboxSnapshotLinks
}

/** What it contains. */
export interface SandboxSnapshotCounts {
  customers: number
  agreements: number
  accounts: number
  cardAccounts: number
  /** Transactions, including pending ones. */
  transactions: number
  /** Including revoked consents. */
  consents: number
}

export interface SandboxSnapshotLinks {
  self: Link
  restore: Link
}

export type SandboxSnapshotList = SandboxSnapshot[]

/** Availability and response times of the sandbox, and its limits. */
export interface SandboxStatus {
  time: IsoDateTime
  last24Hours: SandboxStatusFigures
  last30Days: SandboxStatusFigures
  /** The last 24 hours, oldest first. */
  hours: SandboxStatusPeriod[]
  /** The last 30 days of UTC, oldest first. */
  days: SandboxStatusPeriod[]
  /** How many TPPs have a bank of their own. */
  banks: number
  limits: SandboxLimits
}

/** How well the sandbox served all TPPs together. */
export interface SandboxStatusFigures {
  /** How many calls were answered. */
  calls: number
  /** How many of them with a status of 400 to 499. */
  refused: number
  /** How many of them with a status of 500 or more. */
  failed: number
  /** The mean response time; absent without calls. */
  meanMilliseconds?: number
  /** The time in which 95 of 100 calls were answered; absent without calls. */
  p95Milliseconds?: number
  /** The share of minutes in which a server was up. Absent before the first minute. */
  availability?: number
}

/** An hour or a day of real time. */
export interface SandboxStatusPeriod {
  start: IsoDateTime
  /** How many calls were answered. */
  calls: number
  /** How many of them with a status of 400 to 499. */
  refused: number
  /** How many of them with a status of 500 or more. */
  failed: number
  /** The mean response time; absent without calls. */
  meanMilliseconds?: number
  /** The time in which 95 of 100 calls were answered; absent without calls. */
  p95Milliseconds?: number
  /** The share of minutes in which a server was up. Absent before the first minute. */
  availability?: number
}

/** A line of an account's statement. */
export interface SandboxTransaction {
  transactionId: Uuid
  bookingStatus: SandboxBookingStatus
  bookingDate?: IsoDate
  valueDate: IsoDate
  amount: SandboxAmount
  currency: Currency
  originalAmount?: SandboxOriginalAmount
  counterparty?: SandboxCounterparty
  /**
   * The message.
   * At most 140 characters.
   */
  remittanceInformationUnstructured?: string
  /**
   * References, such as a KID; their types and issuers are ignored.
   * At most 10.
   */
  remittanceInformationStructuredArray?: RemittanceReference[]
  /**
   * The payer's own reference.
   * At most 35 characters.
   */
  endToEndIdentification?: string
}

export type SandboxTransactionList = SandboxTransaction[]

/** SCA is needed: send the PSU to scaRedirect, then repeat the call. */
export interface ScaRequiredBody {
  tppMessages: TppMessage[]
  _links: ScaRequiredBodyLinks
}

/** Where to send the PSU. */
export interface ScaRequiredBodyLinks {
  scaRedirect: Link
}

/** How far an SCA has come; finalised, failed and exempted are ends. */
export type ScaStatus =
  | 'received'
  | 'psuIdentified'
  | 'psuAuthenticated'
  | 'started'
  | 'finalised'
  | 'failed'
  | 'exempted'

/** How far an SCA has come; psuId, to send as PSU-ID from now on, is present once it is finalised. */
export interface ScaStatusAnswer {
  scaStatus: ScaStatus
  psuId?: Uuid
  _links?: Links
}

/** That the payment is urgent. */
export type ServiceLevelCode = 'URGP'

/** A request, with at most one of `body` and `bodyBase64`. */
export interface SignatureCheck {
  method: HttpMethod
  /**
   * Path and query as sent, without the host.
   * At most 4096 characters.
   */
  path: string
  /** Every header as sent: an object, or a list of lines. */
  headers: { [name: string]: string } | readonly string[]
  /**
   * The body as text (UTF-8).
   * At most 65536 characters.
   */
  body?: string
  /**
   * The body in Base64, if it is not text.
   * At most 65536 characters.
   */
  bodyBase64?: string
}

/** What each check says of the request, and what to change. */
export interface SignatureCheckAnswer {
  /** Whether the request would reach the operation. */
  accepted: boolean
  /** The operationId that the path leads to. */
  operation?: string
  /** What to change, in the order of the checks. */
  changes: SignatureCheckChange[]
  checks: CheckVerdict[]
  /** What the server would check the signature against. */
  signingString?: string
  /** The Digest of the body that was given. */
  digest?: string
  /** The keyId of the certificate that was given. */
  keyId?: string
  certificate?: CertificateFacts
  toSign?: SignatureCheckToSign
}

export interface SignatureCheckChange {
  check: CheckName
  /** What to change. */
  text: string
  /** The header, or the part of Signature, to change. */
  header?: string
  /** What it should be. */
  value?: string
}

/** What to sign, byte for byte, and the header to send, for this request with the changes above made. */
export interface SignatureCheckToSign {
  signingString: string
  /** With a placeholder for the signature. */
  signatureHeader: string
}

/** A decimal number such as "-100.00", with as many fraction digits as the currency has minor units: a string. By a bank's clock before 1 August 2020 it is a number, unless x-accept-fix has amount-as-string. */
export type SignedAmount = string | number

/** Payments for the PSU to approve with one SCA. */
export interface SigningBasket {
  /**
   * Ids of payments that wait for approval, 1 to 100, each once.
   * At most 100.
   */
  paymentIds: readonly Uuid[]
}

/** A signing basket has been created. */
export interface SigningBasketAnswer {
  basketId: Uuid
  transactionStatus: BasketStatus
  tppMessages?: TppMessage[]
  psuMessage?: PsuMessage
  _links: SigningBasketAnswerLinks
}

/** ScaRedirect is where to send the PSU (absent in the decoupled approach), scaStatus is the state of the SCA, startAuthorisation starts another. */
export interface SigningBasketAnswerLinks {
  self: Link
  status: Link
  scaRedirect?: Link
  scaStatus: Link
  startAuthorisation: Link
}

/** A signing basket and the ids of its payments. */
export interface SigningBasketDetails {
  basketId: Uuid
  transactionStatus: BasketStatus
  /** The ids of its payments, in the order in which they were received; each has a status of its own. */
  payments: Uuid[]
  _links: SigningBasketLinks
}

/** The basket itself and its status; startAuthorisation starts an SCA, where one is wanted. */
export interface SigningBasketLinks {
  self: Link
  status: Link
  startAuthorisation?: Link
}

/** The status of a signing basket. */
export interface SigningBasketStatusAnswer {
  transactionStatus: BasketStatus
  _links: SigningBasketLinks
}

/**
 * Lower-case letters a to z, digits and hyphens.
 * At most 64 characters.
 */
export type SnapshotName = string

/** An authorisation has been started. */
export interface StartAuthorisationAnswer {
  scaStatus: ScaStatus
  authorisationId: Uuid
  _links: StartAuthorisationAnswerLinks
}

/** Where to send the PSU (absent in the decoupled approach), and where to read the state of the SCA. */
export interface StartAuthorisationAnswerLinks {
  scaRedirect?: Link
  scaStatus: Link
}

/** A text that is booked differently from how it was sent. */
export interface TextAsBooked {
  /** The field, for example creditorAddress.city. */
  path: string
  /** The text as it is booked. */
  text: string
}

/** An operational message to the TPP. */
export interface TppMessage {
  category: TppMessageCategory
  code: TppMessageCode
  /** The header, query parameter or body field, for example creditorAddress.country. */
  path?: string
  /**
   * What was expected, what was received and how to fix it.
   * At most 512 characters.
   */
  text?: string
}

export type TppMessageCategory = 'ERROR' | 'WARNING'

/** The kind of message. */
export type TppMessageCode =
  | 'SYSTEM_ERROR'
  | 'BAD_REQUEST'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'HTTP_HEADER_REQUIRED'
  | 'QUERY_PARAMETER_REQUIRED'
  | 'SCA_NOT_FOUND'
  | 'SCA_EXPIRED'
  | 'SCA_INVALID'
  | 'FORMAT_ERROR'
  | 'RESOURCE_UNKNOWN'
  | 'PSU_CREDENTIALS_INVALID'
  | 'CONSENT_UNKNOWN'
  | 'CONSENT_INVALID'
  | 'CONSENT_EXPIRED'
  | 'ACCESS_EXCEEDED'
  | 'PRODUCT_UNKNOWN'
  | 'PRODUCT_INVALID'
  | 'KID_MISSING'
  | 'KID_INVALID'
  | 'PAYMENT_FAILED'
  | 'EXECUTION_DATE_INVALID'
  | 'REFERENCE_MIX_INVALID'

export type TppRedirectPreferred = 'true' | 'false'

/** A role of PSD2 that a certificate has. */
export type TppRole = 'PISP' | 'AISP'

export type TppSignedResponsePreferred = 'true' | 'false'

/** One transaction of an account. A booked transaction has a bookingDate and is final. A pending transaction has none and may change. */
export interface Transaction {
  /** Its id, which never changes, not even when a pending transaction is booked. */
  transactionId: string
  bookingDate?: IsoDate
  valueDate: IsoDate
  transactionAmount: AccountAmount
  /** What kind of transaction it is, as domain, family and subfamily of ISO 20022: PMNT-ICDT-DMCT. */
  bankTransactionCode: string
  /** The bank's own reference. */
  additionalInformationProprietary1?: string
  /** Another reference of the bank. */
  additionalInformationProprietary2?: string
  /** Another reference of the bank. */
  additionalInformationProprietary3?: string
  /** The creditor. */
  creditorName?: string
  creditorAccount?: CounterpartyAccount
  /** The debtor. */
  debtorName?: string
  debtorAccount?: CounterpartyAccount
  /** The message that came with it. */
  remittanceInformationUnstructured?: string
  /** The structured references that came with it. */
  remittanceInformationStructuredArray?: RemittanceReference[]
  /** The reference that the debtor gave it. */
  endToEndId?: string
  /** The text of the bank's statement. */
  additionalInformation: string
  _links: TransactionLinks
}

/** All details of a transaction: what the listing has, and the banks at its ends, what it was in another currency before it was exchanged (instructedAmount), and the bank's fee, which is part of transactionAmount. */
export interface TransactionDetails {
  /** Its id, which never changes, not even when a pending transaction is booked. */
  transactionId: string
  bookingDate?: IsoDate
  valueDate: IsoDate
  transactionAmount: AccountAmount
  /** What kind of transaction it is, as domain, family and subfamily of ISO 20022: PMNT-ICDT-DMCT. */
  bankTransactionCode: string
  /** The bank's own reference. */
  additionalInformationProprietary1?: string
  /** Another reference of the bank. */
  additionalInformationProprietary2?: string
  /** Another reference of the bank. */
  additionalInformationProprietary3?: string
  /** The creditor. */
  creditorName?: string
  creditorAccount?: CounterpartyAccount
  /** The debtor. */
  debtorName?: string
  debtorAccount?: CounterpartyAccount
  /** The message that came with it. */
  remittanceInformationUnstructured?: string
  /** The structured references that came with it. */
  remittanceInformationStructuredArray?: RemittanceReference[]
  /** The reference that the debtor gave it. */
  endToEndId?: string
  /** The text of the bank's statement. */
  additionalInformation: string
  currencyExchange?: CurrencyExchange[]
  transactionFees?: AccountAmount
  /** The BIC of the bank that it went to. */
  creditorAgent?: string
  /** The BIC of the bank that it came from. */
  debtorAgent?: string
  instructedAmount?: AccountAmount
}

/** One transaction of an account. */
export interface TransactionDetailsAnswer {
  transactionsDetails: TransactionDetails
  tppMessages?: TppMessage[]
}

/** Where its details are read. */
export interface TransactionLinks {
  transactionDetails: Link
}

/** Transactions, newest first; booked and pending as bookingStatus asked. */
export interface TransactionList {
  booked?: Transaction[]
  pending?: Transaction[]
  _links: TransactionListLinks
}

/** A page of the transactions of one account. */
export interface TransactionListAnswer {
  account: AccountIdentification
  transactions: TransactionList
  tppMessages?: TppMessage[]
}

/** The account, and the pages of booked transactions; without next this is the last. */
export interface TransactionListLinks {
  account: Link
  first?: Link
  next?: Link
  previous?: Link
  last?: Link
}

/** An ISO 20022 payment status. */
export type TransactionStatus =
  | 'ACCP'
  | 'ACSC'
  | 'ACSP'
  | 'ACTC'
  | 'ACWC'
  | 'ACWP'
  | 'RCVD'
  | 'PDNG'
  | 'RJCT'
  | 'CANC'
  | 'PART'

/** The PSU of a session, and the time of the SCA that opened it. */
export interface UserAnswer {
  psuId: Uuid
  context: PsuContext
  /** The agreement that the PSU acts under; in corporate context only. */
  psuCorporateId?: string
  /** The session that the SCA opened. */
  tppSessionId: string
  authenticatedAt: IsoDateTime
}

/**
 * A UUID.
 * At most 36 characters.
 */
export type Uuid = string

/** The result of the check. `not reached` if an earlier check refused the call. */
export type Verdict = 'passed' | 'refused' | 'not reached'

/** What the checks need to know about the bank's customers. */
export interface Facts {
  /** A private person who may pay from `debtorBban`. */
  readonly psu: { readonly nationalId: string }
  /** An account in NOK. */
  readonly debtorBban: string
  /** Another account in NOK, at any bank. */
  readonly creditorBban: string
  readonly creditorName: string
  /** A creditor abroad. */
  readonly abroad: { readonly iban: string; readonly currency: string; readonly name: string }
  /** A person who represents a corporation, under this agreement. */
  readonly corporate?: { readonly nationalId: string; readonly agreementId: string }
  /** A creditor who takes only payments with a KID. */
  readonly kidCreditorBban?: string
  /** A creditor whose payments stay PDNG after a batch run. */
  readonly pendingCreditorBban?: string
  /** What identifies the card account of the PSU in `debtorAccount.other`. */
  readonly cardIdentification?: string
}

/** The payee abroad unless a fixture names one: the example IBAN of the IBAN registry for Germany. */
export const DEFAULT_ABROAD: Facts['abroad'] = {
  iban: 'DE89370400440532013000',
  currency: 'EUR',
  name: 'Conformance Payee',
}

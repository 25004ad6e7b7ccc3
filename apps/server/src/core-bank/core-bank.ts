/**
 * What Havn asks of a bank's books, in domain words. The sandbox ledger is one answer to it; a bank writes its
 * own. Every question names the bank, since one deployment serves many.
 */
export interface CoreBank {
  /** Whom does this national id belong to? Undefined when the bank has no such customer. */
  findPsu(question: { bankId: string; nationalId: string }): Promise<Psu | undefined>

  /** The same person again, by the key that `findPsu` gave. Undefined when they are no customer any more. */
  readPsu(question: { bankId: string; personId: string }): Promise<Psu | undefined>

  /**
   * May this person pay from the account? Alone when no agreement is named, else under that agreement. False
   * also for an account that does not exist: the difference is not a TPP's to know.
   */
  mayPayFrom(question: {
    bankId: string
    personId: string
    agreementId: string | undefined
    account: DebtorAccount
  }): Promise<boolean>

  /** What a creditor has agreed about references; undefined when the account has no KID agreement. */
  kidAgreementOf(question: { bank: VersionedBank; bban: string }): Promise<KidAgreement | undefined>
}

/** An answer may be remembered for as long as the version stands. */
export interface VersionedBank {
  readonly bankId: string
  readonly version: number
}

export interface Psu {
  /** The bank's own key for the person: a UUID that never changes. Havn keeps it in place of the national id. */
  readonly personId: string
  readonly name: string
  /** Is this person a customer in their own right? */
  readonly isPrivateCustomer: boolean
  /** Corporations that this person may act for. */
  readonly agreements: readonly { readonly agreementId: string; readonly name: string }[]
}

export type DebtorAccount =
  | { readonly kind: 'account'; readonly bban: string }
  | { readonly kind: 'card-account'; readonly identification: string }

export interface KidAgreement {
  readonly required: boolean
  readonly lengths: readonly number[]
  readonly checkDigit: 'mod10' | 'mod11'
}

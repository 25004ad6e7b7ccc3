import type { DebtorAccount, Money } from './transfer-order.ts'

/** An account or a card as its holder sees it. */
export interface BankAccount {
  /** The bank's own key: a UUID that never changes. A TPP knows the account by it. */
  readonly accountId: string
  /** What a payment names it by. */
  readonly account: DebtorAccount
  readonly currency: string
  readonly name: string
  readonly ownerName: string
  /** What the bank calls this kind of account: `Brukskonto`. */
  readonly product: string
  /** ISO 20022 ExternalCashAccountType1Code: CACC current, SVGS savings, CARD card, and so on. */
  readonly cashAccountType: string
  readonly usage: 'PRIV' | 'ORGA'
  /** Whether `mayPayFrom` says yes to it. */
  readonly mayPay: boolean
  /** Of a card. */
  readonly card?: { readonly maskedPan: string; readonly creditLimit: Money }
}

/** What an account holds. Both in the account's currency; a debt is below zero. */
export interface AccountBalance {
  readonly accountId: string
  /** The sum of what is booked. */
  readonly booked: Money
  /** What can be spent now: what is booked less what is set aside, and the credit limit. */
  readonly available: Money
  readonly creditLimit: Money | undefined
  /** When something was last booked; undefined when nothing ever was. */
  readonly changedAt: Temporal.Instant | undefined
}

/** One line of an account's statement. Once it is booked nothing of it changes any more. */
export interface Transaction {
  /** Given when it is first seen, and its own for ever: also when what was pending is booked. Of this account alone. */
  readonly transactionId: string
  /** Undefined while it is pending. */
  readonly booked: { readonly bookingDate: string; readonly position: TransactionPosition } | undefined
  readonly valueDate: string
  /** In the account's currency: above zero came in, below zero went out, fee included. */
  readonly amount: Money
  /** The amount in which it was agreed, where that is another currency than the account's. */
  readonly original: Money | undefined
  /**
   * At what it was exchanged, a decimal number, where the bank tells: what one unit of the account's currency was in the
   * original's of what went out, and the other way round of what came in.
   */
  readonly exchangeRate?: string | undefined
  /** Taken by the bank, within the amount. */
  readonly fee: Money | undefined
  readonly kind: 'domestic' | 'instant' | 'cross-border' | 'card' | 'deposit' | 'withdrawal' | 'returned'
  /** As the bank's statement says it: `Overføring innland`. */
  readonly text: string
  /** From whom it came, or to whom it went. */
  readonly counterparty:
    | {
        readonly name: string | undefined
        readonly bban: string | undefined
        readonly iban: string | undefined
        /** BIC of their bank. */
        readonly agent: string | undefined
      }
    | undefined
  readonly message: string | undefined
  /** KIDs and other structured references. */
  readonly references: readonly string[]
  readonly endToEndIdentification: string | undefined
  /** References of the bank's own, such as one to its archive. */
  readonly proprietary: readonly string[]
}

/** A place in an account's statement, in the bank's own words. It stays where it is while others arrive. */
export type TransactionPosition = string

/** Which part of the booked transactions, always told newest first. */
export type TransactionPageSelector =
  | { readonly kind: 'newest'; readonly skip: number }
  /** From this place on, itself included, towards the old. */
  | { readonly kind: 'from'; readonly position: TransactionPosition }
  | { readonly kind: 'older'; readonly than: TransactionPosition }
  /** The nearest ones on the newer side, up to `notAfter` and that included. */
  | { readonly kind: 'newer'; readonly than: TransactionPosition; readonly notAfter: TransactionPosition }
  /** The end of the statement, leaving out whatever is newer than `notAfter`. */
  | { readonly kind: 'oldest'; readonly notAfter: TransactionPosition }

export interface TransactionQuery {
  readonly bankId: string
  readonly accountId: string
  /** Booking dates of the bank's calendar, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly page: TransactionPageSelector
  readonly limit: number
}

import type { DebtorAccount, Money } from './transfer-order.ts'

/** An account or a card as its holder sees it. */
export interface BankAccount {
  /** The bank's own key: a UUID that never changes. TPPs address the account by it. */
  readonly accountId: string
  /** The number by which a payment names the account. */
  readonly account: DebtorAccount
  readonly currency: string
  readonly name: string
  readonly ownerName: string
  /** The bank's name for this kind of account: `Brukskonto`. */
  readonly product: string
  /** ISO 20022 ExternalCashAccountType1Code: CACC current, SVGS savings, CARD card, and so on. */
  readonly cashAccountType: string
  readonly usage: 'PRIV' | 'ORGA'
  /** Whether `mayPayFrom` returns true for the account. */
  readonly mayPay: boolean
  /** Present if this is a card. */
  readonly card?: { readonly maskedPan: string; readonly creditLimit: Money }
}

/** The balances of one account, in its currency. A debt is below zero. */
export interface AccountBalance {
  readonly accountId: string
  /** The sum of the booked transactions. */
  readonly booked: Money
  /** The amount that can be spent now: booked, less what is set aside, plus the credit limit. */
  readonly available: Money
  readonly creditLimit: Money | undefined
  /** When a transaction was last booked; undefined if none ever was. */
  readonly changedAt: Temporal.Instant | undefined
}

/** One transaction of an account's statement. Once it is booked, nothing about it changes. */
export interface Transaction {
  /** Unique within the account and permanent: a pending transaction keeps its id when it is booked. */
  readonly transactionId: string
  /** Undefined while the transaction is pending. */
  readonly booked: { readonly bookingDate: string; readonly position: TransactionPosition } | undefined
  readonly valueDate: string
  /** In the account's currency, fee included: above zero came in, below zero went out. */
  readonly amount: Money
  /** The agreed amount, if that is in another currency than the account's. */
  readonly original: Money | undefined
  /**
   * The exchange rate as a decimal number, if the bank discloses it. For money that went out: units of the original
   * currency for one unit of the account's. For money that came in: the other way round.
   */
  readonly exchangeRate?: string | undefined
  /** The bank's fee, which `amount` includes. */
  readonly fee: Money | undefined
  readonly kind: 'domestic' | 'instant' | 'cross-border' | 'card' | 'deposit' | 'withdrawal' | 'returned'
  /** The kind in the words of the bank's statement: `Overføring innland`. */
  readonly text: string
  /** The other party: the creditor of money that went out, the debtor of money that came in. */
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
  /** The bank's own references, such as one to its archive. */
  readonly proprietary: readonly string[]
}

/**
 * A position in an account's statement, in a format of the bank's own. It does not move when more is booked, so Havn can
 * put it into a link that a TPP follows later.
 */
export type TransactionPosition = string

/** Selects a page of the booked transactions. Every page is listed newest first. */
export type TransactionPageSelector =
  | { readonly kind: 'newest'; readonly skip: number }
  /** The transaction at this position and older ones. */
  | { readonly kind: 'from'; readonly position: TransactionPosition }
  | { readonly kind: 'older'; readonly than: TransactionPosition }
  /** The transactions just newer than `than`, up to and including `notAfter`. */
  | { readonly kind: 'newer'; readonly than: TransactionPosition; readonly notAfter: TransactionPosition }
  /** The oldest transactions, without any that are newer than `notAfter`. */
  | { readonly kind: 'oldest'; readonly notAfter: TransactionPosition }

/** Selects booked transactions of one account. */
export interface TransactionQuery {
  readonly bankId: string
  readonly accountId: string
  /** The first and the last booking date, both included, by the bank's calendar. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly page: TransactionPageSelector
  readonly limit: number
}

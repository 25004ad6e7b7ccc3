import type { BankAccount, Transaction } from '../../../core-bank/index.ts'

/** How an interface writes the transactions of a list. */
export interface TransactionWriting {
  /** The number of the text's format, by which a core bank may store texts; undefined for a text that few calls get. */
  readonly format: number | undefined
  /** Writes a transaction, with the link to its details, as JSON. */
  toLine(transaction: Transaction, account: BankAccount): string
}

/** Returns how transactions are written at this time by the bank's clock. */
export type TransactionWritingAt = (now: Temporal.Instant) => TransactionWriting

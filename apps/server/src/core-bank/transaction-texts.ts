import type { TransactionPosition, TransactionQuery } from './account-information.ts'

/**
 * The texts of booked transactions in lists, which a core bank in the same process may store beside them. A booked
 * transaction is final, so its text is written once, and a page is read as one text. The store does not look into a text.
 */
export interface TransactionTexts {
  /**
   * Reads a page of what `listBookedTransactions` lists, as text. Returns undefined if the text of one of its transactions
   * is not stored in this format.
   */
  readPage(query: TransactionQuery & { readonly format: number }): Promise<TransactionTextPage | undefined>
  /** Stores the texts of booked transactions of one account. */
  store(texts: StoredTransactionTexts): Promise<void>
}

/** A page of booked transactions as text. */
export interface TransactionTextPage {
  /** The transactions' JSON objects, newest first, separated by commas. */
  readonly text: string
  /** The positions of the first and the last transaction; undefined if there is none. */
  readonly newest: TransactionPosition | undefined
  readonly oldest: TransactionPosition | undefined
  /** Whether older transactions match the query, too. */
  readonly hasOlder: boolean
}

export interface StoredTransactionTexts {
  readonly bankId: string
  readonly accountId: string
  /** The version of the text. A text in another format is replaced. */
  readonly format: number
  readonly texts: readonly { readonly transactionId: string; readonly text: string }[]
}

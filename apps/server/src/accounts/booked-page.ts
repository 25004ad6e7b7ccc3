import assert from 'node:assert/strict'
import type { Transaction, TransactionPosition, TransactionQuery } from '../core-bank/index.ts'
import type { PagePosition } from './cursor.ts'
import { type TransactionListRequest, toTransactionPage } from './transaction-list-request.ts'

/** Booked transactions of a listing, and where its other pages are. */
export interface BookedPage {
  readonly transactions: readonly Transaction[]
  /** The newest that the listing has; undefined when it is empty, and then there are no other pages. */
  readonly anchor: TransactionPosition | undefined
  readonly next: PagePosition | undefined
  readonly previous: PagePosition | undefined
}

/** What to ask the books for a page: towards the old one more than is shown, which tells whether there is a next. */
export function toPageQuery(listing: TransactionListRequest): Pick<TransactionQuery, 'page' | 'limit'> {
  const page = toTransactionPage(listing)
  const seesItsEnd = page.kind === 'newer' || page.kind === 'oldest'
  return { page, limit: seesItsEnd ? listing.limit : listing.limit + 1 }
}

export function toBookedPage(listing: TransactionListRequest, received: readonly Transaction[]): BookedPage {
  const transactions = received.slice(0, listing.limit)
  const [newest, oldest] = [transactions[0], transactions.at(-1)].map(positionOf)
  const { start } = listing
  const anchor = start.kind === 'cursor' ? start.cursor.anchor : newest
  // Whoever goes back towards the new came from something older.
  const hasOlder = received.length > listing.limit || toTransactionPage(listing).kind === 'newer'
  return {
    transactions,
    anchor,
    next: hasOlder && oldest !== undefined ? { kind: 'older', than: oldest } : undefined,
    previous: newest !== undefined && newest !== anchor ? { kind: 'newer', than: newest } : undefined,
  }
}

function positionOf(transaction: Transaction | undefined): TransactionPosition | undefined {
  if (transaction === undefined) return undefined
  assert(transaction.booked, 'the books told a pending transaction as booked')
  return transaction.booked.position
}

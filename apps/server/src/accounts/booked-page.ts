import assert from 'node:assert/strict'
import type { Transaction, TransactionPosition, TransactionQuery } from '../core-bank/index.ts'
import type { PagePosition } from './cursor.ts'
import { type TransactionListRequest, toTransactionPage } from './transaction-list-request.ts'

/** A page of booked transactions, and the positions of its neighbours. */
export interface BookedPage {
  readonly transactions: readonly Transaction[]
  /** The newest transaction of the list; undefined if the list is empty and so has no other pages. */
  readonly anchor: TransactionPosition | undefined
  readonly next: PagePosition | undefined
  readonly previous: PagePosition | undefined
}

/** The query for a page. Towards older transactions it asks for one more than the page has, to see if there is a next. */
export function toPageQuery(listing: TransactionListRequest): Pick<TransactionQuery, 'page' | 'limit'> {
  const page = toTransactionPage(listing)
  const goesTowardsNewer = page.kind === 'newer' || page.kind === 'oldest'
  return { page, limit: goesTowardsNewer ? listing.limit : listing.limit + 1 }
}

/** Cuts what the core bank returned for `toPageQuery` to a page. */
export function toBookedPage(listing: TransactionListRequest, received: readonly Transaction[]): BookedPage {
  const transactions = received.slice(0, listing.limit)
  const [newest, oldest] = [transactions[0], transactions.at(-1)].map(positionOf)
  const { start } = listing
  const anchor = start.kind === 'cursor' ? start.cursor.anchor : newest
  // A page that was reached by going towards newer transactions has older ones behind it.
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
  assert(transaction.booked, 'the core bank returned a pending transaction as booked')
  return transaction.booked.position
}

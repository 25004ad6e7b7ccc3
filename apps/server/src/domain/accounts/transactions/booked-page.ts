import assert from 'node:assert/strict'
import type {
  Transaction,
  TransactionPosition,
  TransactionQuery,
  TransactionTextPage,
} from '../../../core-bank/index.ts'
import type { PagePosition } from './cursor.ts'
import { type TransactionListRequest, toTransactionPage } from './transaction-list-request.ts'

/** A page of booked transactions, and the positions of its neighbours. */
export interface BookedPage {
  /** The transactions' JSON objects, newest first, separated by commas. */
  readonly text: string
  /** The newest transaction of the list; undefined if the list is empty and so has no other pages. */
  readonly anchor: TransactionPosition | undefined
  readonly next: PagePosition | undefined
  readonly previous: PagePosition | undefined
  /** The newest transaction of the page; undefined if it was read as stored text. */
  readonly newestId?: string | undefined
}

/** The query for a page. Towards older transactions it asks for one more than the page has, to see if there is a next. */
export function toPageQuery(listing: TransactionListRequest): Pick<TransactionQuery, 'page' | 'limit'> {
  const page = toTransactionPage(listing)
  const goesTowardsNewer = page.kind === 'newer' || page.kind === 'oldest'
  return { page, limit: goesTowardsNewer ? listing.limit : listing.limit + 1 }
}

/** Finds the ends of what the core bank returned for `toPageQuery`, cut to a page. */
export function toPageEnds(
  { limit }: TransactionListRequest,
  received: readonly Transaction[],
): Omit<TransactionTextPage, 'text'> {
  const newest = positionOf(received[0])
  const oldest = positionOf(received.slice(0, limit).at(-1))
  return { newest, oldest, hasOlder: received.length > limit }
}

function positionOf(transaction: Transaction | undefined): TransactionPosition | undefined {
  if (transaction === undefined) return undefined
  assert(transaction.booked, 'the core bank returned a pending transaction as booked')
  return transaction.booked.position
}

/** Finds the neighbours of a page that was read for a request. */
export function toBookedPage(listing: TransactionListRequest, page: TransactionTextPage): BookedPage {
  const { text, newest, oldest } = page
  const { start } = listing
  const anchor = start.kind === 'cursor' ? start.cursor.anchor : newest
  // A page that was reached by going towards newer transactions has older ones behind it.
  const hasOlder = page.hasOlder || toTransactionPage(listing).kind === 'newer'
  return {
    text,
    anchor,
    next: hasOlder && oldest !== undefined ? { kind: 'older', than: oldest } : undefined,
    previous: newest !== undefined && newest !== anchor ? { kind: 'newer', than: newest } : undefined,
  }
}

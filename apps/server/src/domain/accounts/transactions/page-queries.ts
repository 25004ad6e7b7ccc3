import type { BookedPage } from './booked-page.ts'
import { type CursorScope, type PagePosition, encodeCursor } from './cursor.ts'
import { entryReferenceOf } from './delta.ts'
import type { TransactionListRequest } from './transaction-list-request.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** The queries of the other pages of a list. */
export type PageQueries = Readonly<Partial<Record<'first' | 'next' | 'previous' | 'last', string>>>

/** LIM-13: the queries of the other pages of a list. They repeat the whole query, including the default of `limit`. */
export function pageQueries(
  keys: KeyRing,
  input: {
    readonly listing: TransactionListRequest
    readonly page: BookedPage
    readonly countedAt: Temporal.Instant | undefined
  },
): PageQueries {
  const { listing, page, countedAt } = input
  const { anchor, next, previous } = page
  if (anchor === undefined) return {}
  const { bookingStatus, dateFrom, dateTo, limit } = listing
  // A later page of a report ends where the first one did, though the next report begins at its newest entry.
  const entryReferenceFrom = listing.newerThan && entryReferenceOf(listing.newerThan.transactionId)
  const scope = boundScope(listing, entryReferenceFrom)
  const queryOf = (position: PagePosition): string =>
    new URLSearchParams({
      bookingStatus,
      ...(dateFrom === undefined ? {} : { dateFrom }),
      ...(dateTo === undefined ? {} : { dateTo }),
      limit: String(limit),
      ...(entryReferenceFrom === undefined ? {} : { entryReferenceFrom }),
      offset: encodeCursor(keys, scope, { countedAt, anchor, position }),
    }).toString()
  return {
    first: queryOf({ kind: 'first' }),
    ...(next === undefined ? {} : { next: queryOf(next) }),
    ...(previous === undefined ? {} : { previous: queryOf(previous) }),
    last: queryOf({ kind: 'last' }),
  }
}

/** The list that a link belongs to: that of the entry at which it ends, whatever the call said. */
function boundScope(
  { scope, bookingStatus, dateFrom, dateTo, limit }: TransactionListRequest,
  entryReferenceFrom: string | undefined,
): CursorScope {
  if (entryReferenceFrom === undefined) return scope
  return { ...scope, filters: [bookingStatus, dateFrom, dateTo, String(limit), entryReferenceFrom] }
}

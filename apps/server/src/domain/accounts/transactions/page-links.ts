import type { Link } from '@havn/contract'
import type { BankAccount } from '../../../core-bank/index.ts'
import type { BookedPage } from './booked-page.ts'
import { type PagePosition, encodeCursor } from './cursor.ts'
import type { TransactionListRequest } from './transaction-list-request.ts'
import { accountPath } from '../account-response.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

export type PageLinks = Readonly<Partial<Record<'first' | 'next' | 'previous' | 'last', Link>>>

/** LIM-13: the links to the other pages of a list. They repeat the whole query, including the default of `limit`. */
export function pageLinks(
  keys: KeyRing,
  input: {
    readonly listing: TransactionListRequest
    readonly account: BankAccount
    readonly page: BookedPage
    readonly countedAt: Temporal.Instant | undefined
  },
): PageLinks {
  const { listing, account, page, countedAt } = input
  const { anchor, next, previous } = page
  if (anchor === undefined) return {}
  const { bookingStatus, dateFrom, dateTo, limit } = listing
  const linkTo = (position: PagePosition): Link => {
    const query = new URLSearchParams({
      bookingStatus,
      ...(dateFrom === undefined ? {} : { dateFrom }),
      ...(dateTo === undefined ? {} : { dateTo }),
      limit: String(limit),
      offset: encodeCursor(keys, listing.scope, { countedAt, anchor, position }),
    })
    return { href: `${accountPath(account)}/transactions?${query.toString()}`, verbs: ['GET'] }
  }
  return {
    first: linkTo({ kind: 'first' }),
    ...(next === undefined ? {} : { next: linkTo(next) }),
    ...(previous === undefined ? {} : { previous: linkTo(previous) }),
    last: linkTo({ kind: 'last' }),
  }
}

import type { KeyObject } from 'node:crypto'
import type { Link } from '@havn/contract'
import type { BankAccount } from '../core-bank/index.ts'
import type { BookedPage } from './booked-page.ts'
import { type Place, writeCursor } from './cursor.ts'
import type { Listing } from './listing.ts'
import { selfOf } from './told-account.ts'

export type PageLinks = Readonly<Partial<Record<'first' | 'next' | 'previous' | 'last', Link>>>

/** LIM-13: where the other pages of a listing are, with all that the query said, the default of `limit` too. */
export function pageLinks(
  key: KeyObject,
  asked: {
    readonly listing: Listing
    readonly account: BankAccount
    readonly page: BookedPage
    readonly countedAt: Temporal.Instant | undefined
  },
): PageLinks {
  const { listing, account, page, countedAt } = asked
  const { anchor, next, previous } = page
  if (anchor === undefined) return {}
  const { bookingStatus, dateFrom, dateTo, limit } = listing
  const linkTo = (place: Place): Link => {
    const query = new URLSearchParams({
      bookingStatus,
      ...(dateFrom === undefined ? {} : { dateFrom }),
      ...(dateTo === undefined ? {} : { dateTo }),
      limit: String(limit),
      offset: writeCursor(key, listing.key, { countedAt, anchor, place }),
    })
    return { href: `${selfOf(account)}/transactions?${query.toString()}`, verbs: ['GET'] }
  }
  return {
    first: linkTo({ kind: 'first' }),
    ...(next === undefined ? {} : { next: linkTo(next) }),
    ...(previous === undefined ? {} : { previous: linkTo(previous) }),
    last: linkTo({ kind: 'last' }),
  }
}

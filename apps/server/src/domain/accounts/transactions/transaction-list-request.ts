import { failure, type Result, success } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { TransactionPageSelector, TransactionPosition } from '../../../core-bank/index.ts'
import { type Cursor, type CursorScope, decodeCursor } from './cursor.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

export type BookingStatus = 'booked' | 'pending' | 'both' | 'all'

export interface TransactionListQuery {
  readonly bookingStatus?: BookingStatus
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly limit?: number
  readonly offset?: string
  /** Only what is newer than this entry. */
  readonly entryReferenceFrom?: string
  /** Only what is newer than the last report of this kind. */
  readonly deltaList?: boolean
}

/** A valid request for a page of an account's transactions. */
export interface TransactionListRequest {
  readonly scope: CursorScope
  readonly bookingStatus: BookingStatus
  readonly dateFrom: string | undefined
  readonly dateTo: string | undefined
  readonly limit: number
  readonly entryReferenceFrom: string | undefined
  readonly isDelta: boolean
  /** The entry at which the list ends, without it; undefined if it goes on to the oldest. */
  readonly newerThan?: { readonly transactionId: string; readonly position: TransactionPosition }
  /** Where the page starts: at a cursor from a link, or after a number of skipped transactions. */
  readonly start:
    | { readonly kind: 'cursor'; readonly cursor: Cursor }
    | { readonly kind: 'skip'; readonly skip: number }
}

/** LIM-13: the page size if the query has no limit. */
const limitDefault = 200

/** Skipping costs the core bank as much as reading, while every page behind a link costs the same. */
const skipMax = 10_000

type Owner = Omit<CursorScope, 'filters'>

/** Parses the query of a transaction list, or returns all of its faults at once. */
export function parseTransactionListRequest(
  keys: KeyRing,
  owner: Owner,
  query: TransactionListQuery,
): Result<TransactionListRequest, readonly Problem[]> {
  const { bookingStatus = 'booked', dateFrom, dateTo, limit = limitDefault, offset } = query
  const { entryReferenceFrom, deltaList: isDelta = false } = query
  const delta = entryReferenceFrom === undefined ? [] : [entryReferenceFrom]
  const scope = { ...owner, filters: [bookingStatus, dateFrom, dateTo, String(limit), ...delta] }
  const start = readOffset(keys, scope, offset ?? '0')
  const faults: readonly (Problem | undefined)[] = [
    start.ok ? undefined : invalidParameter('offset', start.problem),
    dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo
      ? {
          reason: 'period-invalid',
          path: 'dateFrom',
          text: `expected a date not after dateTo, got ${dateFrom} and ${dateTo}`,
        }
      : undefined,
    bookingStatus === 'pending' && offset !== undefined
      ? invalidParameter('offset', 'expected no offset with bookingStatus=pending, which returns all at once')
      : undefined,
  ]
  const found = faults.filter((one) => one !== undefined)
  if (!start.ok || found.length > 0) return failure(found)
  const filters = { bookingStatus, dateFrom, dateTo, limit, entryReferenceFrom, isDelta }
  return success({ scope, ...filters, start: start.value })
}

function readOffset(
  keys: KeyRing,
  scope: CursorScope,
  offset: string,
): Result<TransactionListRequest['start']> {
  if (/^[0-9]+$/.test(offset)) {
    const skip = Number(offset)
    return skip <= skipMax
      ? success({ kind: 'skip', skip })
      : failure(
          `expected at most ${skipMax} transactions to skip, got ${offset}; follow the link next to read further`,
        )
  }
  const cursor = decodeCursor(keys, scope, offset)
  return cursor === undefined
    ? failure(
        'expected a whole number, or the offset of a link of this list together with the other parameters of that link',
      )
    : success({ kind: 'cursor', cursor })
}

/** The part of the account statement that the request is for. */
export function toTransactionPage({ start }: TransactionListRequest): TransactionPageSelector {
  if (start.kind === 'skip') return { kind: 'newest', skip: start.skip }
  const { anchor, position } = start.cursor
  switch (position.kind) {
    case 'first':
      return { kind: 'from', position: anchor }
    case 'last':
      return { kind: 'oldest', notAfter: anchor }
    case 'older':
      return position
    case 'newer':
      return { ...position, notAfter: anchor }
  }
}

function invalidParameter(path: string, text: string): Problem {
  return { reason: 'query-invalid', path, text }
}

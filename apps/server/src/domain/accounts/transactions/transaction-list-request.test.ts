import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Transaction, TransactionPageSelector } from '../../../core-bank/index.ts'
import { openKeyRing } from '../../../platform/keys/index.ts'
import { realClock } from '../../../platform/shared/clock.ts'
import { type BookedPage, toBookedPage, toPageEnds, toPageQuery } from './booked-page.ts'
import { type PagePosition, encodeCursor } from './cursor.ts'
import {
  type TransactionListRequest,
  type TransactionListQuery,
  toTransactionPage,
  parseTransactionListRequest,
} from './transaction-list-request.ts'
import { NORWEGIAN_DIALECT } from '../../../interfaces/norwegian/index.ts'
import { filterPending } from './filter-pending.ts'

const keys = openKeyRing({ secret: createSecretKey(randomBytes(32)) }, realClock)
const OWNER = { bankId: 'bank', tppId: 'tpp', readerId: 'psu', accountId: 'account' }

const read = (query: TransactionListQuery) => parseTransactionListRequest(keys, OWNER, query)

function good(query: TransactionListQuery): TransactionListRequest {
  const listing = read(query)
  assert(listing.ok, JSON.stringify(listing))
  return listing.value
}

const faultsOf = (query: TransactionListQuery) => {
  const listing = read(query)
  return listing.ok
    ? []
    : listing.problem.map(({ reason, path }) => `${NORWEGIAN_DIALECT[reason].code} ${path}`)
}

/** The request that follows a link to another page of the list. */
const requestPage = (query: TransactionListQuery, anchor: string, position: PagePosition) => {
  const { scope } = good(query)
  return good({ ...query, offset: encodeCursor(keys, scope, { countedAt: undefined, anchor, position }) })
}

describe('a transaction list request', () => {
  test('LIM-13 EP-19 without parameters: booked, a page of 200', () => {
    const { bookingStatus, limit, start, dateFrom, dateTo } = good({})
    assert.deepEqual(
      { bookingStatus, limit, start, dateFrom, dateTo },
      {
        bookingStatus: 'booked',
        limit: 200,
        start: { kind: 'skip', skip: 0 },
        dateFrom: undefined,
        dateTo: undefined,
      },
    )
  })

  test('EP-20 a numeric offset skips the newest transactions, 10,000 at most', () => {
    assert.deepEqual(toTransactionPage(good({ offset: '17' })), { kind: 'newest', skip: 17 })
    assert.deepEqual(toTransactionPage(good({ offset: '10000' })), { kind: 'newest', skip: 10_000 })
    assert.deepEqual(faultsOf({ offset: '10001' }), ['FORMAT_ERROR offset'])
    assert.deepEqual(faultsOf({ offset: '9'.repeat(400) }), ['FORMAT_ERROR offset'])
  })

  test('400 FORMAT_ERROR: dateFrom after dateTo, and an invalid offset, reported together', () => {
    assert.deepEqual(faultsOf({ dateFrom: '2026-11-16', dateTo: '2026-11-16' }), [])
    assert.deepEqual(faultsOf({ dateFrom: '2026-11-17', dateTo: '2026-11-16', offset: 'x' }), [
      'FORMAT_ERROR offset',
      'FORMAT_ERROR dateFrom',
    ])
    for (const offset of ['-1', '1.5', '0x10', ' 1', '٣'])
      assert.deepEqual(faultsOf({ offset }), ['FORMAT_ERROR offset'])
  })

  test('400 FORMAT_ERROR: an offset with bookingStatus=pending', () => {
    assert.deepEqual(faultsOf({ bookingStatus: 'pending', offset: '0' }), ['FORMAT_ERROR offset'])
  })

  test('400 FORMAT_ERROR: the offset of a link with another limit, status or date', () => {
    const query = { bookingStatus: 'both', dateFrom: '2026-11-01' } as const
    const { scope } = good(query)
    const offset = encodeCursor(keys, scope, {
      countedAt: undefined,
      anchor: '9',
      position: { kind: 'last' },
    })
    assert.deepEqual(faultsOf({ ...query, offset }), [])
    // The links write the default limit out, so that must be the same list.
    assert.deepEqual(faultsOf({ ...query, limit: 200, offset }), [])
    for (const other of [{ limit: 199 }, { bookingStatus: 'all' as const }, { dateFrom: '2026-11-02' }])
      assert.deepEqual(faultsOf({ ...query, offset, ...other }), ['FORMAT_ERROR offset'])
  })
})

/** An account statement in memory that answers queries as the core bank does, newest first. */
function statement(count: number) {
  const lines: Transaction[] = []
  const book = () => {
    const position = String(lines.length + 1).padStart(4, '0')
    lines.unshift({ ...LINE, transactionId: position, booked: { bookingDate: '2026-11-16', position } })
  }
  const select = (page: TransactionPageSelector): Transaction[] => {
    const positionOf = (line: Transaction) => line.booked?.position ?? ''
    switch (page.kind) {
      case 'newest':
        return lines.slice(page.skip)
      case 'from':
        return lines.filter((line) => positionOf(line) <= page.position)
      case 'older':
        return lines.filter((line) => positionOf(line) < page.than)
      case 'newer':
        return lines.filter((line) => positionOf(line) > page.than && positionOf(line) <= page.notAfter)
      case 'oldest':
        return lines.filter((line) => positionOf(line) <= page.notAfter)
    }
  }
  for (let line = 0; line < count; line += 1) book()
  return {
    book,
    ask({ page, limit }: ReturnType<typeof toPageQuery>) {
      const fromTheOldEnd = page.kind === 'newer' || page.kind === 'oldest'
      return fromTheOldEnd ? select(page).slice(-limit) : select(page).slice(0, limit)
    },
  }
}

const LINE: Transaction = {
  transactionId: '',
  booked: undefined,
  valueDate: '2026-11-16',
  amount: { minorUnits: 1n, currency: 'NOK' },
  original: undefined,
  fee: undefined,
  kind: 'domestic',
  text: '',
  counterparty: undefined,
  message: undefined,
  references: [],
  endToEndIdentification: undefined,
  proprietary: [],
}

// The text of a transaction is its id here.
const idsOf = ({ text }: BookedPage) => text.split(',').filter((id) => id !== '')

function readPage(accountStatement: ReturnType<typeof statement>, listing: TransactionListRequest) {
  const received = accountStatement.ask(toPageQuery(listing))
  const text = received.slice(0, listing.limit).map(({ transactionId }) => transactionId)
  return toBookedPage(listing, { text: text.join(','), ...toPageEnds(listing, received) })
}

describe('the pages of a transaction list', () => {
  test('every transaction is on exactly one page, forwards and backwards, while new ones arrive', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        (count, limit, arrivals) => {
          const accountStatement = statement(count)
          const query = { limit }
          const open = (listing: TransactionListRequest) => {
            const page = readPage(accountStatement, listing)
            for (let line = arrivals.next().value; line > 0; line -= 1) accountStatement.book()
            return page
          }
          const walk = (page: BookedPage, step: 'next' | 'previous'): string[] => {
            const position = page[step]
            if (position === undefined || page.anchor === undefined) return idsOf(page)
            const further = walk(open(requestPage(query, page.anchor, position)), step)
            return step === 'next' ? [...idsOf(page), ...further] : [...further, ...idsOf(page)]
          }
          const first = open(good(query))
          const all = Array.from({ length: count }, (_, index) => String(count - index).padStart(4, '0'))
          assert.deepEqual(walk(first, 'next'), all)
          assert.equal(first.previous, undefined)
          if (first.anchor === undefined) return assert.equal(count, 0)
          const last = open(requestPage(query, first.anchor, { kind: 'last' }))
          assert.equal(last.next, undefined)
          assert.deepEqual(walk(last, 'previous'), all)
          const again = open(requestPage(query, first.anchor, { kind: 'first' }))
          assert.deepEqual([idsOf(again), again.next], [idsOf(first), first.next])
        },
      ),
    )
  })

  test('a last page that is exactly full has no next', () => {
    const accountStatement = statement(4)
    const [listing, short] = [good({ limit: 4 }), good({ limit: 3 })]
    assert.equal(readPage(accountStatement, listing).next, undefined)
    assert.deepEqual(readPage(accountStatement, short).next, {
      kind: 'older',
      than: '0002',
    })
  })
})

describe('pending transactions', () => {
  const pending = ['2026-11-18', '2026-11-17', '2026-11-16'].map((valueDate) => ({ ...LINE, valueDate }))
  const dates = (
    kind: 'account' | 'card-account',
    request: Partial<TransactionListRequest>,
    environment: 'sandbox' | 'production' = 'production',
  ) => {
    const account =
      kind === 'account'
        ? { account: { kind, bban: '99860510002' } }
        : { account: { kind, identification: '4799' } }
    const target = { ...account, environment }
    return filterPending(pending, target, { ...good({}), ...request }).map(({ valueDate }) => valueDate)
  }

  test('LIM-14 of an account in production are all returned, whatever dates and limit', () => {
    const request = { dateFrom: '2026-11-17', dateTo: '2026-11-17', limit: 1 }
    assert.deepEqual(dates('account', request), ['2026-11-18', '2026-11-17', '2026-11-16'])
  })

  test('LIM-14 of an account in the sandbox are filtered by value date and cut to limit', () => {
    const request = { dateFrom: '2026-11-17', dateTo: '2026-11-17', limit: 1 }
    assert.deepEqual(dates('account', request, 'sandbox'), ['2026-11-17'])
  })

  test('LIM-14 of a card account are filtered by value date and cut to limit', () => {
    assert.deepEqual(dates('card-account', { dateFrom: '2026-11-17' }), ['2026-11-18', '2026-11-17'])
    assert.deepEqual(dates('card-account', { dateTo: '2026-11-17' }), ['2026-11-17', '2026-11-16'])
    assert.deepEqual(dates('card-account', { limit: 2 }), ['2026-11-18', '2026-11-17'])
  })
})

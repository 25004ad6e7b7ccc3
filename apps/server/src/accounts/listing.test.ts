import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Transaction, TransactionPageSelector } from '../core-bank/index.ts'
import { type BookedPage, bookedPage, questionOf } from './booked-page.ts'
import { type Place, writeCursor } from './cursor.ts'
import { type Listing, type ListingQuery, pageOf, readListing } from './listing.ts'
import { pendingShown } from './pending-shown.ts'

const key = createSecretKey(randomBytes(32))
const OWNER = { bankId: 'bank', tppId: 'tpp', psuId: 'psu', accountId: 'account' }

const read = (query: ListingQuery) => readListing(key, OWNER, query)

function good(query: ListingQuery): Listing {
  const listing = read(query)
  assert(listing.ok, JSON.stringify(listing))
  return listing.value
}

const faultsOf = (query: ListingQuery) => {
  const listing = read(query)
  return listing.ok ? [] : listing.problem.map(({ code, path }) => `${code} ${path}`)
}

/** The listing at another of its pages, by way of a link. */
const turnTo = (query: ListingQuery, anchor: string, place: Place) => {
  const { key: listingKey } = good(query)
  return good({ ...query, offset: writeCursor(key, listingKey, { countedAt: undefined, anchor, place }) })
}

describe('what a listing is asked for', () => {
  test('LIM-13 EP-19 without parameters: booked, a page of 200', () => {
    const { bookingStatus, limit, at, dateFrom, dateTo } = good({})
    assert.deepEqual(
      { bookingStatus, limit, at, dateFrom, dateTo },
      {
        bookingStatus: 'booked',
        limit: 200,
        at: { kind: 'skip', skip: 0 },
        dateFrom: undefined,
        dateTo: undefined,
      },
    )
  })

  test('EP-20 a number skips the newest, 10,000 of them at most', () => {
    assert.deepEqual(pageOf(good({ offset: '17' })), { kind: 'newest', skip: 17 })
    assert.deepEqual(pageOf(good({ offset: '10000' })), { kind: 'newest', skip: 10_000 })
    assert.deepEqual(faultsOf({ offset: '10001' }), ['FORMAT_ERROR offset'])
    assert.deepEqual(faultsOf({ offset: '9'.repeat(400) }), ['FORMAT_ERROR offset'])
  })

  test('400 FORMAT_ERROR: dateFrom after dateTo, and an offset that is none; all at once', () => {
    assert.deepEqual(faultsOf({ dateFrom: '2026-11-16', dateTo: '2026-11-16' }), [])
    assert.deepEqual(faultsOf({ dateFrom: '2026-11-17', dateTo: '2026-11-16', offset: 'x' }), [
      'FORMAT_ERROR offset',
      'FORMAT_ERROR dateFrom',
    ])
    for (const offset of ['-1', '1.5', '0x10', ' 1', '٣'])
      assert.deepEqual(faultsOf({ offset }), ['FORMAT_ERROR offset'])
  })

  test('400 FORMAT_ERROR: an offset where only pending is asked for', () => {
    assert.deepEqual(faultsOf({ bookingStatus: 'pending', offset: '0' }), ['FORMAT_ERROR offset'])
  })

  test('400 FORMAT_ERROR: the offset of a link with another limit, status or date', () => {
    const query = { bookingStatus: 'both', dateFrom: '2026-11-01' } as const
    const { key: listingKey } = good(query)
    const offset = writeCursor(key, listingKey, {
      countedAt: undefined,
      anchor: '9',
      place: { kind: 'last' },
    })
    assert.deepEqual(faultsOf({ ...query, offset }), [])
    // The default written out is the same listing: so the links have it.
    assert.deepEqual(faultsOf({ ...query, limit: 200, offset }), [])
    for (const other of [{ limit: 199 }, { bookingStatus: 'all' as const }, { dateFrom: '2026-11-02' }])
      assert.deepEqual(faultsOf({ ...query, offset, ...other }), ['FORMAT_ERROR offset'])
  })
})

/** A statement in memory that answers as the port asks, newest first. */
function statement(count: number) {
  const lines: Transaction[] = []
  const book = () => {
    const position = String(lines.length + 1).padStart(4, '0')
    lines.unshift({ ...LINE, transactionId: position, booked: { bookingDate: '2026-11-16', position } })
  }
  const told = (page: TransactionPageSelector): Transaction[] => {
    const at = (line: Transaction) => line.booked?.position ?? ''
    switch (page.kind) {
      case 'newest':
        return lines.slice(page.skip)
      case 'from':
        return lines.filter((line) => at(line) <= page.position)
      case 'older':
        return lines.filter((line) => at(line) < page.than)
      case 'newer':
        return lines.filter((line) => at(line) > page.than && at(line) <= page.notAfter)
      case 'oldest':
        return lines.filter((line) => at(line) <= page.notAfter)
    }
  }
  for (let line = 0; line < count; line += 1) book()
  return {
    book,
    ask({ page, limit }: ReturnType<typeof questionOf>) {
      const fromTheOldEnd = page.kind === 'newer' || page.kind === 'oldest'
      return fromTheOldEnd ? told(page).slice(-limit) : told(page).slice(0, limit)
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

const idsOf = ({ transactions }: BookedPage) => transactions.map(({ transactionId }) => transactionId)

describe('the pages of a listing', () => {
  test('every transaction comes once, from the first page on and from the last, while new ones arrive', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        (count, limit, arrivals) => {
          const books = statement(count)
          const query = { limit }
          const open = (listing: Listing) => {
            const page = bookedPage(listing, books.ask(questionOf(listing)))
            for (let line = arrivals.next().value; line > 0; line -= 1) books.book()
            return page
          }
          const walk = (page: BookedPage, step: 'next' | 'previous'): string[] => {
            const place = page[step]
            if (place === undefined || page.anchor === undefined) return idsOf(page)
            const further = walk(open(turnTo(query, page.anchor, place)), step)
            return step === 'next' ? [...idsOf(page), ...further] : [...further, ...idsOf(page)]
          }
          const first = open(good(query))
          const all = Array.from({ length: count }, (_, index) => String(count - index).padStart(4, '0'))
          assert.deepEqual(walk(first, 'next'), all)
          assert.equal(first.previous, undefined)
          if (first.anchor === undefined) return assert.equal(count, 0)
          const last = open(turnTo(query, first.anchor, { kind: 'last' }))
          assert.equal(last.next, undefined)
          assert.deepEqual(walk(last, 'previous'), all)
          const again = open(turnTo(query, first.anchor, { kind: 'first' }))
          assert.deepEqual([idsOf(again), again.next], [idsOf(first), first.next])
        },
      ),
    )
  })

  test('a page that is full to the last line has no next', () => {
    const books = statement(4)
    const [listing, short] = [good({ limit: 4 }), good({ limit: 3 })]
    assert.equal(bookedPage(listing, books.ask(questionOf(listing))).next, undefined)
    assert.deepEqual(bookedPage(short, books.ask(questionOf(short))).next, { kind: 'older', than: '0002' })
  })
})

describe('what is pending', () => {
  const pending = ['2026-11-18', '2026-11-17', '2026-11-16'].map((valueDate) => ({ ...LINE, valueDate }))
  const dates = (
    kind: 'account' | 'card-account',
    asked: Partial<Listing>,
    environment: 'sandbox' | 'production' = 'production',
  ) => {
    const account =
      kind === 'account'
        ? { account: { kind, bban: '99860510002' } }
        : { account: { kind, identification: '4799' } }
    const place = { ...account, environment }
    return pendingShown(pending, place, { ...good({}), ...asked }).map(({ valueDate }) => valueDate)
  }

  test('LIM-14 of an account in production is shown whole, whatever dates and limit', () => {
    const asked = { dateFrom: '2026-11-17', dateTo: '2026-11-17', limit: 1 }
    assert.deepEqual(dates('account', asked), ['2026-11-18', '2026-11-17', '2026-11-16'])
  })

  test('LIM-14 of an account in the sandbox goes by its value date and by limit', () => {
    const asked = { dateFrom: '2026-11-17', dateTo: '2026-11-17', limit: 1 }
    assert.deepEqual(dates('account', asked, 'sandbox'), ['2026-11-17'])
  })

  test('LIM-14 of a card account goes by its value date and by limit', () => {
    assert.deepEqual(dates('card-account', { dateFrom: '2026-11-17' }), ['2026-11-18', '2026-11-17'])
    assert.deepEqual(dates('card-account', { dateTo: '2026-11-17' }), ['2026-11-17', '2026-11-16'])
    assert.deepEqual(dates('card-account', { limit: 2 }), ['2026-11-18', '2026-11-17'])
  })
})

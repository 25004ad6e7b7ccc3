import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Cursor, type ListingKey, type Place, readCursor, writeCursor } from './cursor.ts'

const key = createSecretKey(randomBytes(32))

const LISTING: ListingKey = {
  bankId: 'bank',
  tppId: 'tpp',
  psuId: 'psu',
  accountId: 'account',
  filters: ['both', '2026-10-01', undefined, '200'],
}

const aPlace: fc.Arbitrary<Place> = fc.oneof(
  fc.constantFrom<Place>({ kind: 'first' }, { kind: 'last' }),
  fc.record(
    { kind: fc.constantFrom('older' as const, 'newer' as const), than: fc.string({ minLength: 1 }) },
    { noNullPrototype: true },
  ),
)

const aCursor: fc.Arbitrary<Cursor> = fc.record({
  countedAt: fc.option(
    fc.integer({ min: 1, max: 4_102_444_800_000 }).map((n) => Temporal.Instant.fromEpochMilliseconds(n)),
    { nil: undefined },
  ),
  anchor: fc.string({ minLength: 1 }),
  place: aPlace,
})

const plain = (cursor: Cursor | undefined) =>
  cursor === undefined ? undefined : { ...cursor, countedAt: cursor.countedAt?.toString() }

describe('a cursor', () => {
  test('comes back as it was written, whatever a bank calls its places', () => {
    fc.assert(
      fc.property(aCursor, (cursor) => {
        assert.deepEqual(plain(readCursor(key, LISTING, writeCursor(key, LISTING, cursor))), plain(cursor))
      }),
    )
  })

  const OTHERS: Readonly<Record<string, Partial<ListingKey>>> = {
    'another bank': { bankId: 'other' },
    'another TPP': { tppId: 'other' },
    'another PSU': { psuId: 'other' },
    'another account': { accountId: 'other' },
    'another bookingStatus': { filters: ['booked', '2026-10-01', undefined, '200'] },
    'another dateFrom': { filters: ['both', '2026-10-02', undefined, '200'] },
    'the date as dateTo': { filters: ['both', undefined, '2026-10-01', '200'] },
    'another limit': { filters: ['both', '2026-10-01', undefined, '201'] },
  }
  const written = writeCursor(key, LISTING, {
    countedAt: Temporal.Instant.from('2026-11-16T10:00:00Z'),
    anchor: '0000000012',
    place: { kind: 'older', than: '0000000007' },
  })

  for (const [what, change] of Object.entries(OTHERS))
    test(`of ${what} is none`, () => {
      assert.equal(readCursor(key, { ...LISTING, ...change }, written), undefined)
    })

  test('made with another key is none', () => {
    assert.equal(readCursor(createSecretKey(randomBytes(32)), LISTING, written), undefined)
  })

  test('with any one character changed, added or taken away is none', () => {
    for (let index = 0; index <= written.length; index += 1) {
      const [before, after] = [written.slice(0, index), written.slice(index)]
      for (const added of ['A', '.', '=', ' ', '_'])
        assert.equal(readCursor(key, LISTING, before + added + after), undefined)
      if (after === '') continue
      assert.equal(readCursor(key, LISTING, before + after.slice(1)), undefined)
      const changed = after.startsWith('A') ? 'B' : 'A'
      assert.equal(readCursor(key, LISTING, before + changed + after.slice(1)), undefined)
    }
  })

  test('any other text is none', () => {
    fc.assert(fc.property(fc.string(), (text) => readCursor(key, LISTING, text) === undefined))
  })

  test('is short', () => {
    assert(written.length < 120, `${written.length} characters`)
  })
})

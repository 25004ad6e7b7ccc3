import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { openKeyRing } from '../../../platform/keys/index.ts'
import { realClock } from '../../../platform/shared/clock.ts'
import { type Cursor, type CursorScope, type PagePosition, decodeCursor, encodeCursor } from './cursor.ts'

const keys = openKeyRing({ secret: createSecretKey(randomBytes(32)) }, realClock)

const LISTING: CursorScope = {
  bankId: 'bank',
  tppId: 'tpp',
  readerId: 'psu',
  accountId: 'account',
  filters: ['both', '2026-10-01', undefined, '200'],
}

const aPosition: fc.Arbitrary<PagePosition> = fc.oneof(
  fc.constantFrom<PagePosition>({ kind: 'first' }, { kind: 'last' }),
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
  position: aPosition,
})

const plain = (cursor: Cursor | undefined) =>
  cursor === undefined ? undefined : { ...cursor, countedAt: cursor.countedAt?.toString() }

describe('a cursor', () => {
  test('is decoded as it was encoded, whatever text a bank uses as transaction position', () => {
    fc.assert(
      fc.property(aCursor, (cursor) => {
        assert.deepEqual(
          plain(decodeCursor(keys, LISTING, encodeCursor(keys, LISTING, cursor))),
          plain(cursor),
        )
      }),
    )
  })

  const OTHERS: Readonly<Record<string, Partial<CursorScope>>> = {
    'another bank': { bankId: 'other' },
    'another TPP': { tppId: 'other' },
    'another PSU': { readerId: 'other' },
    'another account': { accountId: 'other' },
    'another bookingStatus': { filters: ['booked', '2026-10-01', undefined, '200'] },
    'another dateFrom': { filters: ['both', '2026-10-02', undefined, '200'] },
    'the date as dateTo': { filters: ['both', undefined, '2026-10-01', '200'] },
    'another limit': { filters: ['both', '2026-10-01', undefined, '201'] },
  }
  const written = encodeCursor(keys, LISTING, {
    countedAt: Temporal.Instant.from('2026-11-16T10:00:00Z'),
    anchor: '0000000012',
    position: { kind: 'older', than: '0000000007' },
  })

  for (const [what, change] of Object.entries(OTHERS))
    test(`is refused for ${what}`, () => {
      assert.equal(decodeCursor(keys, { ...LISTING, ...change }, written), undefined)
    })

  test('is refused with another key', () => {
    assert.equal(
      decodeCursor(openKeyRing({ secret: createSecretKey(randomBytes(32)) }, realClock), LISTING, written),
      undefined,
    )
  })

  test('is refused with any one character changed, added or removed', () => {
    for (let index = 0; index <= written.length; index += 1) {
      const [before, after] = [written.slice(0, index), written.slice(index)]
      for (const added of ['A', '.', '=', ' ', '_'])
        assert.equal(decodeCursor(keys, LISTING, before + added + after), undefined)
      if (after === '') continue
      assert.equal(decodeCursor(keys, LISTING, before + after.slice(1)), undefined)
      const changed = after.startsWith('A') ? 'B' : 'A'
      assert.equal(decodeCursor(keys, LISTING, before + changed + after.slice(1)), undefined)
    }
  })

  test('is not decoded from any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(keys, LISTING, text) === undefined))
  })

  test('has less than 120 characters', () => {
    assert(written.length < 120, `${written.length} characters`)
  })
})

import assert from 'node:assert/strict'
import type { Transaction } from '../../../src/core-bank/index.ts'
import type { Check, CoreBankUnderTest } from './core-bank-under-test.ts'
import { bookedOf, grow, idsOf, positionOf, statementOf } from './statement.ts'

/** A part of a statement by its place or by its dates. */
export function testPositions(bank: () => CoreBankUnderTest, test: Check): void {
  test('a page can be asked for again: it begins with the transaction at its place', async () => {
    const before = await statementOf(bank())
    await grow(bank(), 2)
    const page = { kind: 'from', position: positionOf(before[3]) } as const
    assert.deepEqual(await bookedOf(bank(), { limit: 5, page }), before.slice(3, 8))
    const skip = (await statementOf(bank())).length - before.length + 3
    assert.deepEqual(await bookedOf(bank(), { limit: 5, page: { kind: 'newest', skip } }), before.slice(3, 8))
  })

  test('beyond either end there is nothing, and a place that never was tells nothing wrong', async () => {
    const all = await statementOf(bank())
    const [newest, oldest] = [positionOf(all[0]), positionOf(all.at(-1))]
    assert.deepEqual(await bookedOf(bank(), { page: { kind: 'older', than: oldest } }), [])
    assert.deepEqual(await bookedOf(bank(), { page: { kind: 'newer', than: newest, notAfter: newest } }), [])
    assert.deepEqual(await bookedOf(bank(), { page: { kind: 'newest', skip: all.length } }), [])
    const known = new Set(idsOf(all))
    for (const position of ['', '0', '-1', '9'.repeat(40), "';--", 'abc'])
      for (const page of [
        { kind: 'from', position },
        { kind: 'older', than: position },
        { kind: 'newer', than: position, notAfter: newest },
        { kind: 'newer', than: oldest, notAfter: position },
        { kind: 'oldest', notAfter: position },
      ] as const)
        assert(idsOf(await bookedOf(bank(), { page })).every((id) => known.has(id)))
  })

  test('between two dates, both included, is what was booked on them', async () => {
    const all = await statementOf(bank())
    const dates = [...new Set(all.map(dateOf))].toSorted()
    const dayBefore = Temporal.PlainDate.from(dates[0] ?? '')
      .subtract({ days: 1 })
      .toString()
    for (const from of [undefined, dayBefore, ...dates])
      for (const to of [undefined, dayBefore, ...dates]) {
        const expected = all.filter(
          (one) => (from === undefined || dateOf(one) >= from) && (to === undefined || dateOf(one) <= to),
        )
        assert.deepEqual(await bookedOf(bank(), { from, to, limit: all.length }), expected)
        const page = { kind: 'oldest', notAfter: positionOf(all[0]) } as const
        const fromTheEnd = await bookedOf(bank(), { from, to, limit: 3, page })
        assert.deepEqual(fromTheEnd, expected.slice(-3))
      }
  })
}

const dateOf = ({ booked }: Transaction) => booked?.bookingDate ?? ''

import assert from 'node:assert/strict'
import type { Transaction } from '../../../src/core-bank/index.ts'
import type { Check, CoreBankUnderTest } from './core-bank-under-test.ts'
import { bookedOf, grow, positionOf, statementOf } from './statement.ts'

/** A statement can be read in pages while it grows. */
export function testPaging(bank: () => CoreBankUnderTest, test: Check): void {
  /** Follows pages until one is empty; between two of them more is booked. */
  const walk = async (
    first: readonly Transaction[],
    next: (page: readonly Transaction[]) => Promise<readonly Transaction[]>,
  ) => {
    const pages: (readonly Transaction[])[] = []
    for (let page = first; page.length > 0; page = await next(page)) {
      pages.push(page)
      if (pages.length < 4) await grow(bank(), 2)
    }
    return pages
  }

  test('from the newest to the oldest, while more is booked: every transaction once', async () => {
    await grow(bank(), 25)
    const before = await statementOf(bank())
    const pages = await walk(await bookedOf(bank(), { limit: 7 }), (page) =>
      bookedOf(bank(), { limit: 7, page: { kind: 'older', than: positionOf(page.at(-1)) } }),
    )
    assert.deepEqual(pages.flat(), before)
    assert(pages.slice(0, -1).every((page) => page.length === 7))
  })

  test('from the oldest to where the walk began, while more is booked: the same', async () => {
    const before = await statementOf(bank())
    const notAfter = positionOf(before[0])
    const pages = await walk(
      await bookedOf(bank(), { limit: 9, page: { kind: 'oldest', notAfter } }),
      (page) => bookedOf(bank(), { limit: 9, page: { kind: 'newer', than: positionOf(page[0]), notAfter } }),
    )
    assert.deepEqual(pages.toReversed().flat(), before)
  })
}

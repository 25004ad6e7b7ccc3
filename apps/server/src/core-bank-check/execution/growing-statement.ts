import type { Transaction, TransactionPageSelector } from '../../core-bank/index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual } from '../expect.ts'
import { bookMore, idsOf, listBooked, positionOf, readStatement } from '../statement.ts'

const needs = ['settle'] as const
const laterIsNewer =
  'What is booked later must get a newer position than anything that was listed before: number transactions under the account’s lock.'

/** A statement can be read in pages while it grows. */
export const GROWING_STATEMENT_CASES: readonly ConformanceCase[] = [
  {
    id: 'execution/pages-to-older-while-booking',
    title: 'From the newest to the oldest, while more is booked: every transaction once.',
    advice: laterIsNewer,
    needs,
    async run(bank) {
      await bookMore(bank, 25)
      const before = await readStatement(bank)
      const pages = await followWhileBooking(bank, { kind: 'newest', skip: 0 }, (page) => ({
        kind: 'older',
        than: positionOf(page.at(-1)),
      }))
      expectEqual('the ids of all pages', idsOf(pages.flat()), idsOf(before))
    },
  },
  {
    id: 'execution/pages-to-newer-while-booking',
    title: 'From the oldest to where the reading began, while more is booked: every transaction once.',
    advice: `${laterIsNewer} Leave out what is newer than notAfter.`,
    needs,
    async run(bank) {
      const before = await readStatement(bank)
      const notAfter = positionOf(before[0])
      const pages = await followWhileBooking(bank, { kind: 'oldest', notAfter }, (page) => ({
        kind: 'newer',
        than: positionOf(page[0]),
        notAfter,
      }))
      expectEqual('the ids of all pages', idsOf(pages.toReversed().flat()), idsOf(before))
    },
  },
  {
    id: 'execution/page-asked-for-again',
    title: 'A page that is asked for again after more was booked is the same.',
    advice: laterIsNewer,
    needs,
    async run(bank) {
      await bookMore(bank, 10)
      const before = await readStatement(bank)
      await bookMore(bank, 2)
      const page = { kind: 'from', position: positionOf(before[3]) } as const
      const again = await listBooked(bank, { limit: 5, page })
      expectEqual('the page from a position', again, before.slice(3, 8))
    },
  },
]

const pageSize = 9

/** Follows pages until one is empty; after each of the first ones, more is booked. */
async function followWhileBooking(
  bank: CoreBankUnderTest,
  first: TransactionPageSelector,
  next: (page: readonly Transaction[]) => TransactionPageSelector,
): Promise<(readonly Transaction[])[]> {
  const pages: (readonly Transaction[])[] = []
  let page = await listBooked(bank, { limit: pageSize, page: first })
  while (page.length > 0) {
    pages.push(page)
    if (pages.length < 4) await bookMore(bank, 2)
    page = await listBooked(bank, { limit: pageSize, page: next(page) })
  }
  return pages
}

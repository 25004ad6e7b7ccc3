import type { ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual } from '../expect.ts'
import {
  bookMore,
  followToNewer,
  followToOlder,
  idsOf,
  listBooked,
  positionOf,
  readStatement,
} from '../statement.ts'

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
      const pages = await followToOlder(bank, whileBooking(bank))
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
      const pages = await followToNewer(bank, positionOf(before[0]), whileBooking(bank))
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

/** Books more after each of the first pages. */
const whileBooking = (bank: CoreBankUnderTest) => ({
  pageSize: 9,
  afterPage: async (pagesRead: number) => {
    if (pagesRead < 4) await bookMore(bank, 2)
  },
})

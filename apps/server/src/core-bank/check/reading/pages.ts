import type { Transaction, TransactionPageSelector } from '../../index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectThat } from '../expect.ts'
import {
  followToNewer,
  followToOlder,
  idsOf,
  listBooked,
  positionOf,
  readPagedStatement,
} from '../statement.ts'

/** Pages of a statement, by position and by date. */
export const PAGE_CASES: readonly ConformanceCase[] = [
  {
    id: 'reading/pages-to-older',
    title: 'From the newest to the oldest, page by page: every transaction once.',
    advice: 'older means strictly older than the position, newest of them first, at most limit.',
    async run(bank) {
      const all = await readPagedStatement(bank)
      const pages = await followToOlder(bank, { pageSize })
      expectEqual('the ids of all pages of 7', idsOf(pages.flat()), idsOf(all))
      const sizes = pages.slice(0, -1).map((page) => page.length)
      expectEqual(
        'the sizes of all pages but the last',
        sizes,
        sizes.map(() => pageSize),
      )
    },
  },
  {
    id: 'reading/pages-to-newer',
    title: 'From the oldest to the newest, page by page: the same transactions, each page newest first.',
    advice:
      'For newer and oldest take the transactions that lie nearest to the old end, and then turn them round: every page is listed newest first. notAfter is included.',
    async run(bank) {
      const all = await readPagedStatement(bank)
      const pages = await followToNewer(bank, positionOf(all[0]), { pageSize })
      expectEqual('the ids of all pages of 7', idsOf(pages.toReversed().flat()), idsOf(all))
    },
  },
  {
    id: 'reading/page-at-position',
    title: 'A page can be asked for by a position, which is included, or by a number to skip.',
    advice: 'from includes the transaction at the position; older does not.',
    async run(bank) {
      const all = await readPagedStatement(bank)
      const from = { kind: 'from', position: positionOf(all[3]) } as const
      const expected = idsOf(all.slice(3, 8))
      expectEqual(
        'the page from a position',
        idsOf(await listBooked(bank, { limit: 5, page: from })),
        expected,
      )
      const skip = { kind: 'newest', skip: 3 } as const
      expectEqual(
        'the page after 3 skipped',
        idsOf(await listBooked(bank, { limit: 5, page: skip })),
        expected,
      )
    },
  },
  {
    id: 'reading/pages-beyond-the-ends',
    title: 'Beyond either end there is nothing, and a position that never was is no error.',
    advice:
      'A TPP may change the position in a link. Answer [] for a position that you cannot read, and never put it into SQL as text.',
    async run(bank) {
      const all = await readPagedStatement(bank)
      const [newest, oldest] = [positionOf(all[0]), positionOf(all.at(-1))]
      for (const page of [
        { kind: 'older', than: oldest },
        { kind: 'newer', than: newest, notAfter: newest },
        { kind: 'newest', skip: all.length },
      ] as const)
        expectEqual(`the page ${JSON.stringify(page)}`, await listBooked(bank, { page }), [])
      const known = new Set(idsOf(all))
      for (const page of oddPages({ newest, oldest })) {
        const ids = idsOf(await listBooked(bank, { page }))
        expectThat(
          ids.every((id) => known.has(id)),
          {
            what: `the page ${JSON.stringify(page)}`,
            expected: 'nothing that is not on the statement',
            received: ids,
          },
        )
      }
    },
  },
  {
    id: 'reading/pages-between-dates',
    title: 'Between two dates, both included, is what was booked on them.',
    advice:
      'from and to are booking dates in the bank’s calendar, and they hold together with every kind of page.',
    async run(bank) {
      const all = await readPagedStatement(bank)
      const dates = [...new Set(all.map(dateOf))].toSorted()
      const dayBefore = Temporal.PlainDate.from(dates[0] ?? '')
        .subtract({ days: 1 })
        .toString()
      const bounds = [undefined, dayBefore, dates[0], dates.at(-1), dates[Math.floor(dates.length / 2)]]
      for (const from of bounds)
        for (const to of bounds) {
          const expected = idsOf(all.filter((one) => isBetween(dateOf(one), { from, to })))
          const found = await listBooked(bank, { from, to, limit: all.length })
          expectEqual(`from ${from ?? '–'} to ${to ?? '–'}`, idsOf(found), expected)
          const page = { kind: 'oldest', notAfter: positionOf(all[0]) } as const
          const oldest = await listBooked(bank, { from, to, limit: 3, page })
          expectEqual(`the oldest 3 from ${from ?? '–'} to ${to ?? '–'}`, idsOf(oldest), expected.slice(-3))
        }
    },
  },
]

const pageSize = 7

function oddPages({ newest, oldest }: { newest: string; oldest: string }): TransactionPageSelector[] {
  return ['', '0', '-1', '9'.repeat(40), "';--", 'abc'].flatMap((position): TransactionPageSelector[] => [
    { kind: 'from', position },
    { kind: 'older', than: position },
    { kind: 'newer', than: position, notAfter: newest },
    { kind: 'newer', than: oldest, notAfter: position },
    { kind: 'oldest', notAfter: position },
  ])
}

const dateOf = ({ booked }: Transaction) => booked?.bookingDate ?? ''

function isBetween(
  date: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to)
}

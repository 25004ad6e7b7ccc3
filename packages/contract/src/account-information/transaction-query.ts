import type { Operation } from '../operation.ts'

const pageMax = 1000

const PAGE = {
  dateFrom: {
    type: 'date',
    description:
      'The first booking date of the listing. Without the PSU present at most 90 days back, which is also the default then.',
  },
  dateTo: {
    type: 'date',
    description: 'The last booking date of the listing. Without it, up to the newest.',
  },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: pageMax,
    description:
      'How many booked transactions a page has, and how many pending ones at most where limit counts for them. Default 200; the links of the answer carry it.',
  },
  offset: {
    type: 'text',
    lengthMax: 1024,
    description:
      'Where the page begins. Take it from the links next, previous, first and last: they lead through one listing, in which every transaction comes once even while new ones arrive, and all pages count as one read. A whole number up to 10000 also works: it skips that many transactions from the newest on, without that guarantee.',
  },
} as const satisfies Operation['query']

const status = 'Which transactions: booked (the default), pending, or both'

export const TRANSACTION_QUERY = {
  bookingStatus: {
    type: 'enum',
    title: 'BookingStatus',
    choices: ['booked', 'pending', 'both', 'all'],
    description: `${status}; all is everything that the account has, today the same as both. What is pending comes with every page. In the sandbox dates, by its valueDate, and limit count for it too; in production all of it comes, whatever they say.`,
  },
  ...PAGE,
} as const satisfies Operation['query']

export const CARD_TRANSACTION_QUERY = {
  bookingStatus: {
    type: 'enum',
    component: 'cardBookingStatus',
    title: 'CardBookingStatus',
    choices: ['booked', 'pending', 'both'],
    description: `${status}. What is pending comes with every page; dates, by its valueDate, and limit count for it too.`,
  },
  ...PAGE,
} as const satisfies Operation['query']

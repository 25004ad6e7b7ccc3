import type { Operation } from '../../operation.ts'

const referenceCharactersMax = 35

export const WITH_BALANCE = {
  withBalance: {
    type: 'boolean',
    description: 'Whether to include the balances, if the consent has them. Default false.',
  },
} as const satisfies Operation['query']

/** Parameters of the standard that are known so that they can be refused by their name. */
const notOffered = { type: 'text', lengthMax: 1024, description: 'Not offered. Follow the links.' } as const

const LISTING = {
  dateFrom: {
    type: 'date',
    description:
      'The first booking date of the listing. Required unless entryReferenceFrom or deltaList is there.',
  },
  dateTo: {
    type: 'date',
    description: 'The last booking date of the listing. Without it, up to the newest.',
  },
  entryReferenceFrom: {
    type: 'text',
    lengthMax: referenceCharactersMax,
    description: 'The entryReference after which the listing begins. Not together with deltaList.',
  },
  deltaList: {
    type: 'boolean',
    description: 'true asks for what came after the last report of this consent and account.',
  },
  offset: {
    type: 'text',
    lengthMax: 1024,
    description: 'Where the page begins. Take it from the links next, previous, first and last.',
  },
} as const satisfies Operation['query']

/** `information` (standing orders) is known so that it can be refused by its name. */
export const TRANSACTION_QUERY = {
  bookingStatus: {
    type: 'enum',
    title: 'BookingStatus',
    required: true,
    choices: ['booked', 'pending', 'both', 'all', 'information'],
    description: 'Which transactions. information is not offered.',
  },
  ...LISTING,
  pageIndex: notOffered,
  itemsPerPage: notOffered,
  ...WITH_BALANCE,
} as const satisfies Operation['query']

export const CARD_TRANSACTION_QUERY = {
  bookingStatus: {
    type: 'enum',
    component: 'cardBookingStatus',
    title: 'CardBookingStatus',
    required: true,
    choices: ['booked', 'pending', 'both'],
    description: 'Which transactions.',
  },
  ...LISTING,
} as const satisfies Operation['query']

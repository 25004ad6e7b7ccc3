import { type Static, Type } from 'typebox'
import type { Operation } from '../../operation.ts'
import { Currency } from '../../values/money/currency.ts'
import { IsoDate } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'
import { readSandboxAccount } from './account-operations.ts'
import { DATA_READ, readErrorsOf } from './data-operation.ts'

/** The longest period of a series of days. */
export const SERIES_DAYS_MAX = 750

const DayBalance = Type.Object(
  { date: IsoDate, balance: Type.String({ description: 'booked at the end of the day' }) },
  { title: 'DayBalance', description: 'the balance of one day' },
)

export const SandboxBalances = Type.Object(
  {
    accountId: UuidText,
    currency: Currency,
    balances: Type.Array(DayBalance, { description: 'each day of the period, the oldest first' }),
  },
  {
    title: 'SandboxBalances',
    description:
      "the booked balance of an account at the end of each day, by the bank's clock. Today's is the balance so far",
  },
)
export type SandboxBalances = Static<typeof SandboxBalances>

export const listSandboxBalances = {
  ...DATA_READ,
  id: 'listSandboxBalances',
  path: '/v1/sandbox/accounts/{accountId}/balances',
  summary: 'List the balance of an account day by day',
  description: `The booked balance at the end of each day of the bank, for a chart or a test of sums: it is the sum of the booked transactions up to that day. Without a period, the last 90 days; a period has at most ${SERIES_DAYS_MAX} days, and days to come are left out. Sandbox only.`,
  pathParameters: readSandboxAccount.pathParameters,
  query: {
    from: {
      component: 'sandboxBalancesFrom',
      type: 'date',
      description: 'The first day. Default: 89 days before the last.',
    },
    to: {
      component: 'sandboxBalancesTo',
      type: 'date',
      description: 'The last day. Default: today, by the bank’s clock.',
    },
  },
  answers: {
    200: { description: 'The balances.', schema: SandboxBalances },
    ...readErrorsOf('account'),
  },
} as const satisfies Operation

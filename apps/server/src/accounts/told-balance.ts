import { type Balance, formatDateTime } from '@havn/contract'
import type { AccountBalance } from '../core-bank/index.ts'
import { bankDate } from '../shared/clock.ts'
import { amountTold, type Fixes } from './told-amount.ts'

/** What is booked, and what can be spent now. */
export function balancesTold(
  { booked, available, creditLimit, changedAt }: AccountBalance,
  fixes: Fixes,
  now: Temporal.Instant,
): Balance[] {
  const common = {
    referenceDate: bankDate(now).toString(),
    ...(changedAt === undefined
      ? {}
      : { lastChangeDateTime: formatDateTime(new Date(changedAt.epochMilliseconds)) }),
  }
  return [
    {
      balanceAmount: amountTold(booked, fixes),
      balanceType: 'interimBooked',
      creditLimitIncluded: false,
      ...common,
    },
    {
      balanceAmount: amountTold(available, fixes),
      balanceType: 'interimAvailable',
      creditLimitIncluded: creditLimit !== undefined,
      ...common,
    },
  ]
}

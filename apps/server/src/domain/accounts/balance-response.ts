import { type Balance, formatDateTime } from '@havn/contract'
import type { AccountBalance } from '../../core-bank/index.ts'
import { bankDate } from '../../platform/shared/clock.ts'
import { toAmountResponse, type ActiveFixes } from './amount-response.ts'

/** The booked balance, and the available balance. */
export function toBalanceResponses(
  { booked, available, creditLimit, changedAt }: AccountBalance,
  fixes: ActiveFixes,
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
      balanceAmount: toAmountResponse(booked, fixes),
      balanceType: 'interimBooked',
      creditLimitIncluded: false,
      ...common,
    },
    {
      balanceAmount: toAmountResponse(available, fixes),
      balanceType: 'interimAvailable',
      creditLimitIncluded: creditLimit !== undefined,
      ...common,
    },
  ]
}

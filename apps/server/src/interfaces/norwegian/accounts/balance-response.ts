import { type Balance, formatDateTime } from '@havn/contract'
import type { AccountBalance, BankAccount } from '../../../core-bank/index.ts'
import type { AccountsResult } from '../../../domain/accounts/index.ts'
import { toAmountResponse, type ActiveFixes } from './amount-response.ts'

/** The booked balance, and the available balance. */
export function toBalanceResponses(
  { booked, available, creditLimit, changedAt }: AccountBalance,
  fixes: ActiveFixes,
  today: Temporal.PlainDate,
): Balance[] {
  const common = {
    referenceDate: today.toString(),
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

/** The balances of an account among those that were read; undefined if they were not requested. */
export function balancesOf(
  { balances, today }: AccountsResult,
  { accountId }: BankAccount,
  fixes: ActiveFixes,
): Balance[] | undefined {
  const balance = balances?.get(accountId)
  return balance === undefined ? undefined : toBalanceResponses(balance, fixes, today)
}

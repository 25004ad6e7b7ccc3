import type { BankAccount, Transaction } from '../core-bank/index.ts'
import type { Listing } from './listing.ts'

/**
 * LIM-14: of an account all that is pending is told, whatever dates and limit the call names. A card account, which
 * that rule leaves alone, goes by them: what is pending has no booking date, so its value date counts.
 */
export function pendingShown(
  pending: readonly Transaction[],
  { account }: Pick<BankAccount, 'account'>,
  { dateFrom, dateTo, limit }: Pick<Listing, 'dateFrom' | 'dateTo' | 'limit'>,
): readonly Transaction[] {
  if (account.kind === 'account') return pending
  const isWithin = ({ valueDate }: Transaction) =>
    (dateFrom === undefined || valueDate >= dateFrom) && (dateTo === undefined || valueDate <= dateTo)
  return pending.filter(isWithin).slice(0, limit)
}

import type { BankAccount, Transaction } from '../../../core-bank/index.ts'
import type { Environment } from '../../../edge/index.ts'
import type { TransactionListRequest } from './transaction-list-request.ts'

/**
 * LIM-14: in production, all pending transactions of an account are returned, whatever dates and limit the call has. For
 * card accounts, and in the sandbox, both apply. A pending transaction has no booking date, so its value date counts.
 */
export function filterPending(
  pending: readonly Transaction[],
  { account, environment }: Pick<BankAccount, 'account'> & { readonly environment: Environment },
  { dateFrom, dateTo, limit }: Pick<TransactionListRequest, 'dateFrom' | 'dateTo' | 'limit'>,
): readonly Transaction[] {
  if (account.kind !== 'card-account' && environment === 'production') return pending
  const isWithin = ({ valueDate }: Transaction) =>
    (dateFrom === undefined || valueDate >= dateFrom) && (dateTo === undefined || valueDate <= dateTo)
  return pending.filter(isWithin).slice(0, limit)
}

import type { RefusalReason, TransferOrder } from '@havn/server/core-bank'
import { bookOf } from './ledger-account-id.ts'
import { type BookByKey, debitOf } from './order-record.ts'
import { sandboxRate } from './rates.ts'

/** Why the sandbox's books refused an order, or why clearing returned it. */
export function refusalOf(
  outcome: 'refused' | 'returned',
  order: TransferOrder | undefined,
  bookByKey: BookByKey,
): RefusalReason {
  if (outcome === 'returned' || order === undefined) return { code: 'other' }
  const { amount, debtor } = order
  if (sandboxRate(amount.currency) === undefined || sandboxRate(debtor.currency) === undefined)
    return { code: 'currency-not-supported' }
  if (debitOf(order) === undefined) return { code: 'amount-not-allowed' }
  if (bookByKey.get(bookOf(debtor.account))?.currency !== debtor.currency)
    return { code: 'debtor-account-closed' }
  return { code: 'amount-not-allowed', text: 'The creditor account cannot hold more.' }
}

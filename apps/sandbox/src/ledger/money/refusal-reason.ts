import type { RefusalReason, TransferOrder } from '@havn/server/core-bank'
import { toLedgerAccountId } from './ledger-account-id.ts'
import { type LedgerAccountById, debitMinorUnits } from './order-record.ts'
import { sandboxRate } from './rates.ts'

/** Returns why the ledger refused an order, or why clearing returned it. */
export function refusalReason(
  outcome: 'refused' | 'returned',
  order: TransferOrder | undefined,
  ledgerAccounts: LedgerAccountById,
): RefusalReason {
  if (outcome === 'returned' || order === undefined) return { code: 'other' }
  const { amount, debtor } = order
  if (sandboxRate(amount.currency) === undefined || sandboxRate(debtor.currency) === undefined)
    return { code: 'currency-not-supported' }
  if (debitMinorUnits(order) === undefined) return { code: 'amount-not-allowed' }
  if (ledgerAccounts.get(toLedgerAccountId(debtor.account))?.currency !== debtor.currency)
    return { code: 'debtor-account-closed' }
  return { code: 'amount-not-allowed', text: 'The creditor account cannot hold more.' }
}

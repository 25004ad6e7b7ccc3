import type { CheckGroup } from '../../check.ts'
import { ACCOUNT_CHECKS } from './account-checks.ts'
import { TRANSACTION_CHECKS } from './transaction-checks.ts'

export const ACCOUNT_GROUPS: readonly CheckGroup[] = [
  { name: 'accounts', title: 'Consents, accounts and balances', checks: ACCOUNT_CHECKS },
  { name: 'transactions', title: 'Transactions', checks: TRANSACTION_CHECKS },
]

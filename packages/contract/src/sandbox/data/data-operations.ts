import {
  createSandboxAccount,
  deleteSandboxAccount,
  listSandboxAccounts,
  readSandboxAccount,
} from './account-operations.ts'
import { listSandboxBalances } from './balance-operations.ts'
import {
  createSandboxAgreement,
  deleteSandboxAgreement,
  listSandboxAgreements,
  readSandboxAgreement,
} from './agreement-operations.ts'
import {
  createSandboxCardAccount,
  deleteSandboxCardAccount,
  listSandboxCardAccounts,
  readSandboxCardAccount,
} from './card-account-operations.ts'
import { createSandboxCustomer, deleteSandboxCustomer, readSandboxCustomer } from './customer-operations.ts'
import {
  createSandboxEngagement,
  deleteSandboxEngagement,
  listSandboxEngagements,
  readSandboxEngagement,
} from './engagement-operations.ts'
import {
  createSandboxCardTransactions,
  createSandboxTransactions,
  listSandboxCardTransactions,
  listSandboxTransactions,
} from './transaction-operations.ts'

/** The operations on mock data that a TPP creates itself. */
export const SANDBOX_DATA_OPERATIONS = {
  createSandboxCustomer,
  readSandboxCustomer,
  deleteSandboxCustomer,
  createSandboxAccount,
  listSandboxAccounts,
  readSandboxAccount,
  deleteSandboxAccount,
  listSandboxBalances,
  createSandboxTransactions,
  listSandboxTransactions,
  createSandboxCardAccount,
  listSandboxCardAccounts,
  readSandboxCardAccount,
  deleteSandboxCardAccount,
  createSandboxCardTransactions,
  listSandboxCardTransactions,
  createSandboxAgreement,
  listSandboxAgreements,
  readSandboxAgreement,
  deleteSandboxAgreement,
  createSandboxEngagement,
  listSandboxEngagements,
  readSandboxEngagement,
  deleteSandboxEngagement,
} as const

export { toLedgerAccountId } from './money/ledger-account-id.ts'
export {
  listAccountOwners,
  listMockAccounts,
  listMockCardAccounts,
  type MockAccount,
  type MockCardAccount,
} from './mock-data/accounts.store.ts'
export { sumBookings } from './mock-data/balances.store.ts'
export { type MockAgreement, listMockAgreements } from './mock-data/agreements.store.ts'
export { createAccount } from './mock-data/create/create-account.ts'
export { createAgreement } from './mock-data/create/create-agreement.ts'
export { createCardAccount } from './mock-data/create/create-card-account.ts'
export { createCustomer } from './mock-data/create/create-customer.ts'
export { createEngagement } from './mock-data/create/create-engagement.ts'
export { createTransactions } from './mock-data/create/create-transactions.ts'
export { type MockEngagement, listMockEngagements } from './mock-data/engagements.store.ts'
export type { CreationResult } from './mock-data/refusal.ts'
export { removeMockData, removeEngagement } from './mock-data/remove-mock-data.ts'
export { toSandboxTransactionDetails } from './mock-data/transaction-details.ts'
export {
  findMockTransactions,
  findStatementAccount,
  listMockTransactions,
  type MockTransaction,
  type StatementReference,
} from './mock-data/transactions.store.ts'
export { type MockCustomer, listMockCustomers } from './people/customers.store.ts'
export { createSandboxLedger, type SandboxLedger } from './sandbox-ledger.ts'
export { withScenarios } from './scenarios/with-scenarios.ts'
export { describeScenarios } from './scenarios/describe-scenarios.ts'

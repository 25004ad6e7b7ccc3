export { bookOf } from './money/ledger-account-id.ts'
export {
  listOwnAccounts,
  listOwnCardAccounts,
  type OwnAccountRow,
  type OwnCardAccountRow,
} from './mock-data/accounts.store.ts'
export { type AgreementRow, listAgreements } from './mock-data/agreements.store.ts'
export { createAccount } from './mock-data/create-account.ts'
export { createAgreement } from './mock-data/create-agreement.ts'
export { createCardAccount } from './mock-data/create-card-account.ts'
export { createCustomer } from './mock-data/create-customer.ts'
export { createEngagement } from './mock-data/create-engagement.ts'
export { createTransactions } from './mock-data/create-transactions.ts'
export { type EngagementRow, listEngagements } from './mock-data/engagements.store.ts'
export type { Made } from './mock-data/refusal.ts'
export { removeData, removeEngagement } from './mock-data/remove-data.ts'
export { readTold } from './mock-data/transaction-details.ts'
export {
  findLines,
  findStatementBook,
  listLines,
  type StatementLineRow,
  type StatementOf,
} from './mock-data/transactions.store.ts'
export { type CustomerRow, listCustomers } from './people/customers.store.ts'
export { createSandboxLedger, type SandboxLedger } from './sandbox-ledger.ts'
export { withScenarios } from './scenarios/with-scenarios.ts'

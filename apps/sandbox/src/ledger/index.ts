export { bookOf } from './book-of.ts'
export {
  listOwnAccounts,
  listOwnCardAccounts,
  type OwnAccountRow,
  type OwnCardAccountRow,
} from './data/accounts.store.ts'
export { type AgreementRow, listAgreements } from './data/agreements.store.ts'
export { createAccount } from './data/create-account.ts'
export { createAgreement } from './data/create-agreement.ts'
export { createCardAccount } from './data/create-card-account.ts'
export { createCustomer } from './data/create-customer.ts'
export { createEngagement } from './data/create-engagement.ts'
export { createTransactions } from './data/create-transactions.ts'
export { type EngagementRow, listEngagements } from './data/engagements.store.ts'
export type { Made } from './data/refusal.ts'
export { removeData, removeEngagement } from './data/remove-data.ts'
export { readTold } from './data/told-by-hand.ts'
export {
  findLines,
  findStatementBook,
  listLines,
  type StatementLineRow,
  type StatementOf,
} from './data/transactions.store.ts'
export { type CustomerRow, listCustomers } from './sandbox-ledger.store.ts'
export { createSandboxLedger, type SandboxLedger } from './sandbox-ledger.ts'
export { withScenarios } from './scenarios/with-scenarios.ts'

export type {
  AccountBalance,
  BankAccount,
  Transaction,
  TransactionPage,
  TransactionPosition,
  TransactionQuestion,
} from './account-information.ts'
export type { CoreBank, KidAgreement, Psu, VersionedBank } from './core-bank.ts'
export {
  type Execution,
  type ExecutionOutcome,
  type ExecutionResult,
  REFUSAL_CODES,
  type RefusalCode,
  type RefusalReason,
} from './execution.ts'
export { convert, exchangeRate, NOK_RATE, type Rate } from './rate.ts'
export { readRemittance } from './remittance.ts'
export type {
  CreditorAccount,
  DebtorAccount,
  Initiation,
  Money,
  TransferInstruction,
  TransferOrder,
  TransferTerms,
} from './transfer-order.ts'

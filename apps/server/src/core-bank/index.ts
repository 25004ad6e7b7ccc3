export type {
  AccountBalance,
  BankAccount,
  Transaction,
  TransactionPageSelector,
  TransactionPosition,
  TransactionQuery,
} from './account-information.ts'
export type { CoreBank, KidRules, BankCustomer, BankVersion } from './core-bank.ts'
export {
  type OrderOutcome,
  type ExecutionOutcome,
  type ExecutionResult,
  REFUSAL_CODES,
  type RefusalCode,
  type RefusalReason,
} from './execution.ts'
export { convertCurrency, formatExchangeRate, NOK_RATE, type ExchangeRate } from './rate.ts'
export { readRemittance } from './remittance.ts'
export type {
  CreditorAccount,
  DebtorAccount,
  Initiation,
  Money,
  TransferInstruction,
  TransferOrder,
  Transfer,
} from './transfer-order.ts'

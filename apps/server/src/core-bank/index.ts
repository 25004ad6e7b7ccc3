export type { BankAccount, CoreBank, KidAgreement, Psu, VersionedBank } from './core-bank.ts'
export { convert, NOK_RATE, type Rate } from './rate.ts'
export type {
  CreditorAccount,
  DebtorAccount,
  Execution,
  ExecutionOutcome,
  Money,
  TransferOrder,
  TransferTerms,
} from './transfer-order.ts'

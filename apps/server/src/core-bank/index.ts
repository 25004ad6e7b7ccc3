export type {
  AccountBalance,
  BankAccount,
  Transaction,
  TransactionPageSelector,
  TransactionPosition,
  TransactionQuery,
} from './account-information.ts'
export {
  type DebtorAccountFacts,
  NO_ANSWER,
  type PayeeCheck,
  readDebtorAccount,
  verifyPayeeOf,
} from './approval-facts.ts'
export { askAlone, assessBy, assessCreation, type CreationTerms } from './assessment.ts'
export { confirmsFunds } from './confirms-funds.ts'
export type { CoreBank } from './core-bank.ts'
export type { StoredTransactionTexts, TransactionTextPage, TransactionTexts } from './transaction-texts.ts'
export type { BankCustomer } from './customer.ts'
export {
  type OrderOutcome,
  type ExecutionOutcome,
  type ExecutionResult,
  REFUSAL_CODES,
  type RefusalCode,
  type RefusalReason,
} from './execution.ts'
export { findPerson, type FindsPeople } from './find-person.ts'
export { checkAnswer, checkRequest, type MacKey, pathOf, signAnswer, signRequest } from './http/protocol.ts'
export { KidRules } from './kid-rules.ts'
export { PayeeVerification } from './payee-verification.ts'
export {
  convertCurrency,
  type ExchangeRate,
  formatExchangeRate,
  homePerUnitOf,
  homeRate,
} from './rate.ts'
export { readRemittance } from './remittance.ts'
export type {
  Answer,
  BankVersion,
  CreationAnswer,
  CreationQuestion,
  Question,
  QuestionName,
} from './schema/questions.ts'
export { QUESTION_NAMES, QUESTIONS } from './schema/questions.ts'
export { decode } from './schema/decode.ts'
export { encode } from './schema/encode.ts'
export type { Decoded } from './schema/schema.ts'
export {
  CreditorAccount,
  DebtorAccount,
  type Fee,
  type Initiation,
  isInstantRail,
  kindOfAccount,
  Money,
  numberOfDebtorAccount,
  type Rail,
  type TransferInstruction,
  type TransferOrder,
  type Transfer,
} from './transfer-order.ts'
export { buildCoreBankOpenApi } from './schema/openapi.ts'
export { CoreBankUnavailable, type QuestionOutcome } from './http/core-bank-unavailable.ts'
export { createHttpCoreBank, type HttpCoreBank, type HttpCoreBankHooks } from './http/http-core-bank.ts'
export {
  type HttpCoreBankData,
  type HttpCoreBankOptions,
  OPTIONAL_QUESTIONS,
  parseHttpCoreBankOptions,
} from './http/options.ts'

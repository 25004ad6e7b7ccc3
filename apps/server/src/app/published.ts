// What the npm package `@havn/server` exports: everything that a bank's own program needs, to write a core bank and to start Havn with
// it. tools/release/surface/server.d.ts.txt shows all of it, and a change of that needs a line in CHANGELOG.md.
export type {
  AccountBalance,
  Answer,
  BankAccount,
  BankCustomer,
  BankVersion,
  CoreBank,
  CreationAnswer,
  CreationQuestion,
  CreditorAccount,
  DebtorAccount,
  ExchangeRate,
  ExecutionOutcome,
  ExecutionResult,
  Initiation,
  KidRules,
  Money,
  OrderOutcome,
  PayeeVerification,
  Question,
  QuestionName,
  QuestionOutcome,
  RefusalCode,
  RefusalReason,
  Transaction,
  TransactionPageSelector,
  TransactionPosition,
  TransactionQuery,
  Transfer,
  TransferInstruction,
  TransferOrder,
} from '../core-bank/index.ts'
export {
  convertCurrency,
  CoreBankUnavailable,
  formatExchangeRate,
  homePerUnitOf,
  homeRate,
  readRemittance,
  REFUSAL_CODES,
} from '../core-bank/index.ts'
export type { Theme } from '../platform/web/theme.ts'
export { loadTheme, ThemeError } from '../platform/web/theme/load-theme.ts'
export { type Html, html } from '@havn/html'
export type { Messages } from '../platform/web/messages/messages.ts'
export type { AuthenticationOutcome, FormAuthentication, PsuAuthentication } from '../domain/sca/index.ts'
export { SettingsError } from './settings/index.ts'
export type { Logger } from './logger.ts'
export type { Clock } from '../platform/shared/clock.ts'
export { runHavn } from './processes/run-havn.ts'
export { type Havn, type HavnOptions, startHavn } from './start-havn.ts'

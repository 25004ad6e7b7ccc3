import { listAgreements } from '../agreements/agreement-operations.ts'
import {
  deleteBankOfferedConsent,
  listBankOfferedConsents,
  readBankOfferedConsent,
} from '../consents/consent-life-operations.ts'
import { createBankOfferedConsent, createConsent } from '../consents/consent-operations.ts'
import {
  listAccounts,
  listTransactions,
  readAccount,
  readBalances,
  readTransaction,
} from './account-operations.ts'
import {
  listCardAccounts,
  listCardTransactions,
  readCardAccount,
  readCardBalances,
  readCardTransaction,
} from './card-account-operations.ts'

/** The operations that read a PSU's accounts, and those that ask the PSU for consent. */
export const ACCOUNT_INFORMATION_OPERATIONS = {
  listAccounts,
  readAccount,
  readBalances,
  listTransactions,
  readTransaction,
  listCardAccounts,
  readCardAccount,
  readCardBalances,
  listCardTransactions,
  readCardTransaction,
  createBankOfferedConsent,
  createConsent,
  listBankOfferedConsents,
  readBankOfferedConsent,
  deleteBankOfferedConsent,
  listAgreements,
} as const

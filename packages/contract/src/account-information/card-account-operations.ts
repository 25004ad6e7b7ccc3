import type { Operation } from '../operation.ts'
import { ACCOUNT_NOT_FOUND, RATE_LIMIT_HEADERS, TRANSACTION_NOT_FOUND } from './account-errors.ts'
import {
  ACCOUNT_OPERATION,
  ACCOUNT_PARAMETER,
  COUNTED_READ_ERRORS,
  QUOTA_NOTE,
  READ_ERRORS,
  TRANSACTION_PARAMETERS,
  WITH_BALANCE,
} from './account-operation.ts'
import { CardBalancesAnswer } from './balance.ts'
import { CardAccountAnswer, CardAccountListAnswer } from './card-account.ts'
import { CardTransactionDetailsAnswer, CardTransactionListAnswer } from './transaction-answers.ts'
import { CARD_TRANSACTION_QUERY } from './transaction-query.ts'

const CARD_ACCOUNTS = { ...ACCOUNT_OPERATION, tag: 'card-accounts' } as const satisfies Partial<Operation>

export const listCardAccounts = {
  ...CARD_ACCOUNTS,
  id: 'listCardAccounts',
  path: '/v1/card-accounts',
  summary: 'List the card accounts of a consent',
  description:
    'The card accounts that the PSU lets this TPP read. One consent covers accounts and cards: whatever the PSU checked.',
  pathParameters: {},
  query: WITH_BALANCE,
  answers: {
    200: {
      description: 'The card accounts.',
      schema: CardAccountListAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
  },
} as const satisfies Operation

export const readCardAccount = {
  ...CARD_ACCOUNTS,
  id: 'readCardAccount',
  path: '/v1/card-accounts/{accountId}',
  summary: 'Read a card account',
  description: 'One card account of the consent.',
  pathParameters: ACCOUNT_PARAMETER,
  query: WITH_BALANCE,
  answers: {
    200: {
      description: 'The card account.',
      schema: CardAccountAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
    404: ACCOUNT_NOT_FOUND,
  },
} as const satisfies Operation

export const readCardBalances = {
  ...CARD_ACCOUNTS,
  id: 'readCardBalances',
  path: '/v1/card-accounts/{accountId}/balances',
  summary: 'Read the balances of a card account',
  description: `What is booked on a card account, below zero where it is owed, and what can be spent.${QUOTA_NOTE}`,
  pathParameters: ACCOUNT_PARAMETER,
  query: {},
  answers: {
    200: {
      description: 'The balances.',
      schema: CardBalancesAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
    404: ACCOUNT_NOT_FOUND,
  },
} as const satisfies Operation

export const listCardTransactions = {
  ...CARD_ACCOUNTS,
  id: 'listCardTransactions',
  path: '/v1/card-accounts/{accountId}/transactions',
  summary: 'List the transactions of a card account',
  description: `Card transactions, newest first, page by page: follow the links.${QUOTA_NOTE} Then also only 90 days back, and only of a card account that the PSU has opened online with SCA within 180 days.`,
  pathParameters: ACCOUNT_PARAMETER,
  query: CARD_TRANSACTION_QUERY,
  answers: {
    200: {
      description: 'A page of card transactions.',
      schema: CardTransactionListAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
    404: ACCOUNT_NOT_FOUND,
  },
} as const satisfies Operation

export const readCardTransaction = {
  ...CARD_ACCOUNTS,
  id: 'readCardTransaction',
  path: '/v1/card-accounts/{accountId}/transactions/{transactionId}',
  summary: 'Read the details of a card transaction',
  description: 'One card transaction with all its details, which are more than the listing has.',
  pathParameters: TRANSACTION_PARAMETERS,
  query: {},
  answers: {
    200: {
      description: 'The card transaction.',
      schema: CardTransactionDetailsAnswer,
    },
    ...READ_ERRORS,
    404: TRANSACTION_NOT_FOUND,
  },
} as const satisfies Operation

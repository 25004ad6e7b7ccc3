import type { Operation } from '../operation.ts'
import { AccountAnswer, AccountListAnswer } from './account.ts'
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
import { BalancesAnswer } from './balance.ts'
import { TransactionDetailsAnswer, TransactionListAnswer } from './transaction-answers.ts'
import { TRANSACTION_QUERY } from './transaction-query.ts'

const ACCOUNTS = { ...ACCOUNT_OPERATION, tag: 'accounts' } as const satisfies Partial<Operation>

export const listAccounts = {
  ...ACCOUNTS,
  id: 'listAccounts',
  path: '/v1/accounts',
  summary: 'List the accounts of a consent',
  description:
    'The accounts that the PSU lets this TPP read. Before there is a consent, or without PSU-ID, the answer is 401 with scaRedirect: send the PSU there, who logs in and checks accounts in a list; the redirect back brings psu-id. Repeat the call with it as PSU-ID. In corporate context PSU-Corporate-ID says which consent is meant.',
  pathParameters: {},
  query: WITH_BALANCE,
  answers: {
    200: {
      description: 'The accounts.',
      schema: AccountListAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
  },
} as const satisfies Operation

export const readAccount = {
  ...ACCOUNTS,
  id: 'readAccount',
  path: '/v1/accounts/{accountId}',
  summary: 'Read an account',
  description: 'One account of the consent.',
  pathParameters: ACCOUNT_PARAMETER,
  query: WITH_BALANCE,
  answers: {
    200: {
      description: 'The account.',
      schema: AccountAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
    404: ACCOUNT_NOT_FOUND,
  },
} as const satisfies Operation

export const readBalances = {
  ...ACCOUNTS,
  id: 'readBalances',
  path: '/v1/accounts/{accountId}/balances',
  summary: 'Read the balances of an account',
  description: `What is booked on an account, and what can be spent.${QUOTA_NOTE}`,
  pathParameters: ACCOUNT_PARAMETER,
  query: {},
  answers: {
    200: {
      description: 'The balances.',
      schema: BalancesAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
    404: ACCOUNT_NOT_FOUND,
  },
} as const satisfies Operation

export const listTransactions = {
  ...ACCOUNTS,
  id: 'listTransactions',
  path: '/v1/accounts/{accountId}/transactions',
  summary: 'List the transactions of an account',
  description: `Transactions, newest first, page by page: follow the links. What is booked is final; what is pending may change, and keeps its transactionId when it is booked.${QUOTA_NOTE} Then also only 90 days back, and only of an account that the PSU has opened online with SCA within 180 days.`,
  pathParameters: ACCOUNT_PARAMETER,
  query: TRANSACTION_QUERY,
  answers: {
    200: {
      description: 'A page of transactions.',
      schema: TransactionListAnswer,
      optionalHeaders: RATE_LIMIT_HEADERS,
    },
    ...COUNTED_READ_ERRORS,
    404: ACCOUNT_NOT_FOUND,
  },
} as const satisfies Operation

export const readTransaction = {
  ...ACCOUNTS,
  id: 'readTransaction',
  path: '/v1/accounts/{accountId}/transactions/{transactionId}',
  summary: 'Read the details of a transaction',
  description: 'One transaction with all its details, which are more than the listing has.',
  pathParameters: TRANSACTION_PARAMETERS,
  query: {},
  answers: {
    200: {
      description: 'The transaction.',
      schema: TransactionDetailsAnswer,
    },
    ...READ_ERRORS,
    404: TRANSACTION_NOT_FOUND,
  },
} as const satisfies Operation

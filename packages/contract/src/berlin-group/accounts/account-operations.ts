import { type TSchema, Type } from 'typebox'
import type { AnswerDefinition, Operation } from '../../operation.ts'
import { UuidText } from '../../values/uuid.ts'
import { ERRORS } from '../errors/error-answers.ts'
import { ACCOUNT_HEADERS } from '../headers/header-sets.ts'
import {
  AccountAnswer,
  AccountListAnswer,
  BalancesAnswer,
  CardAccountAnswer,
  CardAccountListAnswer,
  CardBalancesAnswer,
} from './account.ts'
import { CardTransactionListAnswer, TransactionDetailsAnswer, TransactionListAnswer } from './transaction.ts'
import { CARD_TRANSACTION_QUERY, TRANSACTION_QUERY, WITH_BALANCE } from './transaction-query.ts'

const ACCOUNT_OPERATION = {
  method: 'GET',
  role: 'AISP',
  sandboxOnly: false,
  headers: ACCOUNT_HEADERS,
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

const ACCOUNTS = { ...ACCOUNT_OPERATION, tag: 'accounts' } as const

const CARD_ACCOUNTS = { ...ACCOUNT_OPERATION, tag: 'card-accounts' } as const

const ACCOUNT_PARAMETER = {
  accountId: {
    schema: UuidText,
    description: 'Its resourceId.',
    example: '019a86f0-4444-7000-8000-000000000001',
  },
} as const satisfies Operation['pathParameters']

const TRANSACTION_PARAMETERS = {
  ...ACCOUNT_PARAMETER,
  transactionId: {
    schema: Type.String({ minLength: 1, maxLength: 128 }),
    description: 'Its transactionId.',
    example: '019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60',
  },
} as const satisfies Operation['pathParameters']

const answersOf = <const Schema extends TSchema>(description: string, schema: Schema) =>
  ({
    200: {
      description,
      schema,
      optionalHeaders: ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
    } as const satisfies AnswerDefinition,
    ...ERRORS.accounts,
  }) as const

export const ACCOUNT_OPERATIONS = {
  listAccounts: {
    ...ACCOUNTS,
    id: 'listAccounts',
    path: '/v1/accounts',
    summary: 'List the accounts of a consent',
    description: 'Every account that the consent covers, with links to what may be read of it.',
    pathParameters: {},
    query: WITH_BALANCE,
    answers: answersOf('The accounts.', AccountListAnswer),
  },
  readAccount: {
    ...ACCOUNTS,
    id: 'readAccount',
    path: '/v1/accounts/{accountId}',
    summary: 'Read an account',
    description: 'One account of the consent.',
    pathParameters: ACCOUNT_PARAMETER,
    query: WITH_BALANCE,
    answers: answersOf('The account.', AccountAnswer),
  },
  readBalances: {
    ...ACCOUNTS,
    id: 'readBalances',
    path: '/v1/accounts/{accountId}/balances',
    summary: 'Read the balances of an account',
    description: 'What is booked on an account, and what can be spent.',
    pathParameters: ACCOUNT_PARAMETER,
    query: {},
    answers: answersOf('The balances.', BalancesAnswer),
  },
  listTransactions: {
    ...ACCOUNTS,
    id: 'listTransactions',
    path: '/v1/accounts/{accountId}/transactions',
    summary: 'List the transactions of an account',
    description: 'Newest first, page by page: follow the links. All pages of a listing count as one read.',
    pathParameters: ACCOUNT_PARAMETER,
    query: TRANSACTION_QUERY,
    answers: answersOf('A page of transactions.', TransactionListAnswer),
  },
  readTransaction: {
    ...ACCOUNTS,
    id: 'readTransaction',
    path: '/v1/accounts/{accountId}/transactions/{transactionId}',
    summary: 'Read the details of a transaction',
    description: 'One transaction with all its details.',
    pathParameters: TRANSACTION_PARAMETERS,
    query: {},
    answers: answersOf('The transaction.', TransactionDetailsAnswer),
  },
  listCardAccounts: {
    ...CARD_ACCOUNTS,
    id: 'listCardAccounts',
    path: '/v1/card-accounts',
    summary: 'List the card accounts of a consent',
    description: 'Every card account that the consent covers.',
    pathParameters: {},
    query: {},
    answers: answersOf('The card accounts.', CardAccountListAnswer),
  },
  readCardAccount: {
    ...CARD_ACCOUNTS,
    id: 'readCardAccount',
    path: '/v1/card-accounts/{accountId}',
    summary: 'Read a card account',
    description: 'One card account of the consent.',
    pathParameters: ACCOUNT_PARAMETER,
    query: {},
    answers: answersOf('The card account.', CardAccountAnswer),
  },
  readCardBalances: {
    ...CARD_ACCOUNTS,
    id: 'readCardBalances',
    path: '/v1/card-accounts/{accountId}/balances',
    summary: 'Read the balances of a card account',
    description: 'What is booked on a card account, and what can be spent.',
    pathParameters: ACCOUNT_PARAMETER,
    query: {},
    answers: answersOf('The balances.', CardBalancesAnswer),
  },
  listCardTransactions: {
    ...CARD_ACCOUNTS,
    id: 'listCardTransactions',
    path: '/v1/card-accounts/{accountId}/transactions',
    summary: 'List the transactions of a card account',
    description: 'Newest first, page by page: follow the links. All pages of a listing count as one read.',
    pathParameters: ACCOUNT_PARAMETER,
    query: CARD_TRANSACTION_QUERY,
    answers: answersOf('A page of card transactions.', CardTransactionListAnswer),
  },
} as const satisfies Record<string, Operation>

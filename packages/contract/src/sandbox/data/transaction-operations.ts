import type { Operation } from '../../operation.ts'
import { EXAMPLE_IDS } from './data-examples.ts'
import { CREATION_ERRORS, DATA_CREATION, DATA_READ, idParameter, readErrorsOf } from './data-operation.ts'
import { NewSandboxTransactions, SandboxTransactionList } from './sandbox-transaction.ts'

const { account: accountId, cardAccount: cardAccountId } = EXAMPLE_IDS

const CREATION_EXAMPLE: NewSandboxTransactions = {
  transactions: [
    {
      amount: '-349.00',
      bookingDate: '2026-01-09',
      counterparty: { name: 'Fjord Kaffe AS', bban: '99860515489' },
      remittanceInformationStructuredArray: [{ reference: '1234566', referenceType: 'KID' }],
    },
  ],
}

const ACCOUNT = {
  path: '/v1/sandbox/accounts/{accountId}/transactions',
  pathParameters: { accountId: idParameter('account', accountId) },
} as const satisfies Partial<Operation>

const CARD = {
  path: '/v1/sandbox/card-accounts/{cardAccountId}/transactions',
  pathParameters: { cardAccountId: idParameter('card account', cardAccountId) },
} as const satisfies Partial<Operation>

const CREATION = {
  ...DATA_CREATION,
  summary: 'Create transactions',
  description:
    'Creates transactions, in the past or today. They change the balance, which may not fall below the credit limit. A statement can hold at most 10,000 added transactions. A pending transaction is always outgoing: its amount is reserved and it stays pending. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.',
  body: { schema: NewSandboxTransactions, example: CREATION_EXAMPLE },
} as const

const LISTING = {
  ...DATA_READ,
  summary: 'List transactions',
  description:
    'The newest lines of a statement: first what is pending, then what is booked, newest first. What a TPP sees, with pages and all, is the account information of this interface. Sandbox only.',
  query: {
    limit: {
      component: 'sandboxTransactionLimit',
      type: 'integer',
      description: 'The maximum number of booked transactions to list. Default 200.',
      minimum: 1,
      maximum: 1000,
    },
  },
} as const

const CREATED = {
  description: 'Created.',
  schema: SandboxTransactionList,
  headers: ['Location'],
} as const

const LISTED = {
  description: 'The transactions.',
  schema: SandboxTransactionList,
} as const

export const createSandboxTransactions = {
  ...CREATION,
  ...ACCOUNT,
  id: 'createSandboxTransactions',
  answers: { 201: CREATED, ...readErrorsOf('account'), ...CREATION_ERRORS },
} as const satisfies Operation

export const listSandboxTransactions = {
  ...LISTING,
  ...ACCOUNT,
  id: 'listSandboxTransactions',
  answers: { 200: LISTED, ...readErrorsOf('account') },
} as const satisfies Operation

export const createSandboxCardTransactions = {
  ...CREATION,
  ...CARD,
  id: 'createSandboxCardTransactions',
  answers: { 201: CREATED, ...readErrorsOf('card account'), ...CREATION_ERRORS },
} as const satisfies Operation

export const listSandboxCardTransactions = {
  ...LISTING,
  ...CARD,
  id: 'listSandboxCardTransactions',
  answers: { 200: LISTED, ...readErrorsOf('card account') },
} as const satisfies Operation

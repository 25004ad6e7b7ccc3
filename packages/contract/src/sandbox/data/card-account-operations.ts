import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { EXAMPLE_IDS } from './data-examples.ts'
import {
  DATA_CREATION,
  DATA_READ,
  DATA_REMOVAL,
  creationAnswersOf,
  idParameter,
  readAnswersOf,
  removalAnswersOf,
} from './data-operation.ts'
import { NewSandboxCardAccount, SandboxCardAccount, SandboxCardAccountList } from './sandbox-card-account.ts'

const { cardAccount: cardAccountId, privateCustomer: customerId } = EXAMPLE_IDS

const CREATION_EXAMPLE: NewSandboxCardAccount = { customerId, creditLimit: '30000.00' }

const ALL_CARDS = {
  path: '/v1/sandbox/card-accounts',
  pathParameters: {},
} as const satisfies Partial<Operation>

const ONE_CARD = {
  path: '/v1/sandbox/card-accounts/{cardAccountId}',
  pathParameters: { cardAccountId: idParameter('card account', cardAccountId) },
} as const satisfies Partial<Operation>

export const createSandboxCardAccount = {
  ...DATA_CREATION,
  ...ALL_CARDS,
  id: 'createSandboxCardAccount',
  summary: 'Create a card account',
  description:
    'A card account of a private mock customer. A sandbox holds at most 500 card accounts. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.',
  body: { schema: NewSandboxCardAccount, example: CREATION_EXAMPLE },
  answers: creationAnswersOf(SandboxCardAccount),
} as const satisfies Operation

export const listSandboxCardAccounts = {
  ...DATA_READ,
  ...ALL_CARDS,
  id: 'listSandboxCardAccounts',
  summary: 'List the card accounts',
  description: 'All card accounts of all mock customers, customer by customer. Sandbox only.',
  answers: {
    200: { description: 'The card accounts.', schema: SandboxCardAccountList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const readSandboxCardAccount = {
  ...DATA_READ,
  ...ONE_CARD,
  id: 'readSandboxCardAccount',
  summary: 'Read a card account',
  description: 'One card account of a mock customer, with the amount owed now. Sandbox only.',
  answers: readAnswersOf('card account', SandboxCardAccount),
} as const satisfies Operation

export const deleteSandboxCardAccount = {
  ...DATA_REMOVAL,
  ...ONE_CARD,
  id: 'deleteSandboxCardAccount',
  summary: 'Delete a card account',
  description:
    'Closes a card account. What is owed on it is written off. Payments from it that are not executed yet are rejected on their execution date. Takes no body. Sandbox only.',
  answers: removalAnswersOf('card account'),
} as const satisfies Operation

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
import { NewSandboxAccount, SandboxAccount, SandboxAccountList } from './sandbox-account.ts'

const { account: accountId, corporateCustomer: customerId } = EXAMPLE_IDS

const CREATION_EXAMPLE: NewSandboxAccount = {
  customerId,
  name: 'Driftskonto',
  balance: '150000.00',
  kidAgreement: { required: true, lengths: [7, 10], checkDigit: 'mod10' },
}

const ALL_ACCOUNTS = {
  path: '/v1/sandbox/accounts',
  pathParameters: {},
} as const satisfies Partial<Operation>

const ONE_ACCOUNT = {
  path: '/v1/sandbox/accounts/{accountId}',
  pathParameters: { accountId: idParameter('account', accountId) },
} as const satisfies Partial<Operation>

export const createSandboxAccount = {
  ...DATA_CREATION,
  ...ALL_ACCOUNTS,
  id: 'createSandboxAccount',
  summary: 'Create an account',
  description:
    'An account of a mock customer. A private customer uses it at once; the people of a corporation once an engagement lets them. A sandbox holds at most 500 accounts. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.',
  body: { schema: NewSandboxAccount, example: CREATION_EXAMPLE },
  answers: creationAnswersOf(SandboxAccount),
} as const satisfies Operation

export const listSandboxAccounts = {
  ...DATA_READ,
  ...ALL_ACCOUNTS,
  id: 'listSandboxAccounts',
  summary: 'List the accounts',
  description: 'All accounts of all mock customers, customer by customer. Sandbox only.',
  answers: {
    200: { description: 'The accounts.', schema: SandboxAccountList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const readSandboxAccount = {
  ...DATA_READ,
  ...ONE_ACCOUNT,
  id: 'readSandboxAccount',
  summary: 'Read an account',
  description: 'One account of a mock customer, with its current balance. Sandbox only.',
  answers: readAnswersOf('account', SandboxAccount),
} as const satisfies Operation

export const deleteSandboxAccount = {
  ...DATA_REMOVAL,
  ...ONE_ACCOUNT,
  id: 'deleteSandboxAccount',
  summary: 'Delete an account',
  description:
    'Closes an account. Its balance is lost. Payments from it that are not executed yet are rejected on their execution date, and payments to it leave the bank. Takes no body. Sandbox only.',
  answers: removalAnswersOf('account'),
} as const satisfies Operation

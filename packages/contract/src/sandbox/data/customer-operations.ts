import type { Operation } from '../../operation.ts'
import { SandboxCustomer } from './sandbox-customer.ts'
import { LISTING_QUERY } from '../sandbox-operations.ts'
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
import { NewSandboxCustomer } from './new-customer.ts'

const CREATION_EXAMPLE: NewSandboxCustomer = {
  customerType: 'CORPORATE',
  customerName: 'Bølgen Båtutstyr AS',
  customerNumber: '14838530061',
  withAccounts: true,
  withAgreements: true,
}

const ONE_CUSTOMER = {
  path: '/v1/sandbox/customers/{customerId}',
  pathParameters: { customerId: idParameter('customer', EXAMPLE_IDS.corporateCustomer) },
} as const satisfies Partial<Operation>

export const createSandboxCustomer = {
  ...DATA_CREATION,
  id: 'createSandboxCustomer',
  path: '/v1/sandbox/customers',
  summary: 'Create a customer',
  description:
    'A mock customer of your own, beside those of the initial data set. A person may represent several corporations and be a private customer too; two private customers never have the same number. A sandbox holds at most 200 customers. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.',
  pathParameters: {},
  body: { schema: NewSandboxCustomer, example: CREATION_EXAMPLE },
  answers: creationAnswersOf(SandboxCustomer),
} as const satisfies Operation

export const readSandboxCustomer = {
  ...DATA_READ,
  ...ONE_CUSTOMER,
  id: 'readSandboxCustomer',
  summary: 'Read a customer',
  description: 'One mock customer, as the list has it. Sandbox only.',
  query: LISTING_QUERY,
  answers: readAnswersOf('customer', SandboxCustomer),
} as const satisfies Operation

export const deleteSandboxCustomer = {
  ...DATA_REMOVAL,
  ...ONE_CUSTOMER,
  id: 'deleteSandboxCustomer',
  summary: 'Delete a customer',
  description:
    'Deletes a mock customer with its accounts, cards and agreements. Customers of the initial data set can be deleted too; initialize restores them. The balances are lost, and payments from the accounts that are not executed yet are rejected on their execution date. Takes no body. Sandbox only.',
  answers: removalAnswersOf('customer'),
} as const satisfies Operation

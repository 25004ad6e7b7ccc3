import { COMMON_ERRORS, CONFLICT, TOO_MANY_CHANGES } from '../error-answers.ts'
import { SANDBOX_READ_HEADERS, SIGNED_WRITE_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { SandboxCustomerList } from './data/sandbox-customer.ts'

/** The query parameters that choose what is listed of each customer. */
export const LISTING_QUERY = {
  withAccounts: {
    type: 'boolean',
    description: 'Whether to list the accounts; false is faster and leaves the lists empty. Default true.',
  },
  withAgreements: {
    type: 'boolean',
    description: 'Whether to list the agreements; false is faster and leaves the list empty. Default true.',
  },
} as const satisfies Operation['query']

export const listSandboxCustomers = {
  id: 'listSandboxCustomers',
  method: 'GET',
  path: '/v1/sandbox/customers',
  tag: 'sandbox',
  summary: 'List the customers of the sandbox',
  description: 'The mock customers: those of the initial data set and those created since. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SANDBOX_READ_HEADERS,
  query: LISTING_QUERY,
  bodyBytesMax: 0,
  answers: {
    200: { description: 'The customers.', schema: SandboxCustomerList },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const initializeSandbox = {
  id: 'initializeSandbox',
  method: 'POST',
  path: '/v1/sandbox/initialize',
  tag: 'sandbox',
  summary: 'Reset the sandbox',
  description:
    'Resets the sandbox of this TPP to the initial data set and its clock to real time. Customers, accounts and agreements created since are deleted; deleted ones and the initial balances are restored. Payments that no batch run has taken (RCVD, ACTC, ACWC, ACCP) are cancelled; payments in progress or finished do not change. Consents, quotas and sessions of this TPP are deleted; its PSU-IDs stay valid. Takes no body. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: { 204: { description: 'Done.' }, ...COMMON_ERRORS, ...TOO_MANY_CHANGES, 409: CONFLICT },
} as const satisfies Operation

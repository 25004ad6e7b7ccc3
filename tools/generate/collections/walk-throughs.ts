import { OPERATIONS } from '@havn/contract'
import type { CollectionFolder } from './collection.ts'
import { requestOf, type Step } from './requests.ts'

const PAYMENT: readonly Step[] = [
  {
    operation: OPERATIONS.setClock,
    name: "1. Set the bank's clock to a Monday morning",
    body: { time: '{{bankTime}}' },
    expected: { status: 200 },
  },
  {
    operation: OPERATIONS.listSandboxCustomers,
    name: '2. Find a customer who pays',
    expected: { status: 200 },
  },
  {
    operation: OPERATIONS.createNdctPayment,
    name: '3. Create a payment',
    expected: { status: 201, fields: { transactionStatus: 'RCVD' } },
  },
  {
    operation: OPERATIONS.decideAuthorisation,
    name: '4. Be the PSU, and approve',
    expected: { status: 200, fields: { scaStatus: 'finalised' } },
  },
  {
    operation: OPERATIONS.runBatch,
    name: '5. Run the payments that are due',
    expected: { status: 201 },
  },
  {
    operation: OPERATIONS.readPaymentStatus,
    name: '6. Read the status: settled',
    expected: { status: 200, fields: { transactionStatus: 'ACSC' } },
  },
]

const ACCOUNT_INFORMATION: readonly Step[] = [
  {
    operation: OPERATIONS.createBankOfferedConsent,
    name: '1. Ask for consent',
    expected: { status: 201 },
  },
  {
    operation: OPERATIONS.decideAuthorisation,
    name: '2. Be the PSU, and consent',
    expected: { status: 200, fields: { scaStatus: 'finalised' } },
  },
  {
    operation: OPERATIONS.listAccounts,
    name: '3. List the accounts',
    expected: { status: 200 },
  },
  {
    operation: OPERATIONS.readBalances,
    name: '4. Read the balances of the first',
    expected: { status: 200 },
  },
  {
    operation: OPERATIONS.listTransactions,
    name: '5. List its transactions',
    expected: { status: 200 },
  },
]

const folderOf = (name: string, description: string, steps: readonly Step[]): CollectionFolder => ({
  name,
  description,
  requests: steps.map((step) => requestOf(step.operation, step)),
})

/** Requests to be sent one after the other: each takes what it needs from the answers before it. */
export const WALK_THROUGHS: readonly CollectionFolder[] = [
  folderOf(
    'A first payment',
    'Send these one after the other: a payment from its creation to ACSC (settled), approved by you as the PSU.',
    PAYMENT,
  ),
  folderOf(
    'A first look at accounts',
    'Send these one after the other: consent to access as the PSU, then read accounts, balances and transactions.',
    ACCOUNT_INFORMATION,
  ),
]

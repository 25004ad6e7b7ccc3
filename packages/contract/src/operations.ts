import { createNdctPayment, readPayment, readPaymentStatus } from './payments/payment-operations.ts'
import { initializeSandbox, listSandboxCustomers } from './sandbox/sandbox-operations.ts'

/** Every operation of the interface: what the server answers, the SDK calls and the documentation tells. */
export const OPERATIONS = {
  createNdctPayment,
  readPayment,
  readPaymentStatus,
  listSandboxCustomers,
  initializeSandbox,
} as const

export type OperationId = keyof typeof OPERATIONS

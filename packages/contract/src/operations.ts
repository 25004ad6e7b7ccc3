import { createNdctPayment, readPayment, readPaymentStatus } from './payments/payment-operations.ts'
import { readClock, setClock } from './sandbox/clock-operations.ts'
import { decideAuthorisation } from './sandbox/decide-authorisation.ts'
import { initializeSandbox, listSandboxCustomers } from './sandbox/sandbox-operations.ts'
import { listAuthorisations, readAuthorisation, startAuthorisation } from './sca/authorisation-operations.ts'
import { readUser, readUsers } from './sca/user-operations.ts'

/** Every operation of the interface: what the server answers, the SDK calls and the documentation tells. */
export const OPERATIONS = {
  createNdctPayment,
  readPayment,
  readPaymentStatus,
  startAuthorisation,
  listAuthorisations,
  readAuthorisation,
  readUser,
  readUsers,
  listSandboxCustomers,
  initializeSandbox,
  readClock,
  setClock,
  decideAuthorisation,
} as const

export type OperationId = keyof typeof OPERATIONS

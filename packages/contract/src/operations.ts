import {
  createInstantPayment,
  createNcbctPayment,
  createNdctPayment,
} from './payments/create-payment-operations.ts'
import { deletePayment, readPayment, readPaymentStatus } from './payments/payment-operations.ts'
import { readClock, setClock } from './sandbox/clock-operations.ts'
import { decideAuthorisation } from './sandbox/decide-authorisation.ts'
import { runBatch } from './sandbox/run-batch.ts'
import { initializeSandbox, listSandboxCustomers } from './sandbox/sandbox-operations.ts'
import { listAuthorisations, readAuthorisation, startAuthorisation } from './sca/authorisation-operations.ts'
import {
  listCancellationAuthorisations,
  readCancellationAuthorisation,
  startCancellationAuthorisation,
} from './sca/cancellation-operations.ts'
import { readUser, readUsers } from './sca/user-operations.ts'

/** Every operation of the interface: what the server answers, the SDK calls and the documentation tells. */
export const OPERATIONS = {
  createNdctPayment,
  createNcbctPayment,
  createInstantPayment,
  readPayment,
  readPaymentStatus,
  deletePayment,
  startAuthorisation,
  listAuthorisations,
  readAuthorisation,
  startCancellationAuthorisation,
  listCancellationAuthorisations,
  readCancellationAuthorisation,
  readUser,
  readUsers,
  listSandboxCustomers,
  initializeSandbox,
  readClock,
  setClock,
  runBatch,
  decideAuthorisation,
} as const

export type OperationId = keyof typeof OPERATIONS

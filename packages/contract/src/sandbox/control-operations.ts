import { checkSignature } from './check-signature.ts'
import { readClock, setClock } from './clock-operations.ts'
import { decideAuthorisation } from './decide-authorisation.ts'
import { readSandboxEvents } from './event-operations.ts'
import { listSandboxPayments, readSandboxPayment } from './payment-operations.ts'
import { listSandboxRequests, readSandboxRequest } from './request-operations.ts'
import { runBatch } from './run-batch.ts'
import { listSandboxScenarios } from './scenario-operations.ts'
import { readSandboxStatus } from './status-operations.ts'

/** The operations by which a TPP's developer controls the sandbox itself. */
export const SANDBOX_CONTROL_OPERATIONS = {
  readClock,
  setClock,
  runBatch,
  decideAuthorisation,
  listSandboxPayments,
  readSandboxPayment,
  listSandboxScenarios,
  readSandboxEvents,
  readSandboxRequest,
  listSandboxRequests,
  checkSignature,
  readSandboxStatus,
} as const

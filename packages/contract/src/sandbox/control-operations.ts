import { checkSignature } from './check-signature.ts'
import { readClock, setClock } from './clock-operations.ts'
import { decideAuthorisation } from './decide-authorisation.ts'
import { listSandboxRequests, readSandboxRequest } from './request-operations.ts'
import { runBatch } from './run-batch.ts'

/** The operations by which a TPP's developer controls the sandbox itself. */
export const SANDBOX_CONTROL_OPERATIONS = {
  readClock,
  setClock,
  runBatch,
  decideAuthorisation,
  readSandboxRequest,
  listSandboxRequests,
  checkSignature,
} as const

import { readClock, setClock } from './clock-operations.ts'
import { decideAuthorisation } from './decide-authorisation.ts'
import { runBatch } from './run-batch.ts'
import { initializeSandbox, listSandboxCustomers } from './sandbox-operations.ts'

/** What there is in a sandbox only. */
export const SANDBOX_OPERATIONS = {
  listSandboxCustomers,
  initializeSandbox,
  readClock,
  setClock,
  runBatch,
  decideAuthorisation,
} as const

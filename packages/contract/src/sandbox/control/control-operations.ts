import { readSandboxCalendar } from './calendar-operations.ts'
import { checkSignature } from '../signature-check/check-signature.ts'
import { readClock, setClock } from './clock-operations.ts'
import { decideAuthorisation } from '../own-resources/decide-authorisation.ts'
import { runBatch } from './run-batch.ts'
import { listSandboxScenarios } from './scenario-operations.ts'
import { readSandboxStatus } from './status-operations.ts'

/** The operations by which a TPP's developer controls the sandbox itself. */
export const SANDBOX_CONTROL_OPERATIONS = {
  readClock,
  setClock,
  readSandboxCalendar,
  runBatch,
  decideAuthorisation,
  listSandboxScenarios,
  checkSignature,
  readSandboxStatus,
} as const

import type { SandboxLedger } from '../core-bank/sandbox-ledger/index.ts'
import type { Database } from '../database/database.ts'
import type { BatchRuns } from '../jobs/index.ts'
import type { ScaSetup } from '../sca/index.ts'
import type { Edge } from '../xs2a/index.ts'
import type { CallRecorder } from './requests/record-calls.ts'

/** What the sandbox's own operations are made with. */
export interface SandboxSetup {
  readonly edge: Edge
  /** A TPP's view: its own rows. */
  readonly database: Database
  /** The bank's view. */
  readonly desk: Database
  /** The same view for what changes the whole bank, with few connections of its own. */
  readonly changes: Database
  readonly ledger: SandboxLedger
  readonly sca: ScaSetup
  readonly batchRuns: BatchRuns
  /** Undefined where calls are not kept. */
  readonly recorder: CallRecorder | undefined
}

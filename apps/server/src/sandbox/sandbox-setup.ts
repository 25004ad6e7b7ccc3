import type { SandboxLedger } from '../core-bank/sandbox-ledger/index.ts'
import type { Database } from '../database/database.ts'
import type { BatchRuns } from '../jobs/index.ts'
import type { ScaSetup } from '../sca/index.ts'
import type { RouteContext } from '../xs2a/index.ts'
import type { CallRecorder } from './requests/record-calls.ts'

/** What the sandbox's own operations are made with. */
export interface SandboxSetup {
  readonly routeContext: RouteContext
  /** A TPP's view: its own rows. */
  readonly tppDatabase: Database
  /** The bank's view. */
  readonly bankDatabase: Database
  /** The same view for what changes the whole bank, with few connections of its own. */
  readonly changes: Database
  readonly ledger: SandboxLedger
  readonly sca: ScaSetup
  readonly batchRuns: BatchRuns
  /** Undefined where calls are not kept. */
  readonly recorder: CallRecorder | undefined
}

import type { SandboxLedger } from './ledger/index.ts'
import type { Database } from '@havn/server/database/database'
import type { BatchRuns } from '@havn/server/jobs'
import type { ScaSetup } from '@havn/server/sca'
import type { RouteContext } from '@havn/server/xs2a'
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
  readonly recorder: CallRecorder
}

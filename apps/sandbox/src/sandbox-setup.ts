import type { EventFeed } from './events/event-feed.ts'
import type { SandboxLedger } from './ledger/index.ts'
import type { Database } from '@havn/server/platform/database/database'
import type { BatchRuns } from '@havn/server/domain/batch-runs'
import type { ScaSetup } from '@havn/server/domain/sca'
import type { RouteContext } from '@havn/server/edge'
import type { CallRecorder } from './requests/record-calls.ts'

/** What the sandbox's own operations need. */
export interface SandboxSetup {
  readonly routeContext: RouteContext
  /** Sees the rows of one TPP in one bank. */
  readonly tppDatabase: Database
  /** Sees the rows of one bank. */
  readonly bankDatabase: Database
  /** Like `bankDatabase`, with a few connections of its own for changes of a whole bank, which take long. */
  readonly changesDatabase: Database
  readonly ledger: SandboxLedger
  readonly sca: ScaSetup
  readonly batchRuns: BatchRuns
  readonly recorder: CallRecorder
  readonly events: EventFeed
}

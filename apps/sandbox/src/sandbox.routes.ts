import { serveBatchRuns } from './batch-runs.routes.ts'
import { serveCalendar } from './calendar.routes.ts'
import { serveClock } from './clock.routes.ts'
import { serveData } from './data/data.routes.ts'
import { serveDecisions } from './decide.routes.ts'
import { serveInitialize } from './initialize.routes.ts'
import { serveOwnLists } from './own-lists.routes.ts'
import type { SandboxSetup } from './sandbox-setup.ts'
import { serveScenarios } from './scenarios.routes.ts'
import { serveSignatureCheck } from './signature-check/signature-check.routes.ts'
import { serveSnapshots } from './snapshots/snapshots.routes.ts'

export function serveSandbox(setup: SandboxSetup): void {
  serveClock(setup)
  serveCalendar(setup)
  serveBatchRuns(setup)
  serveDecisions(setup)
  serveData(setup)
  serveInitialize(setup)
  serveSnapshots(setup)
  serveOwnLists(setup)
  serveScenarios(setup)
  serveSignatureCheck(setup)
}

import { OPERATIONS, type SandboxScenario } from '@havn/contract'
import { answerTo, serve } from '@havn/server/edge'
import { describeScenarios } from './ledger/index.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Serves the table of scenarios, by which the sandbox's core bank behaves. */
export function serveScenarios({ routeContext }: SandboxSetup): void {
  const scenarios: SandboxScenario[] = describeScenarios()
  serve(routeContext, OPERATIONS.listSandboxScenarios, async (call) =>
    answerTo(call, { status: 200, body: { scenarios } }),
  )
}

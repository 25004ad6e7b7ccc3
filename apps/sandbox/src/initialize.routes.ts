import { OPERATIONS } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { answerTo, serve } from '@havn/server/xs2a'
import { changeIdempotently } from './data/data-answers.ts'
import { resetBank } from './reset-bank.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Serves the reset of a sandbox bank to its initial data, which cancels what was ordered before. */
export function serveInitialize(setup: SandboxSetup): void {
  const { routeContext } = setup
  serve(routeContext, OPERATIONS.initializeSandbox, async (call) => {
    const { bankId } = call.bank
    const change = async (queries: Queries) => {
      await initialize(setup, queries, bankId)
      return answerTo(call, { status: 204 })
    }
    const answer = await changeIdempotently(setup, call, change, ['data', 'clock'])
    // This server's next call uses the new clock at once; other servers notice it at their next write.
    await routeContext.banks.refresh(call.bank)
    return answer
  })
}

async function initialize(setup: SandboxSetup, queries: Queries, bankId: string): Promise<void> {
  const time = Temporal.Instant.fromEpochMilliseconds(setup.routeContext.clock.milliseconds())
  await resetBank(setup, queries, { bankId, time, replaceData: () => setup.ledger.reset(queries, bankId) })
}

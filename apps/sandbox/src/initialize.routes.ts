import { OPERATIONS } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { answerTo, serve } from '@havn/server/xs2a'
import { changeOnce } from './data/data-answers.ts'
import { goBackTo } from './go-back.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Back to the first day: what was made by hand is gone, and nothing that was ordered before happens after it. */
export function serveInitialize(setup: SandboxSetup): void {
  const { routeContext } = setup
  serve(routeContext, OPERATIONS.initializeSandbox, async (call) => {
    const { bankId } = call.bank
    const answer = await changeOnce(setup, call, async (queries) => {
      await initialize(setup, queries, bankId)
      return answerTo(call, { status: 204 })
    })
    // So that this server's next call goes by the new clock at once; others learn it from their next write.
    await routeContext.banks.refresh(call.bank)
    return answer
  })
}

async function initialize(setup: SandboxSetup, queries: Queries, bankId: string): Promise<void> {
  const time = Temporal.Instant.fromEpochMilliseconds(setup.routeContext.clock.milliseconds())
  await goBackTo(setup, queries, { bankId, time, changeBooks: () => setup.ledger.reset(queries, bankId) })
}

import { OPERATIONS } from '@havn/contract'
import { resetQuotas } from '@havn/server/domain/accounts'
import { resetConsents } from '@havn/server/domain/consents'
import type { Actor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { endSessions } from '@havn/server/domain/sca'
import { answerTo, serve } from '@havn/server/edge'
import { actorOf, changeIdempotently } from './data/data-answers.ts'
import { resetBank } from './reset-bank.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Serves the reset of a sandbox bank to its initial data, which cancels what was ordered and granted before. */
export function serveInitialize(setup: SandboxSetup): void {
  const { routeContext } = setup
  serve(routeContext, OPERATIONS.initializeSandbox, async (call) => {
    const change = async (queries: Queries) => {
      await initialize(setup, queries, actorOf(call))
      return answerTo(call, { status: 204 })
    }
    const answer = await changeIdempotently(setup, call, change, ['data', 'clock'])
    // This server's next call uses the new clock at once; other servers notice it at their next write.
    await routeContext.banks.refresh(call.bank)
    return answer
  })
}

/** The data are everybody's who uses the bank; what PSUs have granted is reset for the TPP that asks, and for no other. */
async function initialize(setup: SandboxSetup, queries: Queries, actor: Actor): Promise<void> {
  const { bankId } = actor
  const time = Temporal.Instant.fromEpochMilliseconds(setup.routeContext.clock.milliseconds())
  const replaceData = async (at: Temporal.Instant) => {
    await setup.ledger.reset(queries, bankId)
    await resetConsents(queries, actor, at)
    await resetQuotas(queries, actor)
  }
  await resetBank(setup, queries, { bankId, time, replaceData })
  await endSessions(queries, actor, time)
}

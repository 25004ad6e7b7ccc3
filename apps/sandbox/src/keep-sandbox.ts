import type { ServerDatabases } from '@havn/server'
import type { Database } from '@havn/server/platform/database/database'
import { repeat, type RepeatedWork } from '@havn/server/platform/shared/repeat'
import type { Clock } from '@havn/server/platform/shared/clock'
import type { LimitCall, ObserveCall, RouteContext } from '@havn/server/edge'
import { expireBanks } from './expiry/expire-banks.ts'
import { recordBankUse } from './expiry/record-use.ts'
import { createCallLimits } from './limits/limit-calls.ts'
import { countCalls } from './status/count-calls.ts'
import { serveStatus } from './status/status.routes.ts'

const statusEveryMilliseconds = 10_000
const expiryEveryMilliseconds = 600_000

interface KeepSetup {
  readonly databases: ServerDatabases
  readonly changesDatabase: Database
  readonly clock: Clock
}

/** What keeps a sandbox going beside its calls: counts for its status, and the end of banks that nobody uses. */
interface SandboxUpkeep {
  readonly observe: ObserveCall
  /** Refuses the calls of a TPP that makes too many; undefined if there are no limits. */
  readonly limitCall: LimitCall | undefined
  /** Serves the sandbox's status. */
  serve(routeContext: RouteContext): void
  start(): void
  close(): Promise<void>
}

export function keepSandbox({ databases, changesDatabase, clock }: KeepSetup): SandboxUpkeep {
  const { bankDatabase, logger, sandboxLimits } = databases
  const { bankUnusedDaysMax } = sandboxLimits
  const onError = (error: unknown) => logger.error({ err: error }, 'background work of the sandbox failed')
  const counter = countCalls({ bankDatabase, clock })
  const use = recordBankUse({ bankDatabase, onError })
  const work: RepeatedWork[] = []

  const onDeleted = (bankIds: readonly string[]) =>
    logger.info({ banks: bankIds.length }, 'unused sandbox banks were deleted')

  function startExpiry(daysMax: number): void {
    const expiry = { changesDatabase, clock, bankUnusedDaysMax: daysMax, onDeleted }
    const everyMilliseconds = expiryEveryMilliseconds
    work.push(repeat({ work: () => expireBanks(expiry), everyMilliseconds, onError }))
  }

  return {
    observe(call) {
      counter.observe(call)
      use.observe(call)
    },
    limitCall: createCallLimits(sandboxLimits),
    serve: (routeContext) => serveStatus({ routeContext, bankDatabase, sandboxLimits }),
    start() {
      work.push(repeat({ work: () => counter.write(), everyMilliseconds: statusEveryMilliseconds, onError }))
      if (bankUnusedDaysMax !== undefined) startExpiry(bankUnusedDaysMax)
    },
    async close() {
      await Promise.all(work.map((one) => one.stop()))
      if (work.length > 0) await counter.write().catch(onError)
      await use.close()
    },
  }
}

import { formatDateTime, OPERATIONS, type SandboxStatus } from '@havn/contract'
import type { SandboxLimits } from '@havn/server'
import { countOwnBanks } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { answerOf, type RouteContext, serveUnsigned } from '@havn/server/edge'
import { keptDays } from './count-calls.ts'
import { readServedHours } from './status.store.ts'
import { summarizeStatus } from './summarize-status.ts'

const cachedMilliseconds = 10_000
const dayMilliseconds = 86_400_000

interface StatusSetup {
  readonly routeContext: RouteContext
  readonly bankDatabase: Queries
  readonly sandboxLimits: SandboxLimits
}

/** Serves the sandbox's status. Anybody may ask, so the database is asked at most every ten seconds, however many do. */
export function serveStatus({ routeContext, bankDatabase, sandboxLimits }: StatusSetup): void {
  let cached: { at: number; status: Promise<SandboxStatus> } | undefined
  serveUnsigned(routeContext, OPERATIONS.readSandboxStatus, async ({ nowMilliseconds: now }) => {
    if (cached === undefined || Math.abs(now - cached.at) >= cachedMilliseconds) {
      const status = readStatus({ bankDatabase, sandboxLimits }, now)
      const reading = { at: now, status }
      cached = reading
      // A failure is answered to those who wait for it, and not kept.
      status.catch(() => (cached === reading ? (cached = undefined) : undefined))
    }
    return answerOf<typeof OPERATIONS.readSandboxStatus>({ status: 200, body: await cached.status })
  })
}

async function readStatus(
  { bankDatabase, sandboxLimits }: Omit<StatusSetup, 'routeContext'>,
  now: number,
): Promise<SandboxStatus> {
  const [hours, banks] = await Promise.all([
    readServedHours(bankDatabase, now - keptDays * dayMilliseconds),
    countOwnBanks(bankDatabase),
  ])
  const limits = Object.entries(sandboxLimits).filter(([, limit]) => limit !== undefined)
  return {
    time: formatDateTime(new Date(now)),
    ...summarizeStatus(hours, now),
    banks,
    limits: Object.fromEntries(limits),
  }
}

import type { Database } from '../database/database.ts'
import { claimantJson, type ExecutionSetup, listBanksWithReclaimableClaims } from '../payments/index.ts'
import { repeat } from './repeat.ts'
import { type AbandonedRun, reclaimRuns } from './runs.store.ts'

export interface RecoverySetup {
  /** With a connection of its own: what others left is found however busy the server is. */
  readonly bankDatabase: Database
  readonly execution: ExecutionSetup
  /** Asks the core bank again about what was claimed in a bank and not finished. */
  readonly finishReclaimed: (bankId: string, stop: AbortSignal) => Promise<void>
  /** Goes on with a run that its process left. */
  readonly resumeRun: (run: AbandonedRun, stop: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
}

const everyMilliseconds = 1_000
/** A bank whose core system is slow holds up few others. */
const tasksAtOnce = 8

/**
 * Looks every second, in all banks, for claims and runs that their process left: it died, the database was away for a
 * moment, or the core bank did not answer.
 */
export function startRecovery(setup: RecoverySetup): { stop(): Promise<void> } {
  const { bankDatabase, execution, onError } = setup
  const stopping = new AbortController()
  const busy = new Map<string, Promise<void>>()
  let banks: string[] = []

  function start(key: string, task: (stop: AbortSignal) => Promise<void>): void {
    const ending = task(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        busy.delete(key)
        startNext()
      })
    busy.set(key, ending)
  }

  function startNext(): void {
    while (busy.size < tasksAtOnce && !stopping.signal.aborted) {
      const bankId = banks.shift()
      if (bankId === undefined) return
      if (!busy.has(bankId)) start(bankId, (stop) => setup.finishReclaimed(bankId, stop))
    }
  }

  async function look(): Promise<void> {
    banks = await listBanksWithReclaimableClaims(bankDatabase, claimantJson(execution))
    startNext()
    for (const run of await reclaimRuns(bankDatabase, claimantJson(execution)))
      start(run.runId, (stop) => setup.resumeRun(run, stop))
  }

  const repeated = repeat({ work: look, everyMilliseconds, onError })
  return {
    async stop() {
      stopping.abort()
      await repeated.stop()
      await Promise.all(busy.values())
    },
  }
}

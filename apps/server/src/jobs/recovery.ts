import type { Database } from '../database/database.ts'
import { claimantJson, type ExecutionSetup, listBanksWithReclaimableClaims } from '../payments/index.ts'
import { repeat } from './repeat.ts'
import { type AbandonedRun, reclaimRuns } from './runs.store.ts'

export interface RecoverySetup {
  /** A pool with a connection of its own, so that abandoned work is found however busy the server is. */
  readonly bankDatabase: Database
  readonly execution: ExecutionSetup
  /** Reclaims the abandoned claims of a bank and asks the core bank about their payments again. */
  readonly finishReclaimed: (bankId: string, stop: AbortSignal) => Promise<void>
  /** Continues a batch run that its process abandoned. */
  readonly resumeRun: (run: AbandonedRun, stop: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
}

const everyMilliseconds = 1_000
/** Several at once, so that a bank whose core system is slow delays few others. */
const tasksAtOnce = 8

/**
 * Starts a search, every second and in all banks, for claims and batch runs that their process abandoned: the process
 * died, the database was down for a moment, or the core bank did not answer. This process then finishes them.
 */
export function startRecovery(setup: RecoverySetup): { stop(): Promise<void> } {
  const { bankDatabase, execution, onError } = setup
  const stopping = new AbortController()
  const tasks = new Map<string, Promise<void>>()
  let bankIds: string[] = []

  function start(key: string, task: (stop: AbortSignal) => Promise<void>): void {
    const running = task(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        tasks.delete(key)
        startNextBanks()
      })
    tasks.set(key, running)
  }

  function startNextBanks(): void {
    while (tasks.size < tasksAtOnce && !stopping.signal.aborted) {
      const bankId = bankIds.shift()
      if (bankId === undefined) return
      if (!tasks.has(bankId)) start(bankId, (stop) => setup.finishReclaimed(bankId, stop))
    }
  }

  async function search(): Promise<void> {
    bankIds = await listBanksWithReclaimableClaims(bankDatabase, claimantJson(execution))
    startNextBanks()
    for (const run of await reclaimRuns(bankDatabase, claimantJson(execution)))
      start(run.runId, (stop) => setup.resumeRun(run, stop))
  }

  const repeated = repeat({ work: search, everyMilliseconds, onError })
  return {
    async stop() {
      stopping.abort()
      await repeated.stop()
      await Promise.all(tasks.values())
    },
  }
}

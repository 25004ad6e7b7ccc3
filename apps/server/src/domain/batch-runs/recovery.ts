import type { Database } from '../../platform/database/database.ts'
import { claimantJson, type ExecutionSetup, listBanksWithOpenPayments } from '../payments/index.ts'
import type { Activity } from '../../platform/shared/activity.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { type AbandonedRun, reclaimRuns } from './runs.store.ts'

export interface RecoverySetup {
  /** A pool with a connection of its own, so that abandoned work is found however busy the server is. */
  readonly bankDatabase: Database
  readonly execution: ExecutionSetup
  /** Asks the core bank about abandoned claims of a bank, and about its reserved instant payments. */
  readonly finishOpenPayments: (bankId: string, stop: AbortSignal) => Promise<void>
  /** Continues a batch run that its process abandoned. */
  readonly resumeRun: (run: AbandonedRun, stop: AbortSignal) => Promise<void>
  readonly activity?: Activity
  readonly onError: (error: unknown) => void
}

const everyMilliseconds = 1_000
/** With the time until a process counts as dead, less than the 15 seconds after which everything is resolved. */
const idleMilliseconds = 8_000
/** Several at once, so that a bank whose core system is slow delays few others. */
const tasksAtOnce = 8

/**
 * Starts a search, every second and in all banks, for claims and batch runs that their process abandoned: the process
 * died, the database was down for a moment, or the core bank did not answer. This process then finishes them. The same
 * search finds instant payments that the core bank has reserved and is to be asked about again.
 */
export function startRecovery(setup: RecoverySetup): RepeatedWork {
  const { bankDatabase, execution, activity, onError } = setup
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
      if (!tasks.has(bankId)) start(bankId, (stop) => setup.finishOpenPayments(bankId, stop))
    }
  }

  async function search(): Promise<void> {
    const claimant = claimantJson(execution)
    const found = await bankDatabase.transaction(async (queries) => ({
      bankIds: await listBanksWithOpenPayments(queries, claimant),
      runs: await reclaimRuns(queries, claimant),
    }))
    bankIds = found.bankIds
    if (bankIds.length + found.runs.length > 0) activity?.note()
    startNextBanks()
    for (const run of found.runs) start(run.runId, (stop) => setup.resumeRun(run, stop))
  }

  const repeated = repeat({
    work: search,
    everyMilliseconds,
    whileIdle: activity && { activity, everyMilliseconds: idleMilliseconds },
    onError,
  })
  return {
    async stop() {
      stopping.abort()
      await repeated.stop()
      await Promise.all(tasks.values())
    },
  }
}

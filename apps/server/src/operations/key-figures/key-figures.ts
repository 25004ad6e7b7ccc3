import type { RequestListener } from 'node:http'
import type { Database } from '../../platform/database/database.ts'
import { addFigures, recordReadiness } from './figures.store.ts'
import { readinessGapMillisecondsMax } from './readiness-gap.ts'
import { type FoundOutage, watchCalls, type WatchSetup } from './watch-calls.ts'

export interface KeyFiguresSetup extends WatchSetup {
  readonly bankDatabase: Database
  /** The banks that this process serves now: not those that are suspended. */
  readonly servedBankIds: () => readonly string[]
  /** Whether this process can do its work, as its readiness says. */
  readonly isReady: () => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/** Counts what a bank has to publish about its interface, and writes it in the background. */
export interface KeyFigures {
  /** Goes before everything else that a listener does. */
  watch(handler: RequestListener): RequestListener
  /** From here on this process serves its banks: a listener accepts calls. */
  beginServing(): void
  endServing(): void
  /** Writes what there is, and says that this process is ready. It runs every few seconds by itself. */
  flush(): Promise<void>
  /** Writes the rest. */
  close(): Promise<void>
}

const everyMilliseconds = 5_000
/** While the database is down, outages wait up to this number. */
const waitingOutagesMax = 1_000

export function createKeyFigures(setup: KeyFiguresSetup): KeyFigures {
  const { bankDatabase, servedBankIds, isReady, onError } = setup
  const calls = watchCalls(setup)
  let isServing = false
  let hasFailed = false
  let waitingOutages: readonly FoundOutage[] = []
  let writing = Promise.resolve()
  const timer = setInterval(() => void flush(), everyMilliseconds).unref()

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const taken = calls.take()
    const outages = [...waitingOutages, ...taken.outages].slice(-waitingOutagesMax)
    waitingOutages = outages
    try {
      await addFigures(bankDatabase, { totals: taken.totals, outages })
    } catch (error) {
      calls.putBack(taken.totals)
      return onFailure(error)
    }
    waitingOutages = []
    try {
      if (isServing && (await isReady()))
        await recordReadiness(bankDatabase, servedBankIds(), readinessGapMillisecondsMax)
      hasFailed = false
    } catch (error) {
      onFailure(error)
    }
  }

  /** Reports only the first of several failures in a row: while the database is down, every one fails. */
  function onFailure(error: unknown): void {
    if (!hasFailed) onError(error)
    hasFailed = true
  }

  return {
    watch: (handler) => calls.watch(handler),
    beginServing() {
      isServing = true
      void flush()
    },
    endServing() {
      isServing = false
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

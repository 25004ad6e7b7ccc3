import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicMilliseconds } from '../shared/clock.ts'
import { DatabaseUnavailable, isLoginProblem } from './unavailable.ts'

/** What a start does while the database is slow or silent: it waits, says so once, and goes on when the database answers. */
export interface DatabaseWait {
  /** Does the work, and does it again while the database does not answer. The work must be safe to repeat. */
  untilAnswered<Result>(work: () => Promise<Result>): Promise<Result>
  /** Ends the waiting: work that fails from here on is not done again. */
  stop(): void
}

export interface DatabaseWaitSetup {
  /** Called when the first work has to wait. */
  readonly onWait: (cause: unknown) => void
  /** Called when nothing waits any more, with how long it took. */
  readonly onAnswer: (waitedMilliseconds: number) => void
}

/** After a failover all servers start at once, so they must not ask a database that has just come back too often. */
const pauseMilliseconds = 500

export function createDatabaseWait({ onWait, onAnswer }: DatabaseWaitSetup): DatabaseWait {
  let waiting = 0
  let since = 0
  let isStopped = false

  function begin(cause: unknown): void {
    waiting += 1
    if (waiting > 1) return
    since = monotonicMilliseconds()
    onWait(cause)
  }

  function end(): void {
    waiting -= 1
    if (waiting === 0 && !isStopped) onAnswer(Math.round(monotonicMilliseconds() - since))
  }

  return {
    async untilAnswered(work) {
      let hasWaited = false
      try {
        for (;;) {
          try {
            return await work()
          } catch (error) {
            if (isStopped || !(error instanceof DatabaseUnavailable) || isLoginProblem(error)) throw error
            if (!hasWaited) begin(error.cause)
            hasWaited = true
            await sleep(pauseMilliseconds)
          }
        }
      } finally {
        if (hasWaited) end()
      }
    },
    stop: () => void (isStopped = true),
  }
}

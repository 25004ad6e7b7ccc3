import type { Activity } from './activity.ts'

export interface RepeatSetup {
  readonly work: () => Promise<unknown>
  readonly everyMilliseconds: number
  /** While nothing happens in this process, the pauses are longer. When something does, a round starts at once. */
  readonly whileIdle?: { readonly activity: Activity; readonly everyMilliseconds: number } | undefined
  readonly onError: (error: unknown) => void
}

/** Work that is repeated until it is stopped. `stop` waits for the current round. */
export interface RepeatedWork {
  stop(): Promise<void>
}

/**
 * Repeats work that waits in a table of its own: each round starts a pause after the previous one has ended. A round
 * that fails is reported, and the next one tries again.
 */
export function repeat(setup: RepeatSetup): RepeatedWork {
  const { work, everyMilliseconds, whileIdle, onError } = setup
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const forgetWake = whileIdle?.activity.onWake(endPause)
  let round = run()

  async function run(): Promise<void> {
    await work().catch(onError)
    if (isStopped) return
    const pauseMilliseconds = whileIdle?.activity.isIdle ? whileIdle.everyMilliseconds : everyMilliseconds
    // Unreferenced, so that the timer does not keep alive a process that has nothing else to do.
    timer = setTimeout(startRound, pauseMilliseconds).unref()
  }

  function startRound(): void {
    timer = undefined
    round = run()
  }

  function endPause(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    startRound()
  }

  return {
    async stop() {
      isStopped = true
      forgetWake?.()
      clearTimeout(timer)
      await round
    },
  }
}

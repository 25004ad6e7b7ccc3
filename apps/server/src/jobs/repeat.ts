export interface RepeatSetup {
  readonly work: () => Promise<unknown>
  readonly everyMilliseconds: number
  readonly onError: (error: unknown) => void
}

/**
 * Repeats work that waits in a table of its own: each round starts a pause after the previous one has ended. A round
 * that fails is reported, and the next one tries again. `stop` waits for the current round.
 */
export function repeat({ work, everyMilliseconds, onError }: RepeatSetup): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = run()

  async function run(): Promise<void> {
    await work().catch(onError)
    // Unreferenced, so that the timer does not keep alive a process that has nothing else to do.
    if (!isStopped) timer = setTimeout(startRound, everyMilliseconds).unref()
  }

  function startRound(): void {
    round = run()
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

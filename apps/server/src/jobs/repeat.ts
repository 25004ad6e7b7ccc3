export interface Repeated {
  readonly work: () => Promise<unknown>
  readonly everyMilliseconds: number
  readonly onError: (error: unknown) => void
}

/**
 * For work that waits in a table of its own: looks for it again and again, each time a moment after the last look has
 * ended. A look that fails is told of, and the next makes up for it.
 */
export function repeat({ work, everyMilliseconds, onError }: Repeated): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = take()

  async function take(): Promise<void> {
    await work().catch(onError)
    // It keeps no process running that has nothing else to do.
    if (!isStopped) timer = setTimeout(takeNext, everyMilliseconds).unref()
  }

  function takeNext(): void {
    turn = take()
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}

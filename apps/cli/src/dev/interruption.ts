/** A terminal sends Ctrl-C to every process of a command, and a launcher passes it on: the same press may arrive twice. */
const sameSignalMilliseconds = 1000

/**
 * Resolves at the first signal, so that everything stops in order; a second signal, later, ends this process at once. Also
 * resolves when the launcher that started this process on another Node is gone.
 */
export async function waitForInterruption(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const stop = () => {
        resolve(undefined)
        setTimeout(() => process.off(signal, stop), sameSignalMilliseconds).unref()
      }
      process.on(signal, stop)
    }
    if (process.connected) process.once('disconnect', () => resolve(undefined))
  })
}

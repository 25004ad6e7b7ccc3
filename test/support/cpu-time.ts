/**
 * How much CPU time this process spends on work, that of its own servers included: unlike the time of a clock, it is the same
 * on a busy machine.
 */
export async function cpuMillisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

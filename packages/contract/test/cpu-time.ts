/** How much CPU time this thread spends on work: unlike the time of a clock, it is the same on a busy machine. */
export function cpuMillisecondsOf(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

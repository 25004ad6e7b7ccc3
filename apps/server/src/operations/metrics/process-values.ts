import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Instruments } from './instruments.ts'

type ProcessInstruments = Pick<
  Instruments,
  | 'cpuSeconds'
  | 'residentMemory'
  | 'heapUsed'
  | 'openFiles'
  | 'openFilesMax'
  | 'startTime'
  | 'eventLoopDelay'
  | 'eventLoopActive'
>

/** Twenty timers a second: a delay that a caller notices is longer than this. */
const resolutionMilliseconds = 50

/** Returns a function that records what this process uses of its machine, for one scrape. */
export function createProcessReader(instruments: ProcessInstruments): { read(): void; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delays.enable()
  const filesMax = readFilesMax()
  const startedSeconds = performance.timeOrigin / 1_000
  const increases = { cpu: increaseOf(readCpuSeconds), active: increaseOf(readActiveSeconds) }
  return {
    read() {
      const { rss, heapUsed } = process.memoryUsage()
      instruments.cpuSeconds.record(increases.cpu(), {})
      instruments.residentMemory.record(rss, {})
      instruments.heapUsed.record(heapUsed, {})
      const files = countOpenFiles()
      if (files !== undefined) instruments.openFiles.record(files, {})
      if (filesMax !== undefined) instruments.openFilesMax.record(filesMax, {})
      instruments.startTime.record(startedSeconds, {})
      // The histogram counts the time between two timers, their interval included.
      const delay = delays.percentile(99) / 1e9 - resolutionMilliseconds / 1e3
      instruments.eventLoopDelay.record(Math.max(0, delay), {})
      delays.reset()
      instruments.eventLoopActive.record(increases.active(), {})
    },
    stop() {
      delays.disable()
    },
  }
}

/** Counters count what was added since the last scrape. */
function increaseOf(readTotal: () => number): () => number {
  let last = 0
  return () => {
    const total = readTotal()
    const increase = Math.max(0, total - last)
    last = total
    return increase
  }
}

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function readActiveSeconds(): number {
  return performance.eventLoopUtilization().active / 1_000
}

/** Undefined where the system has no /proc. */
function countOpenFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}

function readFilesMax(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined
  }
}

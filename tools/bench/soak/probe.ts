// Loaded into the server under soak by `--import`: every few seconds it collects garbage and appends a line to SOAK_FILE.
// In the process itself, because only there is it known what is left of the heap after a collection.
import { appendFileSync, readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessSample } from './sample.ts'

const { SOAK_FILE: file, SOAK_SAMPLE_MILLISECONDS: every = '5000' } = process.env
const delay = monitorEventLoopDelay({ resolution: 10 })
const startedAt = performance.now()

if (file !== undefined) {
  delay.enable()
  setInterval(() => appendFileSync(file, `${JSON.stringify(takeSample())}\n`), Number(every)).unref()
}

function takeSample(): ProcessSample {
  const delayMilliseconds = delay.percentile(99) / 1e6
  globalThis.gc?.()
  // A second one frees what the first one only finalised.
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  // What the collection itself took is not the server's delay.
  setImmediate(() => delay.reset())
  return {
    seconds: (performance.now() - startedAt) / 1000,
    rssBytes: rss,
    heapBytes: heapUsed,
    // One is the folder that is being read.
    handles: readdirSync('/proc/self/fd').length - 1,
    delayMilliseconds,
  }
}

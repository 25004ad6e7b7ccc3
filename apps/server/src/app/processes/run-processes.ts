import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { createMetricsRelay } from '../../operations/metrics/index.ts'

export interface ProcessesOptions {
  /** How many processes share the ports. */
  readonly processes: number
  /** For how long a process that was told to stop still answers calls. */
  readonly drainSeconds: number
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const READY = 'havn is ready'

/** Longer than a process takes to stop by itself, and shorter than the 30 seconds after which orchestrators kill. */
const stoppingMillisecondsMax = 27_000
const restartMillisecondsMin = 100
const restartMillisecondsMax = 10_000
/** A process that was ready for as long as this has recovered: the next restart does not wait. */
const recoveredMilliseconds = 30_000

/** Whether this process shall start the others and watch over them, and answer no calls itself. */
export function isFirstProcess(): boolean {
  return cluster.isPrimary
}

/**
 * Starts this program again as several processes, which share the ports that they listen on, and watches over them. A
 * process that dies is started again, ever later if it keeps dying. SIGINT and SIGTERM are passed on, and this process ends
 * when all others have. If none ever becomes ready, all end with exit code 1: a start that cannot succeed is not repeated.
 *
 * The first process holds the ports, so none is lost when another one dies. When the first itself is killed, the others end.
 */
export function runProcesses({ processes, drainSeconds, logger }: ProcessesOptions): void {
  const restarts = new Set<NodeJS.Timeout>()
  let hasBeenReady = false
  let isStopping = false
  let restarted = 0
  const relayMetrics = createMetricsRelay(() => ({
    started: Object.keys(cluster.workers ?? {}).length,
    restarts: restarted,
  }))

  function start(failures: number): void {
    const worker = cluster.fork()
    let recovery: NodeJS.Timeout | undefined
    let failuresNow = failures
    worker.on('message', (message) => {
      if (message !== READY) return relayMetrics(worker, message)
      hasBeenReady = true
      recovery = setTimeout(() => (failuresNow = 0), recoveredMilliseconds)
      recovery.unref()
    })
    worker.once('exit', (exitCode, signal) => {
      clearTimeout(recovery)
      if (isStopping) {
        // A process that had only just begun to start ends by the signal itself.
        if (exitCode !== 0 && signal !== 'SIGTERM') process.exitCode = 1
        return
      }
      const ended = { pid: worker.process.pid, exitCode, signal }
      if (!hasBeenReady) {
        logger.error(ended, 'a process ended before it was ready: the program stops')
        process.exitCode = 1
        stop()
        return
      }
      const waitMilliseconds = Math.min(restartMillisecondsMin * 2 ** failuresNow, restartMillisecondsMax)
      logger.error({ ...ended, waitMilliseconds }, 'a process ended: another one is started in its place')
      const restart = setTimeout(() => {
        restarts.delete(restart)
        restarted += 1
        start(failuresNow + 1)
      }, waitMilliseconds)
      restarts.add(restart)
    })
  }

  function stop(): void {
    if (isStopping) return
    isStopping = true
    for (const restart of restarts) clearTimeout(restart)
    sendToAll('SIGTERM')
    setTimeout(() => sendToAll('SIGKILL'), drainSeconds * 1000 + stoppingMillisecondsMax).unref()
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  for (let count = 0; count < processes; count += 1) start(0)
  logger.info({ processes }, 'several processes share the ports')
}

function sendToAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values<Worker | undefined>(cluster.workers ?? {})) worker?.process.kill(signal)
}

/** Reports to the first process that this one answers calls. Does nothing in a program that is one process. */
export function reportReady(): void {
  cluster.worker?.send(READY)
}

/** Lets this process end once it has nothing left to do; the connection to the first one would keep it alive. */
export function leaveProcesses(): void {
  cluster.worker?.disconnect()
}

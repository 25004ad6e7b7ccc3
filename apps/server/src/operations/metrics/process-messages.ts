import cluster, { type Worker } from 'node:cluster'
import type { MetricsSnapshot, ProcessCounts } from './create-metrics.ts'

/** What the processes of one program say to each other about metrics. The first process only passes messages on. */
type MetricsMessage =
  | { readonly about: 'metrics wanted'; readonly id: string }
  | { readonly about: 'metrics question'; readonly id: string }
  | { readonly about: 'metrics answer'; readonly id: string; readonly snapshot: MetricsSnapshot }
  | ({ readonly about: 'metrics of all'; readonly id: string } & AllMetrics)

/** The metrics of every process that answered in time. */
export interface AllMetrics {
  readonly snapshots: readonly MetricsSnapshot[]
  readonly counts: ProcessCounts
}

/** A process that hangs is left out of a scrape rather than delaying it: Prometheus waits for ten seconds. */
const answerMilliseconds = 1_000

/**
 * In the first process: passes the question of one process on to all, and their answers back to it.
 * `counts` says how many processes there are.
 */
export function createMetricsRelay(counts: () => ProcessCounts): (asker: Worker, message: unknown) => void {
  const waiting = new Map<string, { answers: MetricsSnapshot[]; missing: number; finish: () => void }>()

  function ask(asker: Worker, id: string): void {
    const workers = Object.values<Worker | undefined>(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined,
    )
    const asked = workers.filter((worker) => worker.isConnected())
    const answers: MetricsSnapshot[] = []
    const finish = () => {
      if (!waiting.delete(id)) return
      clearTimeout(timer)
      sendTo(asker, { about: 'metrics of all', id, snapshots: answers, counts: counts() })
    }
    const timer = setTimeout(finish, answerMilliseconds)
    timer.unref()
    waiting.set(id, { answers, missing: asked.length, finish })
    for (const worker of asked) sendTo(worker, { about: 'metrics question', id })
  }

  return (worker, message) => {
    if (!isMetricsMessage(message)) return
    if (message.about === 'metrics wanted') ask(worker, message.id)
    if (message.about !== 'metrics answer') return
    const question = waiting.get(message.id)
    if (question === undefined) return
    question.answers.push(message.snapshot)
    question.missing -= 1
    if (question.missing === 0) question.finish()
  }
}

function sendTo(worker: Worker, message: MetricsMessage): void {
  // A process that has just died is no reason to fail: the answer is then for nobody.
  worker.send(message, () => {})
}

/**
 * Lets this process answer for its own metrics when another process of the program is asked for all. Returns a function
 * that reads the metrics of all of them. In a program of one process those are its own.
 */
export function shareMetrics(readOwn: () => Promise<MetricsSnapshot>): () => Promise<AllMetrics> {
  const { worker } = cluster
  if (worker === undefined)
    return async () => ({ snapshots: [await readOwn()], counts: { started: 1, restarts: 0 } })
  const waiting = new Map<string, (all: AllMetrics) => void>()
  let asked = 0
  process.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return
    const { about, id } = message
    if (about === 'metrics question')
      void readOwn().then((snapshot) => sendTo(worker, { about: 'metrics answer', id, snapshot }))
    if (about !== 'metrics of all') return
    waiting.get(id)?.(message)
    waiting.delete(id)
  })
  return () =>
    new Promise((resolve) => {
      asked += 1
      const id = `${worker.id}-${asked}`
      waiting.set(id, resolve)
      sendTo(worker, { about: 'metrics wanted', id })
    })
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'about' in message && 'id' in message
}

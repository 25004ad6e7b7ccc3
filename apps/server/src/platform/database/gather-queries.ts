import assert from 'node:assert/strict'
import { currentClient, isAbandoned, runForNoClient, type WaitingClient } from '../shared/waiting-client.ts'
import { currentTrace, inSharedSpan, type TraceContext } from '../tracing/index.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A query that waits for the next statement, and how to return the result to its caller. */
interface WaitingQuery<Query, Result> {
  readonly query: Query
  readonly caller: WaitingClient | undefined
  readonly trace: TraceContext | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

const gatheredMax = 64
const runningMax = 2
/** A statement that takes longer does not hold up the queries after it. */
const SLOW_MILLISECONDS = 20

/**
 * Returns a function that answers queries which arrive at the same moment by one statement. No query waits for others to
 * come: an idle server runs those that it has read from the network at once, a busy one whatever waits when a statement has
 * ended. One statement runs at a time, so that as many as possible share the next one, and another beside it only while it is
 * slow. A statement begins after the queries that it answers, so each sees everything that was committed before it was asked.
 *
 * `runAll` returns one result for each query, in their order. If it fails, each query runs alone: one that the database
 * refuses must not fail its neighbours. `onGathered` is called with the number of queries of every statement, for metrics.
 */
export function gatherQueries<Query, Result>(
  runAll: (queries: readonly Query[]) => Promise<readonly Result[]>,
  onGathered?: (queries: number) => void,
  slowMilliseconds = SLOW_MILLISECONDS,
): (query: Query) => Promise<Result> {
  const waiting: WaitingQuery<Query, Result>[] = []
  let running = 0
  let runningFast = 0
  let isScheduled = false

  /** Starts the next statement when all calls that have arrived by now have put their queries. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      if (runningFast === 0 && running < runningMax) start()
    })
  }

  function start(): void {
    running += 1
    runningFast += 1
    let isFast = true
    const stopBeingFast = () => {
      if (isFast) runningFast -= 1
      isFast = false
      schedule()
    }
    const timer = setTimeout(stopBeingFast, slowMilliseconds)
    void runForNoClient(() => run(takeWaiting())).finally(() => {
      clearTimeout(timer)
      running -= 1
      stopBeingFast()
    })
  }

  /** Takes the next queries. Those whose client has disconnected are not run. */
  function takeWaiting(): readonly WaitingQuery<Query, Result>[] {
    const next = waiting.splice(0, gatheredMax)
    for (const { caller, reject } of next)
      if (isAbandoned(caller))
        reject(new DatabaseUnavailable(new Error('not started, because the client has disconnected')))
    return next.filter(({ caller }) => !isAbandoned(caller))
  }

  async function run(gathered: readonly WaitingQuery<Query, Result>[]): Promise<void> {
    if (gathered.length === 0) return
    onGathered?.(gathered.length)
    try {
      const attributes = { 'havn.gathered': gathered.length }
      const traces = gathered.map(({ trace }) => trace)
      const results = await inSharedSpan('gathered', { attributes, traces }, () =>
        runAll(gathered.map(({ query }) => query)),
      )
      assert(results.length === gathered.length, 'each gathered query has a result')
      for (const [index, { resolve, caller }] of gathered.entries()) {
        if (caller !== undefined) caller.hasDatabaseAnswer = true
        resolve(results[index] as Result)
      }
    } catch (error) {
      if (gathered.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of gathered) reject(error)
      else for (const one of gathered) await run([one])
    }
  }

  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, caller: currentClient(), trace: currentTrace(), resolve, reject })
      schedule()
    })
}

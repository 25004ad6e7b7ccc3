import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { BareInserts } from '../load/bare-inserts.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import type { Figures } from '../report/figures.ts'
import { costOf, type Monitor, openMonitor, type Sample } from '../environment/monitor.ts'
import { runPgbench } from '../load/run-pgbench.ts'
import { runWrk } from '../load/run-wrk.ts'
import { type RequestTemplate, signRequests } from '../load/sign-requests.ts'

/** Requests of one kind, sent over so many connections at a time. */
export interface Load {
  readonly connections: number
  readonly count: number
  readonly templates: readonly RequestTemplate[]
  /** The status of every answer. */
  readonly status: number
}

/** Sends signed requests to a process that listens on a port, and measures while all connections are busy. */
export async function measureLoad(
  { folder, tpp, monitor }: BenchEnvironment,
  { port, pid }: { readonly port: number; readonly pid: number },
  { connections, count, templates, status }: Load,
): Promise<Figures> {
  const file = join(folder, 'requests')
  await signRequests(file, { tpp, host: `127.0.0.1:${port}`, count, templates })
  const window = openWindow(monitor, pid)
  const warm = Math.max(connections, Math.floor(count / 5))
  const result = await runWrk({ port, connections, file, count, warm, status, onMark: window.mark })
  const { answers, microseconds, p50, p99 } = result
  return {
    perSecond: (answers / microseconds) * 1e6,
    p50: p50 / 1000,
    p99: p99 / 1000,
    ...(await window.cost(answers)),
  }
}

/** PostgreSQL alone: the rows of a creation as plain INSERTs, one transaction each. */
export async function measureBare(
  environment: BenchEnvironment,
  inserts: BareInserts,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Figures> {
  const monitor = openMonitor(environment.postgres, inserts.database)
  try {
    const window = openWindow(monitor)
    const { transactions, perSecond } = await runPgbench(environment, inserts, {
      clients,
      seconds,
      onMark: window.mark,
    })
    return { perSecond, ...(await window.cost(transactions)) }
  } finally {
    await monitor.close()
  }
}

/** Samples at the marks of a load: what it cost is counted from the first to the last. */
function openWindow(monitor: Monitor, pid?: number) {
  const samples: Promise<Sample>[] = []
  return {
    mark: () => void samples.push(monitor.sample(pid)),
    async cost(operations: number): Promise<Sample> {
      const [from, ...more] = await Promise.all(samples)
      const to = more.at(-1)
      assert(from !== undefined && to !== undefined, 'a load has two marks')
      return costOf(from, to, operations)
    },
  }
}

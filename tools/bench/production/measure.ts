import { join } from 'node:path'
import { cpuMicroseconds } from '../environment/process-cpu.ts'
import { openConnections, percentile } from '../load/open-loop.ts'
import { NATIONAL_ID } from '../load/psu-calls.ts'
import { approveOnPages } from '../load/psu-pages.ts'
import { runWrk } from '../load/run-wrk.ts'
import { readRequests, type RequestTemplate, signRequests } from '../load/sign-requests.ts'
import { createLink, creations } from './calls.ts'
import { readState } from './database.ts'
import type { Deployment } from './deployment.ts'
import type { LoadFigures } from './result.ts'

/** How a deployment is measured. */
export interface Measuring {
  readonly deployment: Deployment
  /** Where signed requests are written. */
  readonly folder: string
}

interface WrkLoad {
  readonly connections: number
  readonly count: number
  readonly templates: readonly RequestTemplate[]
  readonly status: number
}

const milliseconds = (microseconds: number) => Math.round(microseconds / 100) / 10

/** Sends signed requests over TLS, and measures while all connections are busy. */
export async function measureCalls(
  { deployment, folder }: Measuring,
  { connections, count, templates, status }: WrkLoad,
): Promise<LoadFigures> {
  const { port, tpp } = deployment
  const file = join(folder, 'requests')
  await signRequests(file, { tpp, host: '', count, templates })
  const window = openWindow(deployment)
  const warm = Math.max(connections, Math.floor(count / 5))
  const load = { connections, file, count, warm, status }
  const { answers, refused, p50, p95, p99 } = await runWrk({
    port,
    isTls: true,
    mayRefuse: true,
    ...load,
    onMark: window.mark,
  })
  return {
    ...(await window.cost(answers)),
    p50: milliseconds(p50),
    p95: milliseconds(p95),
    p99: milliseconds(p99),
    refused,
  }
}

/** Sends creations at a fixed rate, however slow the answers are. */
export async function measureAtRate(
  { deployment, folder }: Measuring,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<LoadFigures> {
  const { port, tpp } = deployment
  const file = join(folder, 'requests')
  await signRequests(file, { tpp, host: '', count: perSecond * seconds, templates: creations(deployment) })
  const connections = await openConnections({ port, isTls: true }, connectionsAtRate)
  try {
    const window = openWindow(deployment)
    window.mark()
    const answers = await connections.send(readRequests(file), perSecond)
    window.mark()
    return {
      ...(await window.cost(answers.length)),
      ...percentilesOf(answers),
      refused: answers.filter(({ status }) => status !== 201).length,
    }
  } finally {
    connections.close()
  }
}

const connectionsAtRate = 128

/** Has so many PSUs at a time log in at the provider and approve a payment on the bank's pages. */
export async function measureApprovals(
  { deployment }: Measuring,
  { connections, count }: { readonly connections: number; readonly count: number },
): Promise<LoadFigures> {
  const links: string[] = []
  await inParallel(16, count, async (index) => {
    links.push(await createLink(deployment, index))
  })
  const window = openWindow(deployment)
  const times: { milliseconds: number }[] = []
  const last = count - connections
  let refused = 0
  await inParallel(connections, count, async (index) => {
    const startedAt = performance.now()
    await approveOnPages(links[index] ?? '', NATIONAL_ID).catch(() => (refused += 1))
    times.push({ milliseconds: performance.now() - startedAt })
    if (times.length === connections || times.length === last) window.mark()
  })
  return { ...(await window.cost(last - connections)), ...percentilesOf(times), refused }
}

/** Does so much work, so much of it at a time. */
export async function inParallel(
  width: number,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        next += 1
        await work(next - 1)
      }
    }),
  )
}

type Sample = Pick<LoadFigures, 'cpu' | 'walBytes' | 'databaseBytes' | 'connections'> & {
  readonly at: number
}

/** What every part has used until now. */
async function sample({ servers, proxy, coreSystems, database }: Deployment): Promise<Sample> {
  const at = performance.now()
  const running = servers.map((server) => server.program()).filter(({ isRunning }) => isRunning)
  const { primary, standbys, proxy: databaseProxy } = database.cpu()
  const cpu = {
    server: running.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0),
    postgres: primary,
    standbys,
    proxy: cpuMicroseconds(proxy.program().pid) + databaseProxy,
    coreBank: coreSystems.reduce((sum, one) => sum + cpuMicroseconds(one.pid()), 0),
  }
  return { at, cpu, ...(await readState(database)) }
}

/** Samples when a load says so: what it cost is counted from the first mark to the last. */
function openWindow(deployment: Deployment) {
  const samples: Promise<Sample>[] = []
  return {
    mark: () => void samples.push(sample(deployment)),
    async cost(operations: number) {
      const all = await Promise.all(samples)
      const [from, to] = [all[0], all.at(-1)]
      if (from === undefined || to === undefined || from === to) throw new Error('a load has two marks')
      const each = (pick: (one: Sample) => number) => Math.round((pick(to) - pick(from)) / operations)
      return {
        perSecond: Math.round((operations / (to.at - from.at)) * 1000),
        cpu: {
          server: each(({ cpu }) => cpu.server),
          proxy: each(({ cpu }) => cpu.proxy),
          postgres: each(({ cpu }) => cpu.postgres),
          standbys: each(({ cpu }) => cpu.standbys),
          coreBank: each(({ cpu }) => cpu.coreBank),
        },
        walBytes: each(({ walBytes }) => walBytes),
        databaseBytes: each(({ databaseBytes }) => databaseBytes),
        connections: to.connections,
      }
    },
  }
}

/** The times below which half of the answers lie, and nearly all. */
const percentilesOf = (answers: readonly { readonly milliseconds: number }[]) => ({
  p50: Math.round(percentile(answers, 0.5)),
  p95: Math.round(percentile(answers, 0.95)),
  p99: Math.round(percentile(answers, 0.99)),
})

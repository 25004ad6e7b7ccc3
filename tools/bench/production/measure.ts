import { join } from 'node:path'
import { openConnections } from '../load/open-loop.ts'
import { NATIONAL_ID } from '../load/psu-calls.ts'
import { approveOnPages } from '../load/psu-pages.ts'
import { runWrk } from '../load/run-wrk.ts'
import { readRequests, type RequestTemplate, signRequests } from '../load/sign-requests.ts'
import { createLink, creations } from './calls.ts'
import type { Deployment } from './deployment.ts'
import type { LoadFigures } from './result.ts'
import { openWindow, percentilesOf } from './sample.ts'

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
async function inParallel(
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestTemplate } from '../load/sign-requests.ts'
import { accountLists, creations, statuses } from './calls.ts'
import { usualMilliseconds } from './core-bank.ts'
import { measureApprovals, measureAtRate, measureCalls, type Measuring } from './measure.ts'
import type { LoadFigures, ProductionRun } from './result.ts'

const CONNECTIONS = [8, 64, 256] as const
/** How many calls of each kind are sent, but at least three over each connection. */
const COUNTS = { create: 6_000, status: 12_000, accounts: 5_000, approval: 240 }
const seconds = 15
const usualRate = 200
/** Core banks that are slower than the usual one, and the rates that the connections to them suffice for. */
const SLOW = [
  { milliseconds: 50, perSecond: usualRate },
  { milliseconds: 1_000, perSecond: 50 },
]
/** Longer than HAProxy takes to notice that a server is gone. */
const noticeMilliseconds = 3_000

/**
 * Measures all operations, and then creations at a fixed rate. With a share below 1 there are fewer calls, and fewest connections
 * alone.
 */
export async function measureAll(
  measuring: Measuring,
  share: number,
): Promise<Pick<ProductionRun, 'loads' | 'fixed'>> {
  return { loads: await measureLoads(measuring, share), fixed: await measureRates(measuring, share) }
}

async function measureLoads(measuring: Measuring, share: number): Promise<Record<string, LoadFigures>> {
  const { deployment } = measuring
  const loads: Record<string, LoadFigures> = {}
  // V8 compiles what is called often: the first calls tell nothing.
  const first = { connections: 64, count: Math.ceil(4_000 * share), status: 201 }
  await measureCalls(measuring, { ...first, templates: creations(deployment) })
  for (const connections of share < 1 ? CONNECTIONS.slice(0, 1) : CONNECTIONS) {
    const load = (kind: keyof typeof COUNTS) => ({
      connections,
      count: Math.max(Math.round(COUNTS[kind] * share), 3 * connections),
    })
    const calls = (kind: keyof typeof COUNTS, templates: readonly RequestTemplate[], status: number) =>
      measureCalls(measuring, { ...load(kind), templates, status })
    const add = (kind: keyof typeof COUNTS, figures: LoadFigures) => {
      loads[`${kind}@${connections}`] = figures
      print(`${kind}@${connections}`, figures)
    }
    add('create', await calls('create', creations(deployment), 201))
    add('status', await calls('status', await statuses(deployment), 200))
    add('accounts', await calls('accounts', await accountLists(deployment), 200))
    add('approval', await measureApprovals(measuring, load('approval')))
  }
  return loads
}

/** As usual, with slower core banks, and last, because nothing is brought back, without one server and one database. */
async function measureRates(measuring: Measuring, share: number): Promise<Record<string, LoadFigures>> {
  const { coreSystems, servers, database } = measuring.deployment
  const answerAfter = (milliseconds: number) =>
    Promise.all(coreSystems.map((system) => system.answerAfter(milliseconds)))
  const rates: Record<string, LoadFigures> = {}
  const measure = async (name: string, perSecond: number) => {
    const figures = await measureAtRate(measuring, { perSecond, seconds: Math.ceil(seconds * share) })
    rates[name] = figures
    print(name, figures)
  }
  await measure('as usual', usualRate)
  for (const { milliseconds, perSecond } of SLOW) {
    await answerAfter(milliseconds)
    await measure(`core bank of ${milliseconds} ms`, perSecond)
  }
  if (servers.length > 1 && database.loseStandby !== undefined) {
    await answerAfter(usualMilliseconds)
    await Promise.all([servers.at(-1)?.program().end('SIGKILL'), database.loseStandby()])
    await sleep(noticeMilliseconds)
    await measure('one server and one database gone', usualRate)
  }
  return rates
}

function print(
  name: string,
  { perSecond, p50, p95, p99, cpu, walBytes, connections, refused }: LoadFigures,
): void {
  const times = [p50, p95, p99].map((one) => one.toFixed(0)).join('/')
  const parts = Object.entries(cpu).map(([part, microseconds]) => `${part} ${microseconds}`)
  console.log(
    `${name.padEnd(34)}${perSecond.toFixed(0).padStart(6)}/s  ${times} ms  ${parts.join(', ')} µs  WAL ${walBytes}  ${connections} connections  ${refused} refused`,
  )
}

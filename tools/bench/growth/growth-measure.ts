import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalPostgres } from '@havn/local-postgres'
import type { GrowthCalls } from './growth-calls.ts'
import { type Growth, queryIn } from './grown-database.ts'
import { query } from '../environment/bench-database.ts'
import { ownCpuMicroseconds } from '../environment/process-cpu.ts'

/** A server on a filled database. */
export interface MeasuredServer {
  readonly postgres: LocalPostgres
  readonly database: string
  readonly growth: Growth
  readonly ownBank: { readonly bankId: string; readonly tppId: string }
  readonly calls: GrowthCalls
  /** Gives what growth.make_due has stored the MACs of the server. */
  readonly sealDue: () => Promise<void>
}

/** Something that a server does often, and what one of it is called. */
interface Operation {
  readonly name: string
  readonly count: number
  /** Done before each measurement: connections are open and their statements planned. */
  readonly warmUp: number
  /** Returns what is measured, for a number of times. */
  readonly prepare: (server: MeasuredServer) => Promise<(count: number) => Promise<void>>
}

/** CPU of PostgreSQL in microseconds for one operation: of every round, at each server. */
export interface GrowthFigures {
  readonly name: string
  readonly ofServers: readonly number[][]
}

const OPERATIONS: readonly Operation[] = [
  {
    name: 'creation, one at a time',
    count: 400,
    warmUp: 100,
    prepare:
      async ({ calls }) =>
      (count) =>
        repeat(count, 1, calls.createPayment),
  },
  {
    name: 'creation, 64 connections',
    count: 2_000,
    warmUp: 500,
    prepare:
      async ({ calls }) =>
      (count) =>
        repeat(count, 64, calls.createPayment),
  },
  { name: 'status', count: 800, warmUp: 200, prepare: prepareStatus },
  {
    name: 'page of transactions',
    count: 100,
    warmUp: 40,
    async prepare({ calls }) {
      const readPage = await calls.openStatement()
      return (count) => repeat(count, 4, readPage)
    },
  },
  { name: 'batch run, a payment', count: 4_000, warmUp: 500, prepare: prepareBatch },
]

/** Reads statuses of payments of the present month, as TPPs do. */
async function prepareStatus({ calls, ...server }: MeasuredServer) {
  const { bankId, tppId } = server.ownBank
  const ids = await queryIn(
    server,
    `select payment_id from payments.payment_status where status = 'ACSC' and bank_id = '${bankId}' and tpp_id = '${tppId}'
    order by payment_id desc limit 500`,
  )
  const paymentIds = ids.split('\n')
  let next = 0
  const readNext = async () => {
    next = (next + 1) % paymentIds.length
    await calls.readStatus(paymentIds[next] ?? '')
  }
  return (count: number) => repeat(count, 4, readNext)
}

async function prepareBatch({ calls, sealDue, ...server }: MeasuredServer) {
  const { bankId, tppId } = server.ownBank
  const makeDue = (payments: number) =>
    queryIn(server, `call growth.make_due('${bankId}', '${tppId}', ${payments})`)
  return async (count: number) => {
    await makeDue(count)
    await sealDue()
    const summary = await calls.runBatch()
    assert(summary.includes(`"ACSC":${count}`) || summary.includes(`"booked":${count}`), summary)
  }
}

/** Waits until servers that have just started have done their first jobs, which are none of the measured work. */
export async function untilIdle(servers: readonly MeasuredServer[]): Promise<void> {
  const lookSeconds = 3
  for (let look = 0; look < 100; look += 1) {
    const microseconds = await Promise.all(
      servers.map(({ postgres, database }) =>
        measureBackends(postgres, database, () => sleep(lookSeconds * 1000)),
      ),
    )
    if (Math.max(...microseconds) < lookSeconds * 10_000) return
  }
  throw new Error('five minutes after the start the jobs of a server still use more than 1 % of a CPU')
}

/** Measures one operation after another, each of them at all servers in turn, several rounds. */
export async function* measureOperations(
  servers: readonly MeasuredServer[],
  { rounds, isShort }: { rounds: number; isShort: boolean },
): AsyncGenerator<GrowthFigures> {
  for (const { name, prepare, ...counts } of OPERATIONS) {
    const [count = 1, warmUp = 1] = [counts.count, counts.warmUp].map((full) => (isShort ? full / 4 : full))
    const runs = await Promise.all(servers.map((server) => prepare(server)))
    const ofServers: number[][] = servers.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [index, { postgres, database }] of servers.entries()) {
        const run = runs[index]
        assert(run)
        await run(warmUp)
        const cpu = await measureBackends(postgres, database, () => run(count))
        ofServers[index]?.push(cpu / count)
      }
    yield { name, ofServers }
  }
}

/** Runs work a number of times, some of it at the same time. */
async function repeat(count: number, atOnce: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  const workNext = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workNext))
}

export function formatHead(servers: readonly MeasuredServer[]): string {
  const heads = servers.map(({ growth }) => `${growth.payments.toLocaleString('en')} payments`)
  const columns = ['PostgreSQL CPU, µs', ...heads, 'change']
  return `\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`
}

/** The least of the rounds: other load on the machine only adds to it. */
export function formatFigures({ name, ofServers }: GrowthFigures): string {
  const least = ofServers.map((rounds) => Math.min(...rounds))
  const [first = 0, last = 0] = [least.at(0), least.at(-1)]
  const change = `${last >= first ? '+' : '−'}${Math.abs((last / first - 1) * 100).toFixed(0)} %`
  return `| ${[name, ...least.map((microseconds) => microseconds.toFixed(0)), change].join(' | ')} |`
}

/** Measures CPU time of the connections of one database while some work is done, in microseconds. */
async function measureBackends(
  postgres: LocalPostgres,
  database: string,
  work: () => Promise<void>,
): Promise<number> {
  const before = await readBackends(postgres, database)
  await work()
  const after = await readBackends(postgres, database)
  // A connection that was opened meanwhile counts from zero. One that was closed meanwhile was idle before, or would not be closed.
  return [...after].reduce((sum, [pid, microseconds]) => sum + microseconds - (before.get(pid) ?? 0), 0)
}

async function readBackends(postgres: LocalPostgres, database: string): Promise<ReadonlyMap<string, number>> {
  const pids = await query(postgres, `select pid from pg_stat_activity where datname = '${database}'`)
  return new Map(
    pids
      .split('\n')
      .filter(Boolean)
      .map((pid) => [pid, ownCpuMicroseconds(Number(pid))]),
  )
}

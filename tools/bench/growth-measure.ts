import assert from 'node:assert/strict'
import type { LocalPostgres } from '@havn/local-postgres'
import { measureBackends } from './backend-cpu.ts'
import type { GrowthCalls } from './growth-calls.ts'
import { type Growth, queryIn } from './grown-database.ts'

/** A server on a filled database. */
export interface MeasuredServer {
  readonly postgres: LocalPostgres
  readonly database: string
  readonly growth: Growth
  readonly ownBank: { readonly bankId: string; readonly tppId: string }
  readonly calls: GrowthCalls
}

/** Something that a server does often, and what one of it is called. */
interface Operation {
  readonly name: string
  readonly count: number
  /** Done before each measurement: connections are open and their statements planned. */
  readonly warmUp: number
  /** Returns what is measured, for a number of times. */
  prepare(server: MeasuredServer): Promise<(count: number) => Promise<void>>
}

/** CPU of PostgreSQL in microseconds: for each operation and server, of every round. */
export type GrowthFigures = ReadonlyMap<string, readonly number[][]>

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

async function prepareBatch({ calls, ...server }: MeasuredServer) {
  const { bankId, tppId } = server.ownBank
  const makeDue = (payments: number) =>
    queryIn(server, `call growth.make_due('${bankId}', '${tppId}', ${payments})`)
  return async (count: number) => {
    await makeDue(count)
    const summary = await calls.runBatch()
    assert(summary.includes(`"ACSC":${count}`) || summary.includes(`"booked":${count}`), summary)
  }
}

export async function measureRounds(
  servers: readonly MeasuredServer[],
  { rounds, isQuick }: { rounds: number; isQuick: boolean },
): Promise<GrowthFigures> {
  const figures = new Map<string, number[][]>(OPERATIONS.map(({ name }) => [name, servers.map(() => [])]))
  for (const { name, prepare, ...counts } of OPERATIONS) {
    const [count, warmUp] = [counts.count, counts.warmUp].map((full) => (isQuick ? full / 4 : full))
    const runs = await Promise.all(servers.map((server) => prepare(server)))
    for (let round = 0; round < rounds; round += 1)
      for (const [index, { postgres, database }] of servers.entries()) {
        const run = runs[index]
        assert(run && count && warmUp)
        await run(warmUp)
        const cpu = await measureBackends(postgres, database, () => run(count))
        figures.get(name)?.[index]?.push(cpu / count)
      }
    process.stdout.write('.')
  }
  return figures
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

/** The least of the rounds: other load on the machine only adds to it. */
export function formatGrowth(servers: readonly MeasuredServer[], figures: GrowthFigures): string {
  const heads = servers.map(({ growth }) => `${growth.payments.toLocaleString('en')} payments`)
  const lines = [...figures].map(([name, ofServers]) => {
    const least = ofServers.map((rounds) => Math.min(...rounds))
    const [first = 0, last = 0] = [least.at(0), least.at(-1)]
    const change = `${last >= first ? '+' : '−'}${Math.abs((last / first - 1) * 100).toFixed(0)} %`
    return `| ${[name, ...least.map((microseconds) => microseconds.toFixed(0)), change].join(' | ')} |`
  })
  const columns = ['PostgreSQL CPU, µs', ...heads, 'change']
  return [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`, ...lines].join('\n')
}

import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { median } from '../report/figures.ts'
import { measureLoad } from './measure-load.ts'
import { readPaymentIds } from '../load/payments.ts'
import { CREATE, statusOf } from '../load/psu-calls.ts'
import { type HavnProcess, startHavn } from '../environment/server-process.ts'

/** A server as it may be set up. */
export interface ServerVariant {
  readonly name: string
  readonly variables?: Readonly<Record<string, string>>
  readonly nodeOptions?: readonly string[]
}

interface Comparison {
  readonly variants: readonly ServerVariant[]
  readonly rounds: number
}

/** So many calls for each variant in a round. */
const count = 3_000

/**
 * Reads statuses from servers that are set up differently, in turn, and prints what a call cost each. A machine is faster in
 * one minute than in another, so what a variant adds is the median of its differences to the first one in the same round.
 */
export async function compareServers(
  environment: BenchEnvironment,
  { variants, rounds }: Comparison,
): Promise<void> {
  const { folder, postgres, tpp } = environment
  const servers: HavnProcess[] = []
  try {
    const place = { databaseUrl: postgres.url(), authorityFile: tpp.authorityFile, folder }
    for (const { name: _, ...settings } of variants) servers.push(await startHavn({ ...place, ...settings }))
    const [first] = servers
    if (first === undefined) throw new Error('there is no server')
    const calls = { connections: 64, count }
    await measureLoad(environment, first, { ...calls, templates: [CREATE], status: 201 })
    const templates = (await readPaymentIds(environment, count)).map(statusOf)
    const figures = servers.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [index, server] of servers.entries()) {
        const { serverCpu } = await measureLoad(environment, server, { ...calls, templates, status: 200 })
        figures[index]?.push(serverCpu)
        process.stdout.write('.')
      }
    print(variants, figures)
  } finally {
    for (const server of servers) await server.stop()
  }
}

function print(variants: readonly ServerVariant[], figures: readonly (readonly number[])[]): void {
  console.log('\nCPU µs of the server for a status: the least, the median, and what it adds to the first one')
  for (const [index, { name }] of variants.entries()) {
    const own = figures[index] ?? []
    const added = own.map((microseconds, round) => microseconds - (figures[0]?.[round] ?? 0))
    const columns = [Math.min(...own), median(own), median(added)]
    console.log(`${name.padEnd(30)}${columns.map((value) => value.toFixed(0).padStart(7)).join('')}`)
  }
}

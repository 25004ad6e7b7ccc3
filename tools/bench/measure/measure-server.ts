import { type BareInserts, prepareBareInserts } from '../load/bare-inserts.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { captureCreations } from '../load/captured-rows.ts'
import type { Figures } from '../report/figures.ts'
import { measureBare, measureLoad } from './measure-load.ts'
import { measureRounds } from './measure-rounds.ts'
import type { Plan } from './plan.ts'
import { CREATE } from '../load/psu-calls.ts'
import { type HavnProcess, startHavn } from '../environment/server-process.ts'

interface ServerMeasurements {
  readonly loads: Readonly<Record<string, Figures>>
  readonly bareClients: number
}

/** Measures what needs a running server: calls over HTTP, and beside them the plain INSERTs. */
export async function measureServer(
  environment: BenchEnvironment,
  plan: Plan,
  nodeOptions: readonly string[],
): Promise<ServerMeasurements> {
  const { postgres, tpp, folder } = environment
  async function whileRunning<Result>(
    options: { readonly nodeOptions?: readonly string[]; readonly hasRecorder?: boolean },
    work: (havn: HavnProcess) => Promise<Result>,
  ): Promise<Result> {
    const place = { databaseUrl: postgres.url(), authorityFile: tpp.authorityFile, folder }
    const havn = await startHavn({ ...place, ...options })
    try {
      return await work(havn)
    } finally {
      await havn.stop()
    }
  }
  const captured = await whileRunning({}, (havn) => captureCreations(environment, havn))
  const bares = await prepareBareInserts(environment, captured)
  const { tables } = bares.bare
  console.log(`bare: ${tables.length} rows, into ${[...new Set(tables)].join(', ')}`)
  const bareClients = await chooseClients(environment, bares.bare, plan)
  const loads = await whileRunning({ nodeOptions }, (havn) =>
    measureRounds({ environment, plan, bares, bareClients, havn }),
  )
  const recorded = plan.parts.includes('recorder')
    ? await whileRunning({ hasRecorder: true }, (havn) => measureRecorded(environment, havn))
    : {}
  return { loads: { ...loads, ...recorded }, bareClients }
}

/** The number of connections with which plain INSERTs are fastest. */
async function chooseClients(
  environment: BenchEnvironment,
  inserts: BareInserts,
  { bareClients }: Plan,
): Promise<number> {
  const [first = 1, ...others] = bareClients
  if (others.length === 0) return first
  let best = { clients: first, perSecond: 0 }
  for (const clients of bareClients) {
    const { perSecond } = await measureBare(environment, inserts, { clients, seconds: 3 })
    console.log(`bare with ${clients} clients: ${perSecond.toFixed(0)} /s`)
    if (perSecond > best.perSecond) best = { clients, perSecond }
  }
  return best.clients
}

/** Creations while the sandbox records calls: it does so for the first 3,000 of a TPP in a minute. */
async function measureRecorded(
  environment: BenchEnvironment,
  havn: HavnProcess,
): Promise<Record<string, Figures>> {
  const load = { connections: 64, count: 2_500, templates: [CREATE], status: 201 }
  return { 'create, recorded@64': await measureLoad(environment, havn, load) }
}

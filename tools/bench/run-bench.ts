import { query } from './environment/bench-database.ts'
import type { BenchEnvironment } from './environment/bench-environment.ts'
import type { BatchFigures, BenchResult } from './report/bench-result.ts'
import { compareObservability } from './measure/compare-observability.ts'
import { compareTrust } from './measure/compare-trust.ts'
import { countCommits } from './measure/count-commits.ts'
import { measureBatch } from './measure/measure-batch.ts'
import { measureServer } from './measure/measure-server.ts'
import { measureStatement } from './measure/measure-statement.ts'
import type { Part, Plan } from './measure/plan.ts'

/** What is measured, without where and when. */
export type Measurements = Omit<BenchResult, 'commit' | 'date' | 'machine'>

const emptyDatabase = 'empty'
/** The parts that need no server, or start their own. */
const OTHER_PARTS: ReadonlySet<Part> = new Set(['batch', 'trust', 'observability'])

/** Runs the parts of a plan, one after the other. */
export async function runBench(
  environment: BenchEnvironment,
  plan: Plan,
  nodeOptions: readonly string[],
): Promise<Measurements> {
  const has = (part: Part) => plan.parts.includes(part)
  await query(environment.postgres, `create database ${emptyDatabase} template postgres`)
  const needsServer = plan.parts.some((part) => !OTHER_PARTS.has(part))
  const server = needsServer ? await measureServer(environment, plan, nodeOptions) : { loads: {} }
  const commits = has('approval')
    ? { commits: await countCommits(environment, { hasIdle: has('idle') }) }
    : {}
  const statement = has('statement')
    ? { statement: await measureStatement(environment, 2 * plan.rounds + 1) }
    : {}
  const batch = has('batch') ? { batch: await measureBatches(environment, plan) } : {}
  if (has('trust')) await compareTrust(environment, plan.comparisons)
  if (has('observability')) await compareObservability(environment, plan.comparisons)
  return { ...server, ...commits, ...statement, ...batch }
}

/** A ledger is young once: each round has a new one. Only the last one grows, because that takes long. */
async function measureBatches(
  { postgres }: BenchEnvironment,
  { rounds, batch }: Plan,
): Promise<Record<string, BatchFigures>> {
  const [young = 0, grown] = batch.stored
  const figures: BatchFigures[] = []
  for (let round = 1; round < rounds; round += 1)
    figures.push(...(await measureBatch(postgres, { ...batch, stored: [young] }, emptyDatabase)))
  const [last, ...more] = await measureBatch(postgres, batch, emptyDatabase)
  const best = [...figures, ...(last === undefined ? [] : [last])].toSorted(
    (one, other) => one.postgresCpu - other.postgresCpu,
  )
  return {
    ...(best[0] === undefined ? {} : { young: best[0] }),
    ...(grown === undefined || more[0] === undefined ? {} : { grown: more[0] }),
  }
}

// npm run bench: what the server's operations cost, beside PostgreSQL alone with the same rows. Fails if a floor is missed.
//   npm run bench                           everything, about six minutes on two cores
//   npm run bench -- --quick                less than three minutes
//   npm run bench -- --only create,status   some parts: see plan.ts
//   npm run bench -- --only trust           what revocation, register and signed answers cost a call; a minute
//   npm run bench -- --only observability   what metrics and traces cost a call; a minute
//   npm run bench -- --rounds 5             more or fewer rounds than usual
//   npm run bench -- --keep                 keeps the figures, the table and the plot in docs/performance
//   npm run bench -- --profile              and where the server spends its time; profiling slows it a little
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inBenchEnvironment } from './environment/bench-environment.ts'
import type { BenchResult } from './report/bench-result.ts'
import { summarizeProfile } from './cpu-profile.ts'
import { describeMachine, measuredCommit } from './report/describe-run.ts'
import { FLOORS, judgeFloors } from './report/floors.ts'
import { keepResult } from './report/keep-result.ts'
import { choosePlan } from './measure/plan.ts'
import { formatTables } from './report/report.ts'
import { runBench } from './run-bench.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const plan = choosePlan(values)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await inBenchEnvironment(async (environment) => {
  const { version } = environment.postgres
  console.log(`PostgreSQL ${version} with fsync, Node ${process.versions.node}, one server process`)
  const profiles = join(environment.folder, 'profiles')
  mkdirSync(profiles)
  const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const measurements = await runBench(environment, plan, nodeOptions)
  if (values.profile) printProfile(profiles)
  const [commit, machine] = [await measuredCommit(), describeMachine(version)]
  conclude({ commit, date: new Date().toISOString(), machine, ...measurements })
})

function conclude(result: BenchResult): void {
  console.log(`\n${formatTables(result)}\n`)
  const { isMet, lines } = judgeFloors(result, FLOORS)
  console.log(lines.join('\n'))
  if (!isMet) process.exitCode = 1
  if (values.keep) console.log(`kept in ${keepResult(result).join(', ')}`)
}

function printProfile(profiles: string): void {
  const { functions, packages } = summarizeProfile(profiles)
  console.log(`\nCPU of the server by package\n${packages.join('\n')}`)
  console.log(`\nCPU of the server by function\n${functions.join('\n')}\n`)
}

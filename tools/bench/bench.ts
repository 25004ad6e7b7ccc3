// npm run bench: how many payments a second the server creates, compared with PostgreSQL alone and the same statement.
//   npm run bench                   8 and 32 clients, the median of three rounds
//   npm run bench -- --quick        one short round
//   npm run bench -- --profile      and where the server spends its time; profiling slows it a little
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchPostgres } from './bench-database.ts'
import { captureCreation } from './captured-creation.ts'
import { makeCertificates } from './certificates.ts'
import { summarizeProfile } from './cpu-profile.ts'
import { fillingMicroseconds } from './filling-cost.ts'
import { measureEngine, measureServer } from './measure.ts'
import { creationScript, type PgbenchScript } from './pgbench-script.ts'
import { evaluateRounds, type Round, formatTable } from './report.ts'
import { type HavnProcess, startHavn } from './server-process.ts'

type Scene = Parameters<typeof captureCreation>[0]

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
})
const plan = values.quick
  ? { concurrencies: [32], rounds: 1, count: 2_560, warmup: 640 }
  : { concurrencies: [8, 32], rounds: 3, count: 12_800, warmup: 6_400 }

const folder = mkdtempSync('/tmp/havn-bench-')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const directory = join(folder, 'postgres')
  const postgres = await startBenchPostgres(directory)
  try {
    console.log(
      `PostgreSQL ${postgres.version} with fsync, Node ${process.versions.node}, one server process`,
    )
    const logFile = join(directory, 'server.log')
    await bench({ postgres, logFile, folder, tpp: makeCertificates(folder) })
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function bench(scene: Scene): Promise<void> {
  const creation = await captureCreation(scene)
  const filling = await fillingMicroseconds(scene, creation)
  const { postgres, tpp } = scene
  const profiles = join(folder, 'profiles')
  mkdirSync(profiles)
  const havn = await startHavn({
    databaseUrl: postgres.url(),
    authorityFile: tpp.authorityFile,
    folder,
    nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [],
  })
  let rounds: Round[]
  try {
    rounds = await runRounds(scene, havn, creationScript(creation))
  } finally {
    await havn.stop()
  }
  console.log(`\n${formatTable(rounds)}\n`)
  console.log(`bare: pgbench, ${creation.statement}, its parameter filled in for ${filling.toFixed(0)} µs`)
  if (values.profile) printProfile(profiles)
  const verdict = evaluateRounds(rounds)
  console.log(verdict.text)
  // A short round on a machine with other load says little about speed.
  process.exitCode = verdict.isRight && (verdict.isFast || values.quick) ? 0 : 1
}

/** Measures engine and server alternately, so that other load on the machine affects both alike. */
async function runRounds(scene: Scene, havn: HavnProcess, script: PgbenchScript): Promise<Round[]> {
  const rounds: Round[] = []
  await measureServer(scene, havn, { clients: 32, count: plan.warmup })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const clients of plan.concurrencies) {
      const load = { clients, count: plan.count }
      const engine = await measureEngine(scene, script, load)
      const server = await measureServer(scene, havn, load)
      rounds.push({ clients, engine, server })
      process.stdout.write('.')
    }
  }
  return rounds
}

function printProfile(profiles: string): void {
  const { functions, packages } = summarizeProfile(profiles)
  console.log(`\nCPU of the server by package\n${packages.join('\n')}`)
  console.log(`\nCPU of the server by function\n${functions.join('\n')}\n`)
}

// npm run bench:run: how many due payments a second a batch run settles, against the same statements bare in psql,
// and whether that depends on how much is stored.
//   npm run bench:run                100,000 due payments with 1,000 and with 1,000,000 stored
//   npm run bench:run -- --quick     10,000 due with 1,000 and 20,000 stored
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type LocalPostgres, withUser } from '@havn/local-postgres'
import { createSandboxLedger } from '../../apps/sandbox/src/ledger/index.ts'
import { openDatabase } from '../../apps/server/src/database/database.ts'
import { createServerInstance, runBatch } from '../../apps/server/src/payments/index.ts'
import { realClock } from '../../apps/server/src/shared/clock.ts'
import { query, startBenchPostgres } from './bench-database.ts'
import { cpuMicroseconds } from './process-cpu.ts'
import { runProgram } from './run-program.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const plan = values.quick
  ? { due: 10_000, stored: [1_000, 20_000], accounts: 1_000 }
  : { due: 100_000, stored: [1_000, 1_000_000], accounts: 10_000 }

const bankId = '01900000-0000-7000-8000-000000000001'
const filling = fileURLToPath(new URL('batch-run-filling.sql', import.meta.url))
/** A Monday at noon in Oslo: banks are open, whenever the bench is run. */
const at = Temporal.Instant.from('2026-11-16T11:00:00Z')

interface Figures {
  readonly stored: number
  readonly perSecond: number
  readonly barePerSecond: number
  readonly microseconds: number
  readonly postgresCpu: number
  readonly serverCpu: number
}

const folder = mkdtempSync('/tmp/havn-bench-run-')
try {
  const postgres = await startBenchPostgres(join(folder, 'postgres'))
  try {
    console.log(`PostgreSQL ${postgres.version} with fsync, Node ${process.versions.node}, one process`)
    await runProgram(psqlOf(postgres), ['--quiet', '--file', filling, postgres.url()])
    await query(postgres, `call bench.open_bank('${bankId}', ${plan.accounts})`)
    const figures: Figures[] = []
    console.log(
      '| stored | settled /s | bare /s | ÷ bare | µs a payment | PostgreSQL CPU µs | server CPU µs |',
    )
    console.log('|---|---|---|---|---|---|---|')
    for (const stored of plan.stored) {
      const one = await measure(postgres, stored)
      console.log(lineOf(one))
      figures.push(one)
    }
    compare(figures)
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(postgres: LocalPostgres, stored: number): Promise<Figures> {
  await storeSettled(postgres, stored)
  // Bare, by the server, and bare again, so that other load on the machine affects both alike.
  const bare = [await runBare(postgres)]
  const server = await runByServer(postgres)
  bare.push(await runBare(postgres))
  const bareSeconds = bare.reduce((sum, seconds) => sum + seconds, 0) / bare.length || 1
  return {
    stored,
    perSecond: plan.due / server.seconds,
    barePerSecond: plan.due / bareSeconds,
    microseconds: (server.seconds * 1e6) / plan.due,
    postgresCpu: server.postgresCpu / plan.due,
    serverCpu: server.serverCpu / plan.due,
  }
}

async function storeSettled(postgres: LocalPostgres, countMin: number): Promise<void> {
  const there = Number(await query(postgres, 'select count(*) from payments.payment'))
  const atOnce = 50_000
  for (let made = there; made < countMin; made += atOnce) {
    const count = Math.min(atOnce, countMin - made)
    await query(postgres, `call bench.choose(${count}, ${plan.accounts}, now() - interval '14 days', now())`)
    await query(postgres, `call bench.store_settled('${bankId}')`)
  }
}

async function makeDue(postgres: LocalPostgres): Promise<void> {
  const lastHour = `now() - interval '1 hour', now()`
  await query(postgres, `call bench.choose(${plan.due}, ${plan.accounts}, ${lastHour})`)
  await query(postgres, `call bench.store_due('${bankId}')`)
  await query(postgres, 'vacuum analyze')
  await query(postgres, 'checkpoint')
}

async function runBare(postgres: LocalPostgres): Promise<number> {
  await makeDue(postgres)
  const started = performance.now()
  await runProgram(psqlOf(postgres), [
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    ...commands(
      'set plan_cache_mode = force_generic_plan',
      'set jit = off',
      'set role havn_bank',
      `call bench.run_bare('${bankId}', 1000, '${at.toString()}')`,
    ),
    postgres.url(),
  ])
  const seconds = (performance.now() - started) / 1000
  await expectAllSettled(postgres)
  return seconds
}

async function runByServer(postgres: LocalPostgres) {
  await makeDue(postgres)
  const url = postgres.url()
  const tppDatabase = openDatabase({ url: withUser(url, 'havn_tpp'), connectionsMax: 2 })
  const bankDatabase = openDatabase({ url: withUser(url, 'havn_bank'), connectionsMax: 8 })
  const coreBank = createSandboxLedger({ tppDatabase, bankDatabase })
  const before = { postgres: cpuMicroseconds(postgres.pid), server: process.cpuUsage() }
  const started = performance.now()
  const summary = await runBatch(
    {
      bankDatabase,
      coreBank,
      clock: realClock,
      instance: createServerInstance(),
      coreBankTimeoutMilliseconds: 30_000,
      leaseMilliseconds: 60_000,
      onCoreBankFailure: (error) => console.error(error),
      onQuarantine: (one) => console.error(one),
    },
    { bankId, at },
  )
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before.server)
  const postgresCpu = cpuMicroseconds(postgres.pid) - before.postgres
  if (summary.booked !== plan.due) throw new Error(`booked ${summary.booked} of ${plan.due}`)
  await Promise.all([tppDatabase.close(), bankDatabase.close()])
  await expectAllSettled(postgres)
  return { seconds, serverCpu: user + system, postgresCpu }
}

async function expectAllSettled(postgres: LocalPostgres): Promise<void> {
  const left = await query(postgres, `select count(*) from payments.payment_status where status <> 'ACSC'`)
  const due = await query(postgres, 'select count(*) from payments.due')
  if (left !== '0' || due !== '0') throw new Error(`${left} payments are not settled, ${due} are due still`)
}

function lineOf(one: Figures): string {
  const cells = [
    one.stored,
    one.perSecond.toFixed(0),
    one.barePerSecond.toFixed(0),
    (one.perSecond / one.barePerSecond).toFixed(2),
    one.microseconds.toFixed(0),
    one.postgresCpu.toFixed(0),
    one.serverCpu.toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}

function compare(figures: readonly Figures[]): void {
  const [first, last] = [figures.at(0), figures.at(-1)]
  if (first === undefined || last === undefined) return
  const ratio = (last.microseconds / first.microseconds).toFixed(2)
  console.log(`\na payment costs ${ratio} × as much with ${last.stored} stored as with ${first.stored}`)
}

function psqlOf(postgres: LocalPostgres): string {
  return join(postgres.binDirectory, 'psql')
}

function commands(...sql: string[]): string[] {
  return sql.flatMap((command) => ['--command', command])
}

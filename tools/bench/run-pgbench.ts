import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BareInserts } from './bare-inserts.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import { runProgram } from './run-program.ts'

export interface PgbenchResult {
  /** How many transactions there were between the two marks. */
  readonly transactions: number
  readonly perSecond: number
}

// As the server's connections have them.
const SESSION_SETTINGS = { plan_cache_mode: 'force_generic_plan', jit: 'off', timezone: 'UTC' }

let runs = 0

/**
 * Writes rows for so many seconds, prepared, one transaction at a time on each connection. The first second, in which
 * connections are made and plans prepared, is not measured: `onMark` is called after it, and at the end.
 */
export async function runPgbench(
  { postgres: { binDirectory, socketDirectory, port }, folder }: BenchEnvironment,
  { script, database, settings }: BareInserts,
  { clients, seconds, onMark }: { clients: number; seconds: number; onMark: () => void },
): Promise<PgbenchResult> {
  runs += 1
  const file = join(folder, 'bare.pgbench')
  writeFileSync(file, script)
  const perSecond: number[] = []
  const onLine = (line: string) => {
    const [, second, rate] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []
    if (rate === undefined) return
    const passed = Math.round(Number(second))
    if (passed === 1 || passed === seconds) onMark()
    if (passed > 1 && passed <= seconds) perSecond.push(Number(rate))
  }
  const place = ['--host', socketDirectory, '--port', String(port), '--username', 'havn_tpp']
  const load = ['--client', String(clients), '--jobs', '1', '--time', String(seconds + 1), '--progress', '1']
  const work = ['--no-vacuum', '--protocol', 'prepared', '--file', file]
  const defines = ['--define', 'i=0', '--define', `run=${runs}`]
  const options = Object.entries({ ...SESSION_SETTINGS, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  await runProgram(
    join(binDirectory, 'pgbench'),
    [...place, ...load, ...work, ...defines, database],
    { PGOPTIONS: options.join(' ') },
    onLine,
  )
  assert.equal(perSecond.length, seconds - 1, 'pgbench reports every second')
  const transactions = perSecond.reduce((sum, rate) => sum + rate, 0)
  return { transactions, perSecond: transactions / (seconds - 1) }
}

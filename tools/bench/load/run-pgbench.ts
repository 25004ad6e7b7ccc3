import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BareInserts } from './bare-inserts.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { runProgram } from '../environment/run-program.ts'

export interface PgbenchResult {
  /** How many transactions there were between the first mark and the last. */
  readonly transactions: number
  readonly perSecond: number
}

// As the server's connections have them.
const SESSION_SETTINGS = { plan_cache_mode: 'force_generic_plan', jit: 'off', timezone: 'UTC' }

let runs = 0

/**
 * Writes rows for so many seconds, prepared, one transaction at a time on each connection. The first second, in which
 * connections are made and plans prepared, is not measured: `onMark` is called after it and after each later second.
 */
export async function runPgbench(
  { postgres: { binDirectory, socketDirectory, port }, folder }: BenchEnvironment,
  { script, database, settings }: BareInserts,
  { clients, seconds, onMark }: { clients: number; seconds: number; onMark: () => void },
): Promise<PgbenchResult> {
  runs += 1
  const file = join(folder, 'bare.pgbench')
  writeFileSync(file, script)
  let transactions = 0
  const moments: number[] = []
  const onLine = (line: string) => {
    const [, moment, rate] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []
    if (moment === undefined) return
    onMark()
    const before = moments.at(-1)
    if (before !== undefined) transactions += Number(rate) * (Number(moment) - before)
    moments.push(Number(moment))
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
  const [first = 0] = moments
  const measuredSeconds = (moments.at(-1) ?? 0) - first
  assert(measuredSeconds > 0, 'pgbench reports its progress every second')
  return { transactions, perSecond: transactions / measuredSeconds }
}

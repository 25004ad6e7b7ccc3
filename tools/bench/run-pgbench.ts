import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalPostgres } from '@havn/local-postgres'
import type { PgbenchScript } from './pgbench-script.ts'
import { runProgram } from './run-program.ts'

export interface PgbenchResult {
  readonly transactions: number
  readonly perSecond: number
}

// As the server's connections have them.
const SESSION_OPTIONS = '-c role=havn_tpp -c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC'

let runs = 0

/** Prepared statements over as many connections as there are clients, one transaction each. */
export async function runPgbench(
  { binDirectory, socketDirectory, port }: LocalPostgres,
  script: PgbenchScript,
  { clients, count, folder }: { clients: number; count: number; folder: string },
): Promise<PgbenchResult> {
  runs += 1
  const file = join(folder, 'creation.pgbench')
  writeFileSync(file, script.text)
  const variables = Object.entries({ ...script.variables, i: '0', run: String(runs) })
  const place = ['--host', socketDirectory, '--port', String(port), '--username', 'postgres']
  const load = ['--client', String(clients), '--jobs', String(Math.min(2, clients))]
  const transactionsPerClient = String(Math.floor(count / clients))
  const work = [
    '--no-vacuum',
    '--protocol',
    'prepared',
    '--file',
    file,
    '--transactions',
    transactionsPerClient,
  ]
  const defines = variables.flatMap(([name, value]) => ['--define', `${name}=${value}`])
  const output = await runProgram(
    join(binDirectory, 'pgbench'),
    [...place, ...load, ...work, ...defines, 'postgres'],
    { PGOPTIONS: SESSION_OPTIONS },
  )
  const [, transactions] = /transactions actually processed: (\d+)/.exec(output) ?? []
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(output) ?? []
  assert(transactions && perSecond, `pgbench gave no result:\n${output}`)
  return { transactions: Number(transactions), perSecond: Number(perSecond) }
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalPostgres, withUser } from '@havn/local-postgres'
import { createSandboxLedger } from '../../../apps/sandbox/src/ledger/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { createServerInstance, runBatch } from '../../../apps/server/src/domain/payments/index.ts'
import { query } from '../environment/bench-database.ts'
import type { BatchFigures } from '../report/bench-result.ts'
import { cpuMicroseconds } from '../environment/process-cpu.ts'
import { runProgram } from '../environment/run-program.ts'
import { COUNTRY_JSON, SEALED_BY, sealDue } from '../environment/seal-due.ts'

export interface BatchPlan {
  readonly due: number
  readonly accounts: number
  /** How many payments are stored and analysed when the due ones are stored, for each run. */
  readonly stored: readonly number[]
}

const database = 'batch'
const bankId = '01900000-0000-7000-8000-000000000001'
const filling = fileURLToPath(new URL('batch-run-filling.sql', import.meta.url))
/** Noon of the latest Tuesday before today: banks were open, unless it was a holiday. */
const today = Temporal.Now.plainDateISO('UTC')
const at = Temporal.Instant.from(
  `${today.subtract({ days: ((today.dayOfWeek + 4) % 7) + 1 }).toString()}T11:00:00Z`,
)

/** Settles due payments by batch runs, in a database of their own, copied from one that is migrated and empty. */
export async function measureBatch(
  postgres: LocalPostgres,
  { due, accounts, stored }: BatchPlan,
  emptyDatabase: string,
): Promise<BatchFigures[]> {
  await query(postgres, `drop database if exists ${database} with (force)`)
  await query(postgres, `create database ${database} template ${emptyDatabase}`)
  const psql = join(postgres.binDirectory, 'psql')
  await runProgram(psql, ['--quiet', '--file', filling, postgres.url(database)])
  await inBatchDatabase(postgres, `call bench.open_bank('${bankId}', '${COUNTRY_JSON}', ${accounts})`)
  const figures: BatchFigures[] = []
  for (const count of stored) {
    await storeSettled(postgres, count, accounts)
    // The planner knows the tables as they are now; the due payments come after, and the run writes more.
    await inBatchDatabase(postgres, 'vacuum analyze')
    await storeDue(postgres, due, accounts)
    figures.push({ stored: count, due, ...(await settle(postgres, due)) })
  }
  return figures
}

async function inBatchDatabase(postgres: LocalPostgres, sql: string): Promise<string> {
  return query(postgres, sql, database)
}

async function storeSettled(postgres: LocalPostgres, countMin: number, accounts: number): Promise<void> {
  const there = Number(await inBatchDatabase(postgres, 'select count(*) from payments.payment'))
  const atOnce = 50_000
  for (let made = there; made < countMin; made += atOnce) {
    const count = Math.min(atOnce, countMin - made)
    const twoWeeks = `now() - interval '14 days', now()`
    await inBatchDatabase(postgres, `call bench.choose(${count}, ${accounts}, ${twoWeeks})`)
    await inBatchDatabase(postgres, `call bench.store_settled('${bankId}')`)
  }
}

async function storeDue(postgres: LocalPostgres, due: number, accounts: number): Promise<void> {
  const lastHour = `'${at.subtract({ hours: 1 }).toString()}', '${at.toString()}'`
  await inBatchDatabase(postgres, `call bench.choose(${due}, ${accounts}, ${lastHour})`)
  await inBatchDatabase(postgres, `call bench.store_due('${bankId}')`)
  await sealDue(postgres.url(database), bankId)
}

async function settle(postgres: LocalPostgres, due: number) {
  const url = postgres.url(database)
  const tppDatabase = openDatabase({ url: withUser(url, 'havn_tpp'), connectionsMax: 2 })
  const bankDatabase = openDatabase({ url: withUser(url, 'havn_bank'), connectionsMax: 8 })
  const coreBank = createSandboxLedger({ tppDatabase, bankDatabase })
  const before = { postgres: cpuMicroseconds(postgres.pid), server: process.cpuUsage() }
  const started = performance.now()
  const summary = await runBatch(
    {
      bankDatabase,
      coreBank,
      instance: createServerInstance(),
      hasMovableClocks: true,
      coreBankTimeoutMilliseconds: 30_000,
      leaseMilliseconds: 60_000,
      onCoreBankFailure: (error) => console.error(error),
      onQuarantine: (one) => console.error(one),
      ...SEALED_BY,
    },
    { bankId, at },
  )
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before.server)
  const postgresCpu = cpuMicroseconds(postgres.pid) - before.postgres
  await Promise.all([tppDatabase.close(), bankDatabase.close()])
  assert.equal(summary.booked, due, 'a batch run books every due payment')
  return { perSecond: due / seconds, postgresCpu: postgresCpu / due, serverCpu: (user + system) / due }
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { countPayments } from './bench-database.ts'
import type { PgbenchScript } from './pgbench-script.ts'
import { cpuMicroseconds } from './process-cpu.ts'
import { runPgbench } from './run-pgbench.ts'
import { runWrk } from './run-wrk.ts'
import type { HavnProcess } from './server-process.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import { signCreations } from './sign-creations.ts'

export interface EngineFigures {
  readonly perSecond: number
  readonly postgresCpu: number
}

export interface ServerFigures extends EngineFigures {
  readonly serverCpu: number
  readonly p50: number
  readonly p99: number
  readonly created: number
  readonly refused: number
}

/** PostgreSQL alone: the creation statement, one transaction each. */
export async function measureEngine(
  { postgres, folder }: BenchEnvironment,
  script: PgbenchScript,
  { clients, count }: { clients: number; count: number },
): Promise<EngineFigures> {
  const paymentsBefore = await countPayments(postgres)
  const cpuBefore = cpuMicroseconds(postgres.pid)
  const { transactions, perSecond } = await runPgbench(postgres, script, { clients, count, folder })
  const postgresCpu = (cpuMicroseconds(postgres.pid) - cpuBefore) / transactions
  const stored = (await countPayments(postgres)) - paymentsBefore
  assert.equal(stored, transactions, 'pgbench: every transaction must store one payment')
  return { perSecond, postgresCpu }
}

/** Signed creations over HTTP, each answered after its commit. */
export async function measureServer(
  { postgres, folder, tpp }: BenchEnvironment,
  { pid, port }: HavnProcess,
  { clients, count }: { clients: number; count: number },
): Promise<ServerFigures> {
  const file = join(folder, 'creations')
  await signCreations(file, { tpp, host: `127.0.0.1:${port}`, count })
  const paymentsBefore = await countPayments(postgres)
  const serverBefore = cpuMicroseconds(pid)
  const postgresBefore = cpuMicroseconds(postgres.pid)
  const result = await runWrk({ port, connections: clients, file, count })
  const { answers, created, microseconds } = result
  const serverCpu = (cpuMicroseconds(pid) - serverBefore) / answers
  const postgresCpu = (cpuMicroseconds(postgres.pid) - postgresBefore) / answers
  const stored = (await countPayments(postgres)) - paymentsBefore
  assert.equal(result.socketErrors, 0, 'wrk: no connection may break')
  assert.equal(stored, created, 'the server: as many payments must be stored as there were 201s')
  return {
    perSecond: (created / microseconds) * 1e6,
    serverCpu,
    postgresCpu,
    p50: result.p50 / 1000,
    p99: result.p99 / 1000,
    created,
    refused: count - created,
  }
}

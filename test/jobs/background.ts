import type { CoreBank } from '../../apps/server/src/core-bank/index.ts'
import { createSandboxLedger } from '@havn/sandbox/ledger/index'
import { NORWAY } from '@havn/server/packs'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import {
  createBatchRuns,
  startHeartbeat,
  startRecovery,
  openJobQueue,
} from '../../apps/server/src/domain/batch-runs/index.ts'
import {
  createServerInstance,
  type ExecutionSetup,
  type RunSummary,
} from '../../apps/server/src/domain/payments/index.ts'
import type { TestBank } from '../support/bank.ts'
import type { Payer } from '../support/payer.ts'
import { keysOf } from '../support/seal-orders.ts'
import { queryAsOwner } from '../support/query.ts'
import { serverUrls } from '../support/database.ts'

export interface BackgroundOptions {
  readonly coreBankTimeoutMilliseconds?: number
  readonly bankDatabaseConnections?: number
  /** Wraps the ledger into a core bank that is slow or does not answer. */
  readonly coreBankOver?: (ledger: CoreBank) => CoreBank
}

/** The background work of one more server on the database of a bank: step by step, or as jobs. */
export function openBackground(bank: TestBank, options: BackgroundOptions = {}) {
  const {
    coreBankTimeoutMilliseconds = 500,
    bankDatabaseConnections = 8,
    coreBankOver = (ledger) => ledger,
  } = options
  const url = bank.databaseUrl
  const tppDatabase = openDatabase({ url: serverUrls(url).tpp, connectionsMax: 4 })
  const bankDatabase = openDatabase({ url: serverUrls(url).bank, connectionsMax: bankDatabaseConnections })
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const quarantined: string[] = []
  const forged: string[] = []
  const runs: { bankId: string; at: string; summary: RunSummary }[] = []
  const queue = openJobQueue({ url, bankDatabase, onError })
  const clock = { milliseconds: () => Date.now() + bank.clock.offsetMilliseconds }
  const execution: ExecutionSetup = {
    bankDatabase,
    coreBank: coreBankOver(createSandboxLedger({ tppDatabase, bankDatabase })),
    clock,
    instance: createServerInstance(),
    hasMovableClocks: true,
    countryOf: () => NORWAY,
    coreBankTimeoutMilliseconds,
    leaseMilliseconds: 2 * coreBankTimeoutMilliseconds,
    onCoreBankFailure: () => {},
    onQuarantine: ({ paymentId }) => void quarantined.push(paymentId),
    keys: keysOf(bank.key),
    onForgery: ({ subjectId }) => void forged.push(subjectId),
  }
  const onRun = (run: (typeof runs)[number]) => void runs.push(run)
  const batchRuns = createBatchRuns({ bankDatabase, queue, execution, clock, onRun, onError })
  const alive = startHeartbeat({ bankDatabase, instance: execution.instance, onError })
  let looking: ReturnType<typeof startRecovery> | undefined
  const { handlers } = batchRuns
  return {
    bankDatabase,
    execution,
    batchRuns,
    /** The runs that did something, and the errors. */
    runs,
    errors,
    quarantined,
    forged,
    /** Until when its claims are valid. */
    isAlive: alive.firstBeat,
    startDueRuns: handlers.startDueRuns,
    /** Starts taking jobs. */
    async start() {
      await alive.firstBeat
      await queue.work(handlers)
      looking ??= startRecovery({ bankDatabase, execution, ...batchRuns, onError })
    },
    stop: () => queue.stop(),
    async close() {
      await Promise.all([queue.stop(), looking?.stop(), batchRuns.stop()])
      await alive.stop()
      await Promise.all([tppDatabase.close(), bankDatabase.close()])
    },
  }
}

export type Background = ReturnType<typeof openBackground>

/** Lets the time of a payer's bank pass without starting anything, as real time does. */
export async function passTime(
  bank: TestBank,
  payer: Payer,
  { minutes }: { minutes: number },
): Promise<void> {
  await queryAsOwner(
    bank,
    `update banks.bank set version = version + 1,
       clock_offset_milliseconds = clock_offset_milliseconds + ${minutes * 60_000}
     where ${payer.bankSql}`,
  )
}

/** The batch runs that were started as jobs for a payer's bank: their times, UTC. */
export async function startedRuns(bank: TestBank, payer: Payer): Promise<string[]> {
  const rows = await queryAsOwner(
    bank,
    `select data ->> 'at' as at from pgboss.job
     where name = 'batch-run' and (data ->> 'bankId')::uuid in (select bank_id from banks.bank where ${payer.bankSql})
     order by created_on, at`,
  )
  return rows.map(({ at }) => String(at))
}

/** The events of a payment after its creation with their time by the bank's clock: `claimed 2026-11-16T11:00Z`. */
export async function eventsOf(bank: TestBank, path: string): Promise<string[]> {
  const paymentId = path.split('/').at(-1)
  const rows = await queryAsOwner(
    bank,
    `select cause || ' ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as event
     from payments.payment_event where payment_id = '${paymentId}' and sequence > 1 order by sequence`,
  )
  return rows.map(({ event }) => String(event))
}

/** Without the approval, whose time is known to the caller. */
export async function executionOf(bank: TestBank, path: string): Promise<string[]> {
  return (await eventsOf(bank, path)).slice(1)
}

/** All steps of a domestic payment with enough money. */
export const executedAt = (time: string): string[] => [
  `claimed ${time}`,
  `reserved ${time}`,
  `booked ${time}`,
]

import { createSandboxLedger, type SandboxLedger } from '@havn/sandbox/ledger/index'
import type { CoreBank, OrderOutcome, TransferOrder } from '../../../apps/server/src/core-bank/index.ts'
import { NORWAY } from '@havn/server/packs'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import {
  createServerInstance,
  type ExecutionSetup,
  type Forgery,
  recordHeartbeat,
} from '../../../apps/server/src/domain/payments/index.ts'
import { realClock } from '../../../apps/server/src/platform/shared/clock.ts'
import type { TestBank } from '../../support/bank.ts'
import { serverUrls } from '../../support/database.ts'
import { keysOf } from '../../support/seal-orders.ts'
import { queryAsOwner } from '../../support/query.ts'

type Outcomes = readonly OrderOutcome[]

/** Stands between Havn and the real ledger: it may call the ledger or not, and return its outcomes or not. */
export type Interceptor = (
  ask: () => Promise<Outcomes>,
  orders: readonly TransferOrder[],
) => Promise<Outcomes>

/** Has the real ledger execute, and then changes what Havn sees of it. */
export const andThen =
  (then: (outcomes: Outcomes) => Outcomes | Promise<Outcomes>): Interceptor =>
  async (ask) =>
    then(await ask())

export const neverAnswer = () => new Promise<never>(() => {})

/** Delays the outcomes until they are released. */
export function delayed(): { interceptor: Interceptor; called: Promise<void>; release: () => void } {
  const called = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const interceptor = andThen(async (outcomes) => {
    called.resolve()
    await released.promise
    return outcomes
  })
  return { interceptor, called: called.promise, release: () => released.resolve() }
}

const passThrough: Interceptor = (ask) => ask()

/** How long a claim is safe from being reclaimed. */
const leaseMilliseconds = 60_000

export interface FaultyCoreBank {
  readonly bankDatabase: Database
  readonly ledger: SandboxLedger
  /** Every failure of the core bank, as it was reported. */
  readonly failures: unknown[]
  /** The ids of payments that were quarantined. */
  readonly quarantined: string[]
  readonly forgeries: Forgery[]
  /** The setup of a server whose core bank fails like this. The timeout is long by default. */
  setup(
    interceptors?: { execute?: Interceptor; readOutcomes?: Interceptor },
    coreBankTimeoutMilliseconds?: number,
  ): ExecutionSetup
  /** Ends the lease of every claim, so that anybody may reclaim it. */
  expireClaims(): Promise<void>
  /** Lets the time pass in which a request that was sent under a claim may still take effect. */
  passDeadlines(): Promise<void>
  close(): Promise<void>
}

/** Opens the sandbox's ledger on the bank's database, behind interceptors that can make it fail. */
export async function openFaultyCoreBank({ databaseUrl: url, key }: TestBank): Promise<FaultyCoreBank> {
  const tppDatabase = openDatabase({ url: serverUrls(url).tpp, connectionsMax: 4 })
  const bankDatabase = openDatabase({ url: serverUrls(url).bank, connectionsMax: 4 })
  const ledger = createSandboxLedger({ tppDatabase, bankDatabase })
  const failures: unknown[] = []
  const onCoreBankFailure = (error: unknown) => void failures.push(error)
  const quarantined: string[] = []
  const forgeries: Forgery[] = []
  const keys = keysOf(key)
  // The server stays alive for longer than any test takes.
  const instance = createServerInstance()
  await recordHeartbeat(bankDatabase, { instanceId: instance.instanceId, aliveMilliseconds: 3_600_000 })
  return {
    bankDatabase,
    ledger,
    failures,
    quarantined,
    forgeries,
    setup({ execute = passThrough, readOutcomes = passThrough } = {}, coreBankTimeoutMilliseconds = 10_000) {
      const coreBank: CoreBank = {
        ...ledger,
        execute: (question) => execute(() => ledger.execute(question), question.orders),
        readOutcomes: (question) => readOutcomes(() => ledger.readOutcomes(question), question.orders),
      }
      return {
        bankDatabase,
        coreBank,
        clock: realClock,
        instance,
        hasMovableClocks: true,
        countryOf: () => NORWAY,
        coreBankTimeoutMilliseconds,
        leaseMilliseconds,
        onCoreBankFailure,
        onQuarantine: ({ paymentId }) => void quarantined.push(paymentId),
        keys,
        onForgery: (forgery) => void forgeries.push(forgery),
      }
    },
    async expireClaims() {
      await queryAsOwner(
        { databaseUrl: url },
        'update payments.claim set lease_expires_at = now(), retry_at = null',
      )
    },
    async passDeadlines() {
      const before = "now() - interval '1 day'"
      await queryAsOwner(
        { databaseUrl: url },
        `update payments.claim set lease_expires_at = ${before}, retry_at = ${before}, not_after = ${before}`,
      )
    },
    close: () => Promise.all([tppDatabase.close(), bankDatabase.close()]).then(() => undefined),
  }
}

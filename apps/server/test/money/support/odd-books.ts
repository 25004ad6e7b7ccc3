import { createSandboxLedger, type SandboxLedger } from '@havn/sandbox/ledger/index'
import type { CoreBank, OrderOutcome } from '../../../src/core-bank/index.ts'
import { type Database, openDatabase } from '../../../src/database/database.ts'
import { createServerInstance, type ExecutionSetup, recordHeartbeat } from '../../../src/payments/index.ts'
import { realClock } from '../../../src/shared/clock.ts'
import type { TestBank } from '../../support/bank.ts'
import { serverUrls } from '../../support/database.ts'
import { queryAsOwner } from '../../support/query.ts'

type Said = readonly OrderOutcome[]

/** What stands between Havn and the real books: it may ask them or not, and tell what they said or not. */
export type Way = (ask: () => Promise<Said>) => Promise<Said>

/** The real books do it, and then. */
export const andThen =
  (then: (said: Said) => Said | Promise<Said>): Way =>
  async (ask) =>
    then(await ask())

export const never = () => new Promise<never>(() => {})

/** Books whose word reaches Havn when it is let go. */
export function heldBack(): { way: Way; asked: Promise<void>; letGo: () => void } {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const way = andThen(async (said) => {
    asked.resolve()
    await released.promise
    return said
  })
  return { way, asked: asked.promise, letGo: () => released.resolve() }
}

const straight: Way = (ask) => ask()

/** How long whoever claims a payment has it for themselves. */
const leaseMilliseconds = 60_000

export interface OddBooks {
  readonly bankDatabase: Database
  readonly ledger: SandboxLedger
  /** How the books were silent, each time. */
  readonly silences: unknown[]
  /** Payments that could not be read. */
  readonly quarantined: string[]
  /** What a server would execute payments with, if its books were like that. It waits long unless told. */
  setup(ways?: { execute?: Way; report?: Way }, coreBankTimeoutMilliseconds?: number): ExecutionSetup
  /** Whatever anybody has claimed now is free. */
  letClaimsEnd(): Promise<void>
  close(): Promise<void>
}

/** The sandbox's own books over the bank's database, behind a way that is not as it should be. */
export async function openOddBooks({ databaseUrl: url }: TestBank): Promise<OddBooks> {
  const tppDatabase = openDatabase({ url: serverUrls(url).tpp, connectionsMax: 4 })
  const bankDatabase = openDatabase({ url: serverUrls(url).bank, connectionsMax: 4 })
  const ledger = createSandboxLedger({ tppDatabase, bankDatabase })
  const silences: unknown[] = []
  const onCoreBankFailure = (error: unknown) => void silences.push(error)
  const quarantined: string[] = []
  // A server that is alive for as long as any test takes.
  const instance = createServerInstance()
  await recordHeartbeat(bankDatabase, { instanceId: instance.instanceId, aliveMilliseconds: 3_600_000 })
  return {
    bankDatabase,
    ledger,
    silences,
    quarantined,
    setup({ execute = straight, report = straight } = {}, coreBankTimeoutMilliseconds = 10_000) {
      const coreBank: CoreBank = {
        ...ledger,
        execute: (question) => execute(() => ledger.execute(question)),
        readOutcomes: (question) => report(() => ledger.readOutcomes(question)),
      }
      return {
        bankDatabase,
        coreBank,
        clock: realClock,
        instance,
        coreBankTimeoutMilliseconds,
        leaseMilliseconds,
        onCoreBankFailure,
        onQuarantine: ({ paymentId }) => void quarantined.push(paymentId),
      }
    },
    async letClaimsEnd() {
      await queryAsOwner(
        { databaseUrl: url },
        'update payments.claim set lease_expires_at = now(), retry_at = null',
      )
    },
    close: () => Promise.all([tppDatabase.close(), bankDatabase.close()]).then(() => undefined),
  }
}

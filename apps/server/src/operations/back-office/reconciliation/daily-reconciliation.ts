import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Country } from '../../../platform/banks/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { comparePeriod, type ComparisonSetup } from './compare-period.ts'
import { claimDay, type Reconciliation, storeReconciliation } from './reconciliations.store.ts'

/** When a bank is compared with its core bank, unless its document says otherwise: before people come to work. */
export const DEFAULT_RECONCILIATION_TIME = '03:30'

export interface DailyReconciliationSetup extends Omit<ComparisonSetup, 'bankId' | 'list'> {
  readonly bankDatabase: Database
  /** The banks that this process works for. */
  readonly bankIds: () => readonly string[]
  /** The bank's time zone is that of its days. */
  readonly countryOf: (bankId: string) => Country
  /** The time of day at the bank from which on the day before is compared, such as 03:30. */
  readonly timeOf: (bankId: string) => string
  readonly onEnd: (ended: { readonly bankId: string; readonly day: string } & Reconciliation) => void
  /** Called when a bank could not be compared: it is tried again in an hour. */
  readonly onFailure: (failure: { readonly bankId: string; readonly error: unknown }) => void
}

const leaseMilliseconds = 3_600_000
const foundMax = 100

/**
 * Returns work that compares the day before with the core bank, once for each bank and day, at whichever process comes first. A
 * process compares one bank after the other, so that no core bank is asked by more than one of them at a time.
 */
export function createDailyReconciliation(
  setup: DailyReconciliationSetup,
): (stopping: AbortSignal) => Promise<void> {
  const { clock, bankIds, countryOf, timeOf, onEnd, onFailure } = setup
  /** The last day of each bank that is done, or that another process has: asked for again in an hour. */
  const passed = new Map<string, { readonly day: string; readonly until: number }>()

  async function reconcileBank(bankId: string, day: string): Promise<void> {
    const milliseconds = clock.milliseconds()
    const until = milliseconds + leaseMilliseconds
    const [now, claimedUntil] = [milliseconds, until].map((time) => new Date(time).toISOString())
    const isClaimed = await inBankTransaction(setup.bankDatabase, bankId, (queries) =>
      claimDay(queries, { bankId, day }, { now: now ?? '', until: claimedUntil ?? '' }),
    )
    passed.set(bankId, { day, until })
    if (isClaimed) onEnd({ bankId, day, ...(await compareDay(setup, bankId, day)) })
  }

  return async (stopping) => {
    for (const bankId of bankIds()) {
      if (stopping.aborted) return
      const now = Temporal.Instant.fromEpochMilliseconds(clock.milliseconds()).toZonedDateTimeISO(
        countryOf(bankId).timeZone,
      )
      if (Temporal.PlainTime.compare(now.toPlainTime(), timeOf(bankId)) < 0) continue
      const day = now.toPlainDate().subtract({ days: 1 }).toString()
      const last = passed.get(bankId)
      if (last?.day === day && clock.milliseconds() < last.until) continue
      await reconcileBank(bankId, day).catch((error: unknown) => onFailure({ bankId, error }))
    }
  }
}

async function compareDay(
  setup: DailyReconciliationSetup,
  bankId: string,
  day: string,
): Promise<Reconciliation> {
  const counts = { orders: 0, differences: 0 }
  const found: Reconciliation['found'][number][] = []
  await comparePeriod({ ...setup, bankId, list: undefined }, { day }, async ({ orders, differences }) => {
    // What the core bank is ahead with, the next batch run records.
    const lasting = differences.filter(({ kind }) => kind !== 'not-recorded')
    counts.orders += orders
    counts.differences += lasting.length
    for (const { kind, paymentId } of lasting.slice(0, foundMax - found.length)) found.push([kind, paymentId])
  })
  const result = { ...counts, found }
  const endedAt = new Date(setup.clock.milliseconds()).toISOString()
  await inBankTransaction(setup.bankDatabase, bankId, (queries) =>
    storeReconciliation(queries, { bankId, day }, { ...result, endedAt }),
  )
  return result
}

import type { AppSetup } from './app-setup.ts'
import { openDatabase } from './database/database.ts'
import { readDatabaseHealth } from './database/health.store.ts'
import { watchOldestTransaction } from './database/oldest-transaction.ts'
import type { WriteProbe } from './database/write-probe.ts'
import { type Metrics, NO_LABELS } from './metrics/index.ts'
import { countWaiting } from './notifications/index.ts'
import { countWork } from './payments/index.ts'
import { readTrustAges } from './trust/index.ts'

/** Reads into the metrics what is the same for every process, before a scrape is answered. */
export interface SharedValues {
  read(): Promise<void>
  close(): Promise<void>
}

/** However often anybody scrapes, the database is asked once in this time. */
const everyMilliseconds = 5_000

/** Short: a scrape must be answered while the database hangs, and say so. */
const timeouts = { connectionMilliseconds: 1_000, statementMilliseconds: 1_500, answerMilliseconds: 2_000 }

export function readSharedValues(
  { databaseUrls, clock }: AppSetup,
  { metrics: { instruments }, writeProbe }: { metrics: Metrics; writeProbe: WriteProbe },
): SharedValues {
  // A connection of its own, so that a pool whose connections are all in use does not hide why they are.
  const bankDatabase = openDatabase({ url: databaseUrls.bank, connectionsMax: 1, timeouts })
  const oldestTransactionSeconds = watchOldestTransaction()
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function readDatabase(): Promise<void> {
    const work = await countWork(bankDatabase)
    const waiting = await countWaiting(bankDatabase)
    const ages = await readTrustAges(bankDatabase)
    const health = await readDatabaseHealth(bankDatabase)
    instruments.payments.record(work.due, { state: 'due' })
    instruments.payments.record(work.claimed, { state: 'claimed' })
    instruments.payments.record(work.underWay, { state: 'under-way' })
    instruments.payments.record(work.quarantined, { state: 'quarantined' })
    instruments.claims.record(work.claims, { state: 'all' })
    instruments.claims.record(work.unansweredClaims, { state: 'unanswered' })
    instruments.claims.record(work.stuckClaims, { state: 'stuck' })
    instruments.oldestClaim.record(work.oldestClaimSeconds, NO_LABELS)
    instruments.notificationsWaiting.record(waiting.waiting, NO_LABELS)
    instruments.notificationsLate.record(waiting.lateSeconds, NO_LABELS)
    for (const [source, age] of [
      ['lists', ages.lists],
      ['eba-register', ages.ebaRegister],
      ['national-register', ages.nationalRegister],
    ] as const)
      if (age !== null) instruments.trustAge.record(age, { source })
    instruments.revocationUnknown.record(ages.expiredStatuses, NO_LABELS)
    instruments.lockWaits.record(health.lockWaits, NO_LABELS)
    instruments.lockWaitSeconds.record(health.lockWaitSeconds, NO_LABELS)
    instruments.oldestTransaction.record(oldestTransactionSeconds(health, clock.milliseconds()), NO_LABELS)
    if (health.timeline !== null) instruments.timeline.record(health.timeline, NO_LABELS)
    instruments.partitionsAhead.record(health.partitionsAhead, NO_LABELS)
    instruments.partitionsMissing.record(health.partitionsMissing, NO_LABELS)
  }

  /** Values that could not be read are left out of the scrape: an old value would say that all is well. */
  function forgetDatabase(): void {
    const { payments, claims, oldestClaim, notificationsWaiting, notificationsLate, trustAge } = instruments
    const { revocationUnknown, lockWaits, lockWaitSeconds, partitionsAhead, partitionsMissing } = instruments
    const { oldestTransaction, timeline } = instruments
    const ofDatabase = [payments, claims, oldestClaim, notificationsWaiting, notificationsLate, trustAge]
    for (const instrument of ofDatabase) instrument.forget()
    const ofHealth = [revocationUnknown, lockWaits, lockWaitSeconds, partitionsAhead, partitionsMissing]
    for (const instrument of [...ofHealth, oldestTransaction, timeline]) instrument.forget()
    instruments.databaseReads.record(1, NO_LABELS)
  }

  async function readAll(): Promise<void> {
    await readDatabase().catch(forgetDatabase)
    const probe = await writeProbe.latest()
    instruments.databaseWritable.record(probe.isWritten ? 1 : 0, NO_LABELS)
    if (probe.isWritten)
      instruments.clockDifference.record(probe.clockDifferenceMilliseconds / 1_000, NO_LABELS)
  }

  return {
    async read() {
      if (clock.milliseconds() - readAt < everyMilliseconds) return
      reading ??= readAll().finally(() => {
        readAt = clock.milliseconds()
        reading = undefined
      })
      await reading
    },
    close: () => bankDatabase.close(),
  }
}

import type { Database } from '../../platform/database/database.ts'
import { readDatabaseHealth } from '../../platform/database/health.store.ts'
import { watchOldestTransaction } from '../../platform/database/oldest-transaction.ts'
import { readRunLateness } from '../../domain/batch-runs/index.ts'
import type { Metrics } from './create-metrics.ts'
import { NO_LABELS } from './instruments.ts'
import { countWaiting } from '../../domain/notifications/index.ts'
import { countFailingDeliveries } from '../../domain/notifications/tpp-dialogue/index.ts'
import { countWork } from '../../domain/payments/index.ts'
import { readTrustAges } from '../../edge/trust/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { usedTrustAges, type UsedTrust } from './used-trust-ages.ts'

/** One question to the database, and the metrics that its answer goes into. */
export interface SharedRead {
  readonly into: readonly { forget(): void }[]
  readonly read: () => Promise<void>
}

/** What the reads take from the program. */
export interface SharedReadsSetup extends UsedTrust {
  readonly clock: Clock
}

interface ReadParts {
  readonly bankDatabase: Database
  readonly instruments: Metrics['instruments']
}

/** What is read for metrics and is the same for every process. Each is apart, so that one that takes too long hides no other. */
export function sharedReads(setup: SharedReadsSetup, parts: ReadParts): readonly SharedRead[] {
  return [
    readWork(parts),
    readRuns(parts),
    readNotifications(parts),
    readNotices(parts),
    readTrust(setup, parts),
    readHealth(setup, parts),
  ]
}

function readWork({ bankDatabase, instruments: { payments, claims, oldestClaim } }: ReadParts): SharedRead {
  return {
    into: [payments, claims, oldestClaim],
    async read() {
      const work = await countWork(bankDatabase)
      payments.record(work.due, { state: 'due' })
      payments.record(work.claimed, { state: 'claimed' })
      payments.record(work.underWay, { state: 'under-way' })
      payments.record(work.quarantined, { state: 'quarantined' })
      claims.record(work.claims, { state: 'all' })
      claims.record(work.unansweredClaims, { state: 'unanswered' })
      claims.record(work.stuckClaims, { state: 'stuck' })
      oldestClaim.record(work.oldestClaimSeconds, NO_LABELS)
    },
  }
}

function readRuns({ bankDatabase, instruments: { batchRunLate } }: ReadParts): SharedRead {
  return {
    into: [batchRunLate],
    read: async () => batchRunLate.record(await readRunLateness(bankDatabase), NO_LABELS),
  }
}

function readNotifications({ bankDatabase, instruments }: ReadParts): SharedRead {
  const { notificationsWaiting, notificationsLate } = instruments
  return {
    into: [notificationsWaiting, notificationsLate],
    async read() {
      const { waiting, lateSeconds } = await countWaiting(bankDatabase)
      notificationsWaiting.record(waiting, NO_LABELS)
      notificationsLate.record(lateSeconds, NO_LABELS)
    },
  }
}

function readNotices({ bankDatabase, instruments: { noticesFailing } }: ReadParts): SharedRead {
  return {
    into: [noticesFailing],
    read: async () => noticesFailing.record(await countFailingDeliveries(bankDatabase), NO_LABELS),
  }
}

function readTrust(
  setup: UsedTrust,
  { bankDatabase, instruments: { trustAge, revocationUnknown } }: ReadParts,
): SharedRead {
  return {
    into: [trustAge, revocationUnknown],
    async read() {
      const ages = await readTrustAges(bankDatabase)
      for (const [source, age] of usedTrustAges(ages, setup)) trustAge.record(age, { source })
      // While nobody asks authorities, answers that expire keep nobody out.
      const isAsked = setup.trustSettings?.asksRevocation === true
      revocationUnknown.record(isAsked ? ages.expiredStatuses : 0, NO_LABELS)
    },
  }
}

function readHealth({ clock }: SharedReadsSetup, { bankDatabase, instruments }: ReadParts): SharedRead {
  const { lockWaits, lockWaitSeconds, oldestTransaction, timeline } = instruments
  const { partitionsAhead, partitionsMissing, partitionsOverdue } = instruments
  const oldestSeconds = watchOldestTransaction()
  const ofPartitions = [partitionsAhead, partitionsMissing, partitionsOverdue]
  return {
    into: [lockWaits, lockWaitSeconds, oldestTransaction, timeline, ...ofPartitions],
    async read() {
      const health = await readDatabaseHealth(bankDatabase)
      lockWaits.record(health.lockWaits, NO_LABELS)
      lockWaitSeconds.record(health.lockWaitSeconds, NO_LABELS)
      oldestTransaction.record(oldestSeconds(health, clock.milliseconds()), NO_LABELS)
      if (health.timeline !== null) timeline.record(health.timeline, NO_LABELS)
      partitionsAhead.record(health.partitionsAhead, NO_LABELS)
      partitionsMissing.record(health.partitionsMissing, NO_LABELS)
      partitionsOverdue.record(health.partitionsOverdue, NO_LABELS)
    },
  }
}

import { readDatabaseDisk, readDatabaseHealth } from '../../platform/database/health.store.ts'
import { watchOldestTransaction } from '../../platform/database/oldest-transaction.ts'
import {
  type NamedBanks,
  readDowntime,
  readEmergencyActs,
  readNotices,
  readNotifications,
  type ReadParts,
  readReconciliations,
  type ReadsOfModules,
  readRuns,
  readWork,
  type SharedRead,
} from './bank-reads.ts'
import { NO_LABELS } from './instruments.ts'
import { readTrustAges } from '../../edge/trust/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { usedTrustAges, type UsedTrust } from './used-trust-ages.ts'

/** What the reads take from the program. */
export interface SharedReadsSetup extends UsedTrust, NamedBanks, ReadsOfModules {
  readonly clock: Clock
}

/** What is read for metrics and is the same for every process. Each is apart, so that one that takes too long hides no other. */
export function sharedReads(setup: SharedReadsSetup, parts: ReadParts): readonly SharedRead[] {
  return [
    readWork(setup, parts),
    readRuns(setup, parts),
    readNotifications(setup, parts),
    readNotices(setup, parts),
    readTrust(setup, parts),
    readHealth(setup, parts),
    readSeldom(setup, readDisk(parts)),
    readSeldom(setup, readDowntime(setup, parts)),
    readSeldom(setup, readReconciliations(setup, parts)),
    readSeldom(setup, readEmergencyActs(setup, parts)),
  ]
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

const seldomMilliseconds = 60_000

/** A read that is worth its cost once a minute. Between, its metrics keep their values; one that failed is tried at the next scrape. */
function readSeldom({ clock }: Pick<SharedReadsSetup, 'clock'>, { into, read }: SharedRead): SharedRead {
  let readAt = -Infinity
  return {
    into,
    async read() {
      if (clock.milliseconds() - readAt < seldomMilliseconds) return
      readAt = -Infinity
      await read()
      readAt = clock.milliseconds()
    },
  }
}

function readDisk({ bankDatabase, instruments }: ReadParts): SharedRead {
  const { databaseBytes, walWrittenBytes, walKeptBytes, archiveFailing } = instruments
  return {
    into: [databaseBytes, walWrittenBytes, walKeptBytes, archiveFailing],
    async read() {
      const disk = await readDatabaseDisk(bankDatabase)
      databaseBytes.record(disk.databaseBytes, NO_LABELS)
      if (disk.walWrittenBytes !== null) walWrittenBytes.record(disk.walWrittenBytes, NO_LABELS)
      if (disk.walKeptBytes !== null) walKeptBytes.record(disk.walKeptBytes, NO_LABELS)
      archiveFailing.record(disk.archiveFailingSeconds, NO_LABELS)
    },
  }
}

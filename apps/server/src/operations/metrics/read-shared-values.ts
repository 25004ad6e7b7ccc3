import { openDatabase } from '../../platform/database/database.ts'
import type { WriteProbe } from '../../platform/database/write-probe.ts'
import type { Metrics } from './create-metrics.ts'
import { NO_LABELS } from './instruments.ts'
import { sharedReads, type SharedReadsSetup } from './shared-reads.ts'

/** Reads into the metrics what is the same for every process, before a scrape is answered. */
export interface SharedValues {
  read(): Promise<void>
  close(): Promise<void>
}

/** However often anybody scrapes, the database is asked once in this time. */
const everyMilliseconds = 5_000

/** Short: a scrape must be answered while the database hangs, and say so. */
const timeouts = { connectionMilliseconds: 1_000, statementMilliseconds: 1_500, answerMilliseconds: 2_000 }

/** When this is over, what has not been read is not asked for: Prometheus waits for ten seconds. */
const readMillisecondsMax = 3_000

const yes = () => true
const no = () => false

/** A certificate of this deployment, whose expiry is watched. */
export interface WatchedCertificate {
  /** The bank that has it for itself; undefined if it is that of the settings. */
  readonly bank: string | undefined
  readonly certificate: string
  /** In seconds since 1970. */
  readonly expirySeconds: number
}

interface SharedValuesSetup extends SharedReadsSetup {
  readonly databaseUrlBank: string
  readonly certificates: () => readonly WatchedCertificate[]
}

export function readSharedValues(
  setup: SharedValuesSetup,
  { metrics: { instruments }, writeProbe }: { metrics: Metrics; writeProbe: WriteProbe },
): SharedValues {
  const { databaseUrlBank, clock, certificates } = setup
  // A connection of its own, so that a pool whose connections are all in use does not hide why they are.
  const bankDatabase = openDatabase({ url: databaseUrlBank, connectionsMax: 1, timeouts })
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const reads = sharedReads(setup, { bankDatabase, instruments })

  /** Values that could not be read are left out of the scrape: an old value would say that all is well. */
  async function readDatabase(): Promise<void> {
    const until = clock.milliseconds() + readMillisecondsMax
    for (const { into, read } of reads) {
      const isRead = clock.milliseconds() < until && (await read().then(yes, no))
      if (isRead) continue
      for (const instrument of into) instrument.forget()
      instruments.databaseReadFailures.record(1, NO_LABELS)
    }
  }

  function recordCertificates(): void {
    // A certificate that a bank's new document leaves out is forgotten.
    instruments.certificateExpiry.forget()
    for (const { expirySeconds, ...labels } of certificates())
      instruments.certificateExpiry.record(expirySeconds, labels)
  }

  async function readAll(): Promise<void> {
    recordCertificates()
    await readDatabase()
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

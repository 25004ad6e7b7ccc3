import type { Database, Queries } from '../../platform/database/database.ts'
import { readRunLateness } from '../../domain/batch-runs/index.ts'
import { countWaiting } from '../../domain/notifications/index.ts'
import { countFailingDeliveries } from '../../domain/notifications/tpp-dialogue/index.ts'
import { countWork, type WorkCounts } from '../../domain/payments/index.ts'
import { countEmergencyActs } from '../../platform/security-events/index.ts'
import type { Metrics } from './create-metrics.ts'
import { NO_LABELS } from './instruments.ts'
import type { BankNameOf } from './measure.ts'

/** One question to the database, and the metrics that its answer goes into. */
export interface SharedRead {
  readonly into: readonly { forget(): void }[]
  readonly read: () => Promise<void>
}

/** Where a read reads from, and where it records. */
export interface ReadParts {
  readonly bankDatabase: Database
  readonly instruments: Metrics['instruments']
}

/** How the banks are called whose values are read. */
export interface NamedBanks {
  readonly bankNameOf: BankNameOf
}

/** What modules above this one read of all banks. */
export interface ReadsOfModules {
  /** For how many seconds of the last day the interface of TPPs was down. */
  readonly readDowntime: (queries: Queries) => Promise<readonly BankSeconds[]>
  /** Since when banks have not been compared with their core banks, and how many differences the last comparison found. */
  readonly readReconciliations: (queries: Queries) => Promise<readonly ReconciledBank[]>
}

interface BankSeconds {
  readonly bankId: string
  readonly seconds: number
}

interface ReconciledBank {
  readonly bankId: string
  readonly since: Date
  readonly differences: number | null
}

/** Adds up values by the name of their bank: the banks without a name, such as TPPs' own ones in a sandbox, are one. */
function sumByBank<Row extends { readonly bankId: string }>(
  rows: readonly Row[],
  bankNameOf: BankNameOf,
  valueOf: (row: Row) => number,
): ReadonlyMap<string | undefined, number> {
  const sums = new Map<string | undefined, number>()
  for (const row of rows) {
    const bank = bankNameOf(row.bankId)
    sums.set(bank, (sums.get(bank) ?? 0) + valueOf(row))
  }
  return sums
}

export function readWork({ bankNameOf }: NamedBanks, { bankDatabase, instruments }: ReadParts): SharedRead {
  const { payments, claims, oldestClaim } = instruments
  return {
    into: [payments, claims, oldestClaim],
    async read() {
      const rows = await countWork(bankDatabase)
      const record = (
        into: typeof payments | typeof claims,
        state: string,
        valueOf: (row: WorkCounts) => number,
      ) => {
        for (const [bank, sum] of sumByBank(rows, bankNameOf, valueOf))
          if (sum > 0) into.record(sum, { bank, state })
      }
      // A bank that has no more of a state has no series of it.
      payments.forget()
      claims.forget()
      record(payments, 'due', ({ due }) => due)
      record(payments, 'claimed', ({ claimed }) => claimed)
      record(payments, 'under-way', ({ underWay }) => underWay)
      record(payments, 'quarantined', ({ quarantined }) => quarantined)
      record(claims, 'all', (row) => row.claims)
      record(claims, 'unanswered', ({ unansweredClaims }) => unansweredClaims)
      record(claims, 'stuck', ({ stuckClaims }) => stuckClaims)
      oldestClaim.record(Math.max(0, ...rows.map(({ oldestClaimSeconds }) => oldestClaimSeconds)), NO_LABELS)
    },
  }
}

export function readRuns({ bankNameOf }: NamedBanks, { bankDatabase, instruments }: ReadParts): SharedRead {
  const { batchRunLate } = instruments
  return {
    into: [batchRunLate],
    async read() {
      const late = await readRunLateness(bankDatabase)
      batchRunLate.forget()
      for (const { bankId, seconds } of late.toSorted((one, other) => one.seconds - other.seconds))
        batchRunLate.record(seconds, { bank: bankNameOf(bankId) })
    },
  }
}

export function readNotifications(
  { bankNameOf }: NamedBanks,
  { bankDatabase, instruments }: ReadParts,
): SharedRead {
  const { notificationsWaiting, notificationsLate } = instruments
  return {
    into: [notificationsWaiting, notificationsLate],
    async read() {
      const rows = await countWaiting(bankDatabase)
      notificationsWaiting.forget()
      notificationsLate.forget()
      for (const [bank, waiting] of sumByBank(rows, bankNameOf, (row) => row.waiting))
        notificationsWaiting.record(waiting, { bank })
      for (const { bankId, lateSeconds } of rows.toSorted(
        (one, other) => one.lateSeconds - other.lateSeconds,
      ))
        notificationsLate.record(lateSeconds, { bank: bankNameOf(bankId) })
    },
  }
}

export function readNotices(
  { bankNameOf }: NamedBanks,
  { bankDatabase, instruments }: ReadParts,
): SharedRead {
  const { noticesFailing } = instruments
  return {
    into: [noticesFailing],
    async read() {
      const rows = await countFailingDeliveries(bankDatabase)
      noticesFailing.forget()
      for (const [bank, failing] of sumByBank(rows, bankNameOf, (row) => row.failing))
        noticesFailing.record(failing, { bank })
    },
  }
}

export function readDowntime(
  { bankNameOf, readDowntime: read }: NamedBanks & Pick<ReadsOfModules, 'readDowntime'>,
  { bankDatabase, instruments }: ReadParts,
): SharedRead {
  const { downtime } = instruments
  return {
    into: [downtime],
    async read() {
      const rows = await read(bankDatabase)
      downtime.forget()
      for (const { bankId, seconds } of rows) downtime.record(seconds, { bank: bankNameOf(bankId) })
    },
  }
}

export function readReconciliations(
  { bankNameOf, readReconciliations: read }: NamedBanks & Pick<ReadsOfModules, 'readReconciliations'>,
  { bankDatabase, instruments }: ReadParts,
): SharedRead {
  const { reconciled, reconciliationDifferences } = instruments
  return {
    into: [reconciled, reconciliationDifferences],
    async read() {
      const rows = await read(bankDatabase)
      reconciled.forget()
      reconciliationDifferences.forget()
      for (const { bankId, since, differences } of rows) {
        const bank = bankNameOf(bankId)
        reconciled.record(since.getTime() / 1_000, { bank })
        if (differences !== null) reconciliationDifferences.record(differences, { bank })
      }
    },
  }
}

export function readEmergencyActs(
  { bankNameOf }: NamedBanks,
  { bankDatabase, instruments: { emergencyActs } }: ReadParts,
): SharedRead {
  return {
    into: [emergencyActs],
    async read() {
      const rows = await countEmergencyActs(bankDatabase)
      emergencyActs.forget()
      for (const [bank, acts] of sumByBank(rows, bankNameOf, (row) => row.acts))
        emergencyActs.record(acts, { bank })
    },
  }
}

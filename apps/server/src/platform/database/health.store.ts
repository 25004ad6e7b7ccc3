import assert from 'node:assert/strict'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** How the database itself is doing. */
export interface DatabaseHealth {
  /** For how many periods, the present one included, every partitioned table has partitions. */
  readonly partitionsAhead: number
  /** Partitions that should exist by now and do not. */
  readonly partitionsMissing: number
  /** Partitions whose retention period has passed, that nothing open keeps, and that are still there. */
  readonly partitionsOverdue: number
  /** Transactions that wait for a lock of another one. */
  readonly lockWaits: number
  /** How long the one that waits longest has waited. */
  readonly lockWaitSeconds: number
  /** Grows with every promotion of a standby; null while the server is connected to a standby. */
  readonly timeline: number | null
  /** The number of the oldest transaction that writes and has not ended; that of the next one if there is none. */
  readonly oldestTransaction: string
  readonly nextTransaction: string
}

/**
 * Reads partitions, waits for locks, the timeline and open transactions, for metrics. Waits are found by the database of their
 * session: a transaction that waits for a row waits for the lock of another transaction, which belongs to no database.
 */
export async function readDatabaseHealth(bankDatabase: Queries): Promise<DatabaseHealth> {
  const [row] = await bankDatabase.rows<DatabaseHealth>(sql`
    select partitions.ahead::float8 as "partitionsAhead", partitions.missing::float8 as "partitionsMissing",
      (select count(*) from tenancy.due_partition_changes() as due where due.action = 'drop' and (due.plan).held_by is null)::float8
        as "partitionsOverdue",
      waits.locks::float8 as "lockWaits", coalesce(extract(epoch from waits.longest), 0)::float8 as "lockWaitSeconds",
      -- The first eight digits of a file of the write-ahead log are its timeline.
      case when not pg_is_in_recovery() then
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::float8 end as timeline,
      pg_snapshot_xmin(pg_current_snapshot())::text as "oldestTransaction",
      pg_snapshot_xmax(pg_current_snapshot())::text as "nextTransaction"
    from tenancy.partitions_ahead() as partitions cross join (
      select count(*) as locks, max(clock_timestamp() - waitstart) as longest from pg_locks
      where not granted and pid in (
        select pid from pg_stat_activity
        where datid = (select oid from pg_database where datname = current_database()))
    ) as waits`)
  assert(row, 'a count is a row')
  return row
}

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

/** What the database needs of its disk, as far as PostgreSQL can say; it cannot say how much is free. */
export interface DatabaseDisk {
  readonly databaseBytes: number
  /** How much has ever been written to the write-ahead log; null on a standby. */
  readonly walWrittenBytes: number | null
  /** How much of the log is kept because a replication slot has not read it; null on a standby. */
  readonly walKeptBytes: number | null
  /** For how long the log could not be archived; 0 if the last file could. */
  readonly archiveFailingSeconds: number
}

/** Reads sizes for metrics. The size of a database is the sum over all its files, so this is asked seldom. */
export async function readDatabaseDisk(bankDatabase: Queries): Promise<DatabaseDisk> {
  const [row] = await bankDatabase.rows<DatabaseDisk>(sql`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 end as "walWrittenBytes",
      case when not pg_is_in_recovery() then (
        select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0) from pg_replication_slots)::float8
      end as "walKeptBytes",
      (select case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset)) else 0 end
        from pg_stat_archiver)::float8 as "archiveFailingSeconds"`)
  assert(row, 'a select without a table returns a row')
  return row
}

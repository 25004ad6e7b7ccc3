import assert from 'node:assert/strict'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** How the database itself is doing. */
export interface DatabaseHealth {
  /** For how many periods, the present one included, every partitioned table has partitions. */
  readonly partitionsAhead: number
  /** Partitions that should exist by now and do not. */
  readonly partitionsMissing: number
  /** Transactions that wait for a lock of another one. */
  readonly lockWaits: number
  /** How long the one that waits longest has waited. */
  readonly lockWaitSeconds: number
}

/**
 * Reads partitions and waits for locks, for metrics. Waits are found by the database of their session: a transaction that
 * waits for a row waits for the lock of another transaction, which belongs to no database.
 */
export async function readDatabaseHealth(bankDatabase: Queries): Promise<DatabaseHealth> {
  const [row] = await bankDatabase.rows<DatabaseHealth>(sql`
    select partitions.ahead::float8 as "partitionsAhead", partitions.missing::float8 as "partitionsMissing",
      waits.locks::float8 as "lockWaits", coalesce(extract(epoch from waits.longest), 0)::float8 as "lockWaitSeconds"
    from tenancy.partitions_ahead() as partitions cross join (
      select count(*) as locks, max(clock_timestamp() - waitstart) as longest from pg_locks
      where not granted and pid in (
        select pid from pg_stat_activity
        where datid = (select oid from pg_database where datname = current_database()))
    ) as waits`)
  assert(row, 'a count is a row')
  return row
}

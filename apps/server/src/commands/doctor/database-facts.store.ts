import assert from 'node:assert/strict'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How one connection reaches PostgreSQL. */
export interface ConnectionFacts {
  /** Whether PostgreSQL itself sees TLS, whatever is between. */
  readonly isTls: boolean
  /** The address at which PostgreSQL took the connection; null if that was a socket of its own machine. */
  readonly serverAddress: string | null
}

/** Reads how this connection reaches PostgreSQL. A proxy on this machine hides from the URL where it leads. */
export async function readConnectionFacts(queries: Queries): Promise<ConnectionFacts> {
  const [facts] = await queries.rows<ConnectionFacts>(sql`
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isTls",
      host(inet_server_addr()) as "serverAddress"`)
  assert(facts, 'a select without a table returns a row')
  return facts
}

/** What PostgreSQL does so that a commit survives. */
export interface DurabilityFacts {
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly synchronousStandbys: string
  readonly archiveMode: string
  /** The command or library that archives the log; empty if there is none. */
  readonly archiver: string
  readonly lastArchivedAt: Date | null
  /** The last part of the log that could not be archived, and when that was tried. */
  readonly lastFailedFile: string | null
  readonly lastFailedAt: Date | null
}

/** Reads what PostgreSQL does so that a commit survives a crash, a lost machine and a mistake. */
export async function readDurabilityFacts(queries: Queries): Promise<DurabilityFacts> {
  const [facts] = await queries.rows<DurabilityFacts>(sql`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('synchronous_standby_names') as "synchronousStandbys",
      current_setting('archive_mode') as "archiveMode",
      coalesce(nullif(current_setting('archive_library', true), ''), current_setting('archive_command')) as archiver,
      last_archived_time as "lastArchivedAt", last_failed_wal as "lastFailedFile", last_failed_time as "lastFailedAt"
    from pg_stat_archiver`)
  assert(facts, 'PostgreSQL counts what it archives in one row')
  return facts
}

/** Returns whether this login may create large objects, as every login may at first. */
export async function mayCreateLargeObjects(queries: Queries): Promise<boolean> {
  const [row] = await queries.rows<{ may: boolean }>(sql`
    select has_function_privilege('lo_creat(integer)', 'execute') or has_function_privilege('lo_create(oid)', 'execute')
      or has_function_privilege('lo_from_bytea(oid, bytea)', 'execute') as may`)
  return row?.may === true
}

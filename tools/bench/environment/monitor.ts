import { type LocalPostgres, withUser } from '@havn/local-postgres'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { sql } from '../../../apps/server/src/platform/database/sql.ts'
import { cpuMicroseconds } from './process-cpu.ts'

/** What has been used up to a moment. */
export interface Sample {
  /** CPU of PostgreSQL with all its processes, in microseconds. */
  readonly postgresCpu: number
  /** CPU of the measured process, in microseconds. */
  readonly serverCpu: number
  readonly walBytes: number
  /** Transactions that committed, reads too. A connection reports them once a second while it works, and when it closes. */
  readonly commits: number
}

export interface Monitor {
  /** Samples PostgreSQL, and the process `pid` if there is one. */
  sample(pid?: number): Promise<Sample>
  close(): Promise<void>
}

/** Watches a database from another one, so that its own transactions are not counted. */
export function openMonitor(postgres: LocalPostgres, database: string): Monitor {
  const watcher = openDatabase({ url: withUser(postgres.url('template1'), 'postgres'), connectionsMax: 1 })
  return {
    async sample(pid) {
      const serverCpu = pid === undefined ? 0 : cpuMicroseconds(pid)
      const postgresCpu = cpuMicroseconds(postgres.pid)
      const [row] = await watcher.rows<{ wal: string; commits: string }>(sql`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, xact_commit as commits
        from pg_stat_database where datname = ${database}`)
      return { serverCpu, postgresCpu, walBytes: Number(row?.wal), commits: Number(row?.commits) }
    },
    close: () => watcher.close(),
  }
}

/** What was used between two samples for each of so many operations. */
export function costOf(from: Sample, to: Sample, operations: number): Sample {
  return {
    postgresCpu: (to.postgresCpu - from.postgresCpu) / operations,
    serverCpu: (to.serverCpu - from.serverCpu) / operations,
    walBytes: (to.walBytes - from.walBytes) / operations,
    commits: (to.commits - from.commits) / operations,
  }
}

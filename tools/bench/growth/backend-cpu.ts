import type { LocalPostgres } from '@havn/local-postgres'
import { query } from '../environment/bench-database.ts'
import { ownCpuMicroseconds } from '../environment/process-cpu.ts'

/** Measures CPU time of the connections of one database while some work is done, in microseconds. */
export async function measureBackends(
  postgres: LocalPostgres,
  database: string,
  work: () => Promise<void>,
): Promise<number> {
  const before = await readBackends(postgres, database)
  await work()
  const after = await readBackends(postgres, database)
  // A connection that was opened meanwhile counts from zero. One that was closed meanwhile was idle before, or would not be closed.
  return [...after].reduce((sum, [pid, microseconds]) => sum + microseconds - (before.get(pid) ?? 0), 0)
}

async function readBackends(postgres: LocalPostgres, database: string): Promise<ReadonlyMap<string, number>> {
  const pids = await query(postgres, `select pid from pg_stat_activity where datname = '${database}'`)
  return new Map(
    pids
      .split('\n')
      .filter(Boolean)
      .map((pid) => [pid, ownCpuMicroseconds(Number(pid))]),
  )
}

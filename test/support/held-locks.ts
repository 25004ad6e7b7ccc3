import { Client } from 'pg'
import { until } from '../jobs/until.ts'
import type { TestBank } from './bank.ts'

export interface HeldLocks {
  /** Waits until another transaction waits for one of the locks. */
  isWaitedFor(): Promise<void>
  release(): Promise<void>
}

/** Begins a transaction as the database owner, which keeps the locks of these statements until it is released. */
export async function holdLocks(
  bank: Pick<TestBank, 'databaseUrl'>,
  statements: readonly string[],
): Promise<HeldLocks> {
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    async isWaitedFor() {
      await until(10, async () => {
        const { rows } = await client.query(
          'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
        )
        return rows.length > 0
      })
    },
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** A statement that takes the advisory lock of this X-Request-ID for every TPP that has a payment. */
export const requestLock = (requestId: string): string => `
  select pg_advisory_xact_lock(hashtextextended(format('request %s %s %s', bank_id, tpp_id, '${requestId}'), 0))
  from (select distinct bank_id, tpp_id from payments.payment) as tpp`

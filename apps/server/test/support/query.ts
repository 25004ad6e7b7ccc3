import { Client } from 'pg'
import type { TestBank } from './bank.ts'

/** Runs a query as the database owner, whom no row-level security restricts. */
export async function queryAsOwner(
  bank: Pick<TestBank, 'databaseUrl'>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Changes rows that the server may not change: as the owner, with triggers and foreign keys turned off. */
export async function tamper(bank: Pick<TestBank, 'databaseUrl'>, text: string): Promise<void> {
  await queryAsOwner(bank, `set session_replication_role = replica; ${text}`)
}

import { Client } from 'pg'
import type { TestBank } from './bank.ts'

/** Looks into the database as its owner, past every policy: what is really there? */
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

/** Changes what no writer may change: as the owner, past every policy and with every check of the tables turned off. */
export async function tamper(bank: Pick<TestBank, 'databaseUrl'>, text: string): Promise<void> {
  await queryAsOwner(bank, `set session_replication_role = replica; ${text}`)
}

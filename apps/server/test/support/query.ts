import { Client } from 'pg'
import type { TestBank } from './bank.ts'

/** Looks into the database as its owner, past every policy: what is really there? */
export async function queryAll(
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

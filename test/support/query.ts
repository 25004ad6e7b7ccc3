import { Client } from 'pg'

/** A bank of a test, by the database that its owner may change. */
interface OwnedBank {
  readonly databaseUrl: string
}

/** Runs a query as the database owner, whom no row-level security restricts. */
export async function queryAsOwner(bank: OwnedBank, text: string): Promise<Record<string, unknown>[]> {
  return asOwner(bank, async (query) => query(text))
}

type Query = (text: string) => Promise<Record<string, unknown>[]>

/** Lets `work` run queries as the database owner, over one connection. */
export async function asOwner<Outcome>(
  bank: OwnedBank,
  work: (query: Query) => Promise<Outcome>,
): Promise<Outcome> {
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.end()
  }
}

/** Changes rows that the server may not change: as the owner, with triggers and foreign keys turned off. */
export async function tamper(bank: OwnedBank, text: string): Promise<void> {
  await queryAsOwner(bank, `set session_replication_role = replica; ${text}`)
}

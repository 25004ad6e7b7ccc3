import { Client } from 'pg'

interface ServedBank {
  readonly databaseUrls: { readonly bank: string }
}

/** Runs statements in one transaction with the login of the servers, as a thief of its password would. */
export async function asThief(
  bank: ServedBank,
  bankId: string,
  ...statements: readonly string[]
): Promise<void> {
  const client = new Client({ connectionString: bank.databaseUrls.bank })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select tenancy.set_actor($1, '')`, [bankId])
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

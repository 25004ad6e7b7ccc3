import { Client } from 'pg'
import type { TestBank } from '../../support/bank.ts'

/** A hash of each of our tables: equal before and after an operation that changes nothing. */
export async function snapshot({
  databaseUrl,
}: Pick<TestBank, 'databaseUrl'>): Promise<Record<string, string>> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
         -- Every server writes here, whatever else happens: that it lives, that the database commits, which banks were called.
         and (schemaname, tablename) not in
           (('payments', 'instance'), ('tenancy', 'write_probe'), ('banks', 'own_bank'))
       order by 1`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(it::text, E'\\n' order by it::text)) as hash from ${name} as it`,
      )
      hashes[name] = rows[0]?.hash ?? 'empty'
    }
    return hashes
  } finally {
    await client.end()
  }
}

import { asOwner } from '../../support/query.ts'

/** The tables in which a row says this text somewhere, without those of the sandbox: its people are made up. */
export function tablesThatSay(
  bank: { readonly databaseUrl: string },
  texts: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  return asOwner(bank, async (query) => {
    const tables = await query(`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition
        and relnamespace::regnamespace::text !~ '^(pg_catalog|pg_toast|information_schema|sandbox|sandbox_ledger)$'
      order by 1`)
    const said: Record<string, string[]> = Object.fromEntries(texts.map((text) => [text, []]))
    for (const { name } of tables)
      for (const text of texts) {
        const rows = await query(
          `select from ${String(name)} as one where one::text like '%${text}%' limit 1`,
        )
        if (rows.length > 0) said[text]?.push(String(name))
      }
    return said
  })
}

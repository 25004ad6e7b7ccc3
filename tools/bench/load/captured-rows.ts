import assert from 'node:assert/strict'
import { query } from '../environment/bench-database.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { connect, createOnePayment } from './psu-calls.ts'
import type { HavnProcess } from '../environment/server-process.ts'

/** A row that a creation wrote. */
export interface CapturedRow {
  /** With its schema. */
  readonly table: string
  readonly columns: readonly CapturedColumn[]
}

interface CapturedColumn {
  readonly name: string
  readonly type: string
  /** As PostgreSQL prints it. */
  readonly value: string | null
}

/**
 * Has the server create two payments and reads from PostgreSQL which rows each of them wrote, whatever the server's code:
 * all rows of the transactions in between. Returned in an order in which they can be inserted.
 */
export async function captureCreations(
  environment: BenchEnvironment,
  havn: HavnProcess,
): Promise<readonly [readonly CapturedRow[], readonly CapturedRow[]]> {
  // Work in the background writes too, now and then: two creations that wrote into the same tables were undisturbed.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const one = await captureCreation(environment, havn)
    const other = await captureCreation(environment, havn)
    if (tablesOf(one) === tablesOf(other)) return [one, other]
  }
  throw new Error('expected two creations that write rows into the same tables')
}

const tablesOf = (rows: readonly CapturedRow[]) => rows.map(({ table }) => table).join()

async function captureCreation(
  { postgres, tpp }: BenchEnvironment,
  { port }: HavnProcess,
): Promise<readonly CapturedRow[]> {
  const transactionId = async () => Number(await query(postgres, 'select pg_current_xact_id()'))
  const from = await transactionId()
  await createOnePayment(connect(port, tpp))
  const to = await transactionId()
  const tables: Table[] = JSON.parse(await query(postgres, TABLES))
  const written = tables.map(
    ({ table, columns }) =>
      `select json_build_object('table', '${table}', 'columns', json_build_array(${columns.map(columnSql).join()})) as row
       from ${table} where xmin::text::bigint > ${from} and xmin::text::bigint < ${to}`,
  )
  const all = written.join('\nunion all ')
  const rows: CapturedRow[] = JSON.parse(
    await query(postgres, `select json_agg(row) from (${all}) as written`),
  )
  assert(rows.length > 0, 'a creation wrote no rows')
  return inOrderOfReferences(rows, tables)
}

interface Table {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The tables that its foreign keys refer to. */
  readonly references: readonly string[]
}

/** Every table, a partitioned one as a whole, without the columns that PostgreSQL fills in itself, by a function or otherwise. */
const TABLES = `
  select json_agg(json_build_object('table', oid::regclass, 'columns', columns, 'references', "references"))
  from pg_class
  cross join lateral (
    select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
      order by attnum) as columns
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and coalesce(pg_get_expr(adbin, adrelid), '') not like '%(%'
  ) as of_table
  cross join lateral (
    select coalesce(json_agg(confrelid::regclass), '[]') as "references"
    from pg_constraint where conrelid = pg_class.oid and contype = 'f'
  ) as of_keys
  where relkind in ('r', 'p') and not relispartition and columns is not null
    and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`

function columnSql({ name, type }: { readonly name: string; readonly type: string }): string {
  return `json_build_object('name', '${name}', 'type', '${type}', 'value', ${name}::text)`
}

function inOrderOfReferences(rows: readonly CapturedRow[], tables: readonly Table[]): readonly CapturedRow[] {
  const referencesOf = new Map(tables.map(({ table, references }) => [table, references]))
  const ordered: string[] = []
  const add = (table: string): void => {
    if (ordered.includes(table)) return
    for (const other of referencesOf.get(table) ?? []) if (other !== table) add(other)
    ordered.push(table)
  }
  for (const { table } of rows) add(table)
  return rows.toSorted((one, other) => ordered.indexOf(one.table) - ordered.indexOf(other.table))
}

import assert from 'node:assert/strict'
import { query } from '../environment/bench-database.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import type { CapturedRow } from './captured-rows.ts'

/** The rows of a creation as plain INSERTs for pgbench, and the settings of a connection that may write them. */
export interface BareInserts {
  readonly script: string
  readonly database: string
  readonly settings: Readonly<Record<string, string>>
  /** The table of each row. */
  readonly tables: readonly string[]
}

const database = 'bare'

/**
 * Copies the database, so that the INSERTs fill tables of their own with the same constraints, indexes, partitions and
 * row-level security. Triggers do not run there: the rows that they wrote are among those to insert. No server may be
 * connected.
 */
export async function prepareBareInserts(
  { postgres }: BenchEnvironment,
  [rows, others]: readonly [readonly CapturedRow[], readonly CapturedRow[]],
): Promise<BareInserts> {
  const tables = rows.map(({ table }) => table)
  await query(postgres, `create database ${database} template postgres`)
  for (const table of new Set(tables)) {
    const schema = table.split('.')[0]
    await query(postgres, `alter table ${table} disable trigger user`, database)
    await query(
      postgres,
      `grant usage on schema ${schema} to havn_tpp; grant insert on ${table} to havn_tpp`,
      database,
    )
  }
  const valueOf = (name: string) =>
    rows.flatMap(({ columns }) => columns).find((column) => column.name === name)?.value ?? ''
  return {
    script: toScript(rows, others),
    database,
    settings: { 'havn.bank_id': valueOf('bank_id'), 'havn.tpp_id': valueOf('tpp_id') },
    tables,
  }
}

// n: a number of 12 digits that no other creation has. r: 8 digits that put what is random all over its index.
const COUNTING = `\\set i :i + 1
\\set n 100000000000 + :run * 1000000000 + :client_id * 10000000 + :i
\\set r random(10000000, 99999999)
`

/** One transaction, sent at once as a driver can: a round trip for each INSERT would cost twice as much. */
function toScript(rows: readonly CapturedRow[], others: readonly CapturedRow[]): string {
  const renew = renewal(rows, others)
  const inserts = rows.map(({ table, columns }) => {
    const names = columns.map(({ name }) => name).join(', ')
    const values = columns
      .map(({ type, value }) => (value === null ? 'null' : `${renew(value)}::${type}`))
      .join(', ')
    return `insert into ${table} (${names}) values (${values});\n`
  })
  return `${COUNTING}\\startpipeline\nbegin;\n${inserts.join('')}commit;\n\\endpipeline\n`
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?<=\\x)[\da-f]{32,}/g

/** Returns a function that makes SQL of a value, in which the ids and hashes that the other creation does not have are new each time. */
function renewal(rows: readonly CapturedRow[], others: readonly CapturedRow[]): (value: string) => string {
  const text = textOf(rows)
  const otherText = textOf(others)
  const ids = [...new Set(text.match(ID))].filter((id) => !otherText.includes(id))
  assert(ids.length > 0, 'two creations have the same ids')
  const pattern = new RegExp(`(${ids.join('|')})`)
  return (value) => {
    const parts = value.split(pattern).map((part, index) => (index % 2 === 1 ? renewed(part) : literal(part)))
    return `(${parts.filter((part, index) => index === 0 || part !== EMPTY).join(' || ')})`
  }
}

/** An id that begins with its time stays in order; any other one is spread. */
function renewed(id: string): string {
  return id[14] === '7' ? `'${id.slice(0, -12)}' || :n` : `:r || '${id.slice(8, -12)}' || :n`
}

/** Text in which pgbench finds no variable: a colon is written by its number. */
function literal(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003a')
  return `U&'${escaped.replaceAll('\n', '\\000a')}'`
}

const EMPTY = literal('')

function textOf(rows: readonly CapturedRow[]): string {
  return rows.flatMap(({ columns }) => columns.map(({ value }) => value ?? '')).join('\n')
}

import assert from 'node:assert/strict'
import { query } from '../environment/bench-database.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import type { CapturedRow } from './captured-rows.ts'

/** The rows of a creation as INSERTs for pgbench, and the settings of a connection that may write them. */
export interface BareInserts {
  readonly script: string
  readonly database: string
  readonly settings: Readonly<Record<string, string>>
  /** The table of each row. */
  readonly tables: readonly string[]
}

/** How little a database can do for the same rows: in Havn's tables as they are, and in the leanest way there is. */
export interface Bares {
  /** A statement for each row, in one transaction and one round trip. */
  readonly bare: BareInserts
  /** All rows in one statement, in tables without row-level security. */
  readonly lean: BareInserts
}

/**
 * Copies the database twice, so that the INSERTs fill tables of their own with the same constraints, indexes and partitions.
 * Triggers do not run there: the rows that they wrote are among those to insert. No server may be connected.
 */
export async function prepareBareInserts(
  { postgres }: BenchEnvironment,
  [rows, others]: readonly [readonly CapturedRow[], readonly CapturedRow[]],
): Promise<Bares> {
  const tables = rows.map(({ table }) => table)
  const inserts = toInserts(rows, others)
  const valueOf = (name: string) =>
    rows.flatMap(({ columns }) => columns).find((column) => column.name === name)?.value ?? ''
  const settings = { 'havn.bank_id': valueOf('bank_id'), 'havn.tpp_id': valueOf('tpp_id') }
  const copy = async (database: string, change: string) => {
    await query(postgres, `create database ${database} template postgres`)
    for (const table of new Set(tables)) {
      const grants = `grant usage on schema ${table.split('.')[0]} to havn_tpp; grant insert on ${table} to havn_tpp`
      await query(postgres, `alter table ${table} disable trigger user${change}; ${grants}`, database)
    }
    return { database, settings, tables }
  }
  return {
    bare: { ...(await copy('bare', '')), script: toTransaction(inserts) },
    lean: { ...(await copy('lean', ', disable row level security')), script: toStatement(inserts) },
  }
}

// n: a number of 12 digits that no other creation has. r: 8 digits that put what is random all over its index.
const COUNTING = `\\set i :i + 1
\\set n 100000000000 + :run * 1000000000 + :client_id * 10000000 + :i
\\set r random(10000000, 99999999)
`

/** One transaction, sent at once as a driver can: a round trip for each INSERT would cost twice as much. */
function toTransaction(inserts: readonly string[]): string {
  const lines = inserts.map((insert) => `${insert};\n`).join('')
  return `${COUNTING}\\startpipeline\nbegin;\n${lines}commit;\n\\endpipeline\n`
}

/** One statement, which is a transaction of its own. Its references are checked at its end. */
function toStatement(inserts: readonly string[]): string {
  const parts = inserts.map((insert, index) => `row_${index} as (${insert})`).join(', ')
  return `${COUNTING}with ${parts} select;\n`
}

function toInserts(rows: readonly CapturedRow[], others: readonly CapturedRow[]): readonly string[] {
  const renew = renewal(rows, others)
  return rows.map(({ table, columns }) => {
    const names = columns.map(({ name }) => name).join(', ')
    const values = columns
      .map(({ type, value }) => (value === null ? 'null' : `${renew(value)}::${type}`))
      .join(', ')
    return `insert into ${table} (${names}) values (${values})`
  })
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

import assert from 'node:assert/strict'
import { DatabaseError } from 'pg'
import { BINARY_TYPES, type BinaryRow, encodeRows, type RowType } from './binary-rows.ts'
import type { Queries } from '../database.ts'
import { type Statement, sql } from '../sql.ts'

/** PostgreSQL's error code if binary rows have other columns than their type. */
const DATATYPE_MISMATCH = '42804'

/** Rows of an SQL composite type, and the statement that takes them. */
interface RowsToSend {
  readonly type: string
  readonly rows: readonly BinaryRow[]
  readonly statement: (encoded: Buffer) => Statement
}

/**
 * Runs a statement that takes rows of an SQL composite type. The columns of the type are read once for each database, so
 * they are listed nowhere else. If a migration has changed them since, PostgreSQL refuses the rows before it does anything:
 * then they are read and sent once more.
 */
export async function sendRows<Row extends object>(queries: Queries, sent: RowsToSend): Promise<Row[]> {
  try {
    return await encodeAndSend(queries, sent)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === DATATYPE_MISMATCH)) throw error
    rowTypes.delete(queries)
    return encodeAndSend(queries, sent)
  }
}

async function encodeAndSend<Row extends object>(
  queries: Queries,
  { type, rows, statement }: RowsToSend,
): Promise<Row[]> {
  const rowType = await findRowType(queries, type)
  return queries.rows<Row>(statement(encodeRows(rowType, rows)))
}

const rowTypes = new WeakMap<Queries, Map<string, RowType>>()

/** Finds the columns of a composite type. They and its oid may differ between databases. */
export async function findRowType(queries: Queries, name: string): Promise<RowType> {
  const known = rowTypes.get(queries) ?? new Map<string, RowType>()
  rowTypes.set(queries, known)
  const type = known.get(name) ?? (await readRowType(queries, name))
  known.set(name, type)
  return type
}

async function readRowType(queries: Queries, name: string): Promise<RowType> {
  const rows = await queries.rows<{ oid: number; name: string; typeOid: number; typeName: string }>(sql`
    select type.oid::integer as oid, attname as name, atttypid::integer as "typeOid", atttypid::regtype::text as "typeName"
    from pg_type as type join pg_attribute on attrelid = type.typrelid
    where type.oid = ${name}::regtype and attnum > 0 and not attisdropped
    order by attnum`)
  const [first] = rows
  assert(first, `expected a type with columns to send or to add to BINARY_TYPES, found ${name}`)
  const columns = []
  for (const { name: column, typeOid, typeName } of rows)
    columns.push({ name: column, type: BINARY_TYPES.get(typeOid) ?? (await readRowType(queries, typeName)) })
  return { oid: first.oid, columns }
}

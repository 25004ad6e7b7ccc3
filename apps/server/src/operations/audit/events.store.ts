import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { Queries } from '../../platform/database/database.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import { EVENT_KINDS, type EventKind } from './event-kinds.store.ts'

/** A row of history, as the chain sees it. */
export interface HistoryRow {
  readonly kind: EventKind
  readonly tppId: string
  readonly subjectId: string
  readonly sequence: number
  /** Undefined for a row from before the chain. */
  readonly transactionId: bigint | undefined
  /** SHA-256 of the row's fields. */
  readonly hash: Buffer
}

/** Transactions from the first up to before the other. */
export interface TransactionRange {
  readonly from: bigint
  readonly before: bigint
}

/** The key of a row: its TPP, id and sequence. */
export type RowKey = readonly [tppId: string, subjectId: string, sequence: string]

/** Rows from before the chain, of one kind: after a key, up to and including another. Null is no bound. */
export interface KeyRange {
  readonly kind: EventKind
  readonly after: RowKey | null
  readonly until: RowKey | null
}

/**
 * Returns the transaction before which every transaction has ended. Rows that earlier ones wrote are all visible from now on,
 * however late they were committed, and none can be added.
 */
export async function readHorizon(queries: Queries): Promise<{ ended: bigint; next: bigint }> {
  const [row] = await queries.rows<{ ended: string; next: string }>(sql`
    select pg_snapshot_xmin(snapshot)::text as ended, pg_snapshot_xmax(snapshot)::text as next
    from pg_current_snapshot() as snapshot`)
  assert(row, 'there is always a snapshot')
  return { ended: BigInt(row.ended), next: BigInt(row.next) }
}

/** Lists the rows that these transactions wrote: all of them or, with a limit, the first of each kind. */
export async function listRows(
  queries: Queries,
  bankId: string,
  { from, before }: TransactionRange,
  perKindMax?: number,
): Promise<readonly HistoryRow[]> {
  const byKind: HistoryRow[][] = []
  for (const kind of EVENT_KINDS)
    byKind.push(await read(queries, kind, kind.list(bankId, from, before, perKindMax ?? null)))
  return byKind.flat()
}

/** Returns the rows that these transactions wrote as the entries of a block, in any order. PostgreSQL hashes them. */
export async function readAsEntries(
  queries: Queries,
  bankId: string,
  { from, before }: TransactionRange,
): Promise<Buffer> {
  const byKind: Buffer[] = []
  for (const kind of EVENT_KINDS) {
    const { text, values } = kind.list(bankId, from, before, null)
    const code = Buffer.of(kind.code).toString('hex')
    const [row] = await queries.rows<{ entries: Buffer | null }>({
      name: '',
      text: `select string_agg('\\x${code}'::bytea || uuid_send(subject_id) || int4send(sequence)
          || sha256(convert_to(fields, 'UTF8')), ''::bytea) as entries
        from (${text}) as event`,
      values,
    })
    if (row?.entries) byKind.push(row.entries)
  }
  return Buffer.concat(byKind)
}

/** Lists the banks whose history has rows of these transactions, of all banks and kinds. */
export async function listWrittenBanks(
  queries: Queries,
  { from, before }: TransactionRange,
): Promise<readonly string[]> {
  const bankIds = new Set<string>()
  for (const kind of EVENT_KINDS)
    for (const row of await queries.rows<{ bank_id: string }>(kind.listWrittenBanks(from, before)))
      bankIds.add(row.bank_id)
  return [...bankIds]
}

/** Lists rows from before the chain. */
export async function listEarlierRows(
  queries: Queries,
  bankId: string,
  { kind, after, until }: KeyRange,
  rowsMax?: number,
): Promise<readonly HistoryRow[]> {
  return read(queries, kind, kind.listEarlier(bankId, after, until, rowsMax ?? null))
}

/** Ids from the first up to before the other. */
export interface IdRange {
  readonly first: string
  readonly before: string
}

/** Lists the ids of which no row of this kind may be missing: retention has dropped nothing there. */
export function listKeptIds(queries: Queries, kind: EventKind): Promise<readonly IdRange[]> {
  return queries.rows<IdRange>(
    sql`select first_id as first, before_id as before from tenancy.list_kept_ids(${kind.table})`,
  )
}

async function read(queries: Queries, kind: EventKind, statement: Statement): Promise<HistoryRow[]> {
  const rows = await queries.rows<{
    tpp_id: string
    subject_id: string
    sequence: number
    transaction_id: string | null
    fields: string
  }>(statement)
  return rows.map((row) => ({
    kind,
    tppId: row.tpp_id,
    subjectId: row.subject_id,
    sequence: row.sequence,
    transactionId: row.transaction_id === null ? undefined : BigInt(row.transaction_id),
    hash: hash('sha256', row.fields, 'buffer'),
  }))
}

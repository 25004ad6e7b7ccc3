import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** Whose statement: an account's or a card's, by the id that it has in paths. */
export interface StatementOf {
  readonly bankId: string
  readonly kind: 'account' | 'card-account'
  readonly id: string
}

export interface StatementBookRow {
  book: string
  currency: string
  balance_minor_units: bigint
  credit_limit_minor_units: bigint
}

/** The book of an account or a card; undefined when there is none. */
export async function findStatementBook(
  queries: Queries,
  { bankId, kind, id }: StatementOf,
): Promise<StatementBookRow | undefined> {
  const [row] = await queries.rows<StatementBookRow>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select book.book, book.currency, book.balance_minor_units, book.credit_limit_minor_units
    from sandbox_ledger.book
    where book.bank_id = actor.bank_id and book.book = (
      select bban from sandbox_ledger.account
      where account.bank_id = actor.bank_id and ${kind} = 'account' and account_id = ${id}
      union all
      select 'card ' || related_account from sandbox_ledger.card_account
      where card_account.bank_id = actor.bank_id and ${kind} = 'card-account' and card_account_id = ${id})`,
    ),
  )
  return row
}

/** Until the end of the transaction nobody else moves its balance. */
export async function lockBook(queries: Queries, bankId: string, book: string): Promise<void> {
  await queries.rows(sql`select sandbox_ledger.lock_books(${bankId}, ${[book]}::text[])`)
}

/** How many lines a statement has, counted as far as it matters. */
export async function countLines(
  queries: Queries,
  { bankId, book, atMost }: { bankId: string; book: string; atMost: number },
): Promise<number> {
  const rows = await queries.rows(sql`
    select from sandbox_ledger.statement_line where bank_id = ${bankId} and book = ${book} limit ${atMost}`)
  return rows.length
}

/** `sandbox_ledger.line_to_be`. */
export interface LineToBe {
  readonly transaction_id: string
  /** Null while it is pending. */
  readonly booking_date: string | null
  readonly value_date: string
  readonly amount_minor_units: string
  readonly told: object | null
}

export interface NewLines {
  readonly bankId: string
  readonly book: string
  readonly bookedId: string
  readonly pendingId: string
  readonly lines: readonly LineToBe[]
  /** By the bank's clock. */
  readonly at: Temporal.Instant
}

/** Needs a transaction that acts for the bank and has locked the book. */
export async function addLines(
  queries: Queries,
  { bankId, book, bookedId, pendingId, lines, at }: NewLines,
): Promise<void> {
  await queries.rows(sql`
    select sandbox_ledger.add_lines(${bankId}, ${book}, ${bookedId}, ${pendingId}, array(
      select given from json_populate_recordset(null::sandbox_ledger.line_to_be, ${JSON.stringify(lines)}) as given
    ), ${at.toString()})`)
}

export interface StatementLineRow {
  transaction_id: string
  booking_date: string | null
  value_date: string
  amount_minor_units: bigint
  /** JSON text; null of money that was put in or taken out. */
  told: string | null
}

/** What is pending, then the newest of what is booked. */
export async function listLines(
  queries: Queries,
  actor: Actor,
  { book, limit }: { book: string; limit: number },
): Promise<StatementLineRow[]> {
  return queries.rows<StatementLineRow>(
    withActor(
      actor,
      sql`
    select transaction_id, (booked_at at time zone 'Europe/Oslo')::date as booking_date, value_date, amount_minor_units, told
    from (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = ${book} and booked_at is null
      union all
      (select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = ${book} and booked_at is not null
      order by booked_at desc limit ${limit})
    ) as line
    order by booked_at desc nulls first, transaction_id desc`,
    ),
  )
}

/** Lines by their ids, in the order given. */
export async function findLines(
  queries: Queries,
  actor: Actor,
  transactionIds: readonly string[],
): Promise<StatementLineRow[]> {
  return queries.rows<StatementLineRow>(
    withActor(
      actor,
      sql`
    select transaction_id, (booked_at at time zone 'Europe/Oslo')::date as booking_date, value_date, amount_minor_units, told
    from unnest(${transactionIds}::uuid[]) with ordinality as wanted (transaction_id, nth)
    join sandbox_ledger.statement_line using (transaction_id)
    where statement_line.bank_id = actor.bank_id
    order by nth`,
    ),
  )
}

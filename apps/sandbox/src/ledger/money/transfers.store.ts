import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'
import type { ExecutionOutcome } from '@havn/server/core-bank'
import type { Told } from '../statements/transaction-details.ts'

/** `sandbox_ledger.transfer_order`. Whole numbers as text, since JSON's numbers end at 2^53. */
export interface OrderRecord {
  readonly ordinal: number
  readonly transfer_id: string
  readonly is_cross_border: boolean
  readonly debtor_book: string
  readonly debtor_currency: string
  readonly debit_minor_units: string | null
  readonly fee_minor_units: string
  readonly currency: string
  readonly amount_minor_units: string
  readonly creditor_book: string | null
  readonly credit_currency: string | null
  readonly credit_minor_units: string | null
  /** Their lines in the statements. */
  readonly debtor_transaction_id: string
  readonly debtor_told: Told
  readonly creditor_transaction_id: string
  readonly creditor_told: Told | null
}

interface OutcomeRow {
  transfer_id: string
  outcome: ExecutionOutcome
}

export async function executeOrders(
  bankDatabase: Queries,
  actor: Actor,
  {
    orders,
    at,
    notAfter,
  }: { orders: readonly OrderRecord[]; at: Temporal.Instant; notAfter: Temporal.Instant | undefined },
): Promise<OutcomeRow[]> {
  return bankDatabase.rows<OutcomeRow>(
    withActor(
      actor,
      sql`
    select transfer_id::text, outcome
    from sandbox_ledger.execute(
      actor.bank_id, ${JSON.stringify(orders)}, ${at.toString()}, ${notAfter?.toString() ?? null})`,
    ),
  )
}

export async function reportTransfers(
  bankDatabase: Queries,
  actor: Actor,
  { transferIds, at }: { transferIds: readonly string[]; at: Temporal.Instant },
): Promise<OutcomeRow[]> {
  return bankDatabase.rows<OutcomeRow>(
    withActor(
      actor,
      sql`
    select transfer_id::text, outcome
    from sandbox_ledger.report(actor.bank_id, ${transferIds}::uuid[], ${at.toString()})`,
    ),
  )
}

/** A transfer that is returned, and the id of the transfer that brings the money back. */
export interface ReturnRecord {
  readonly transfer_id: string
  readonly return_id: string
  readonly debtor_book: string
}

export async function giveBackTransfers(
  bankDatabase: Queries,
  actor: Actor,
  { transfers, at }: { transfers: readonly ReturnRecord[]; at: Temporal.Instant },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      actor,
      sql`select sandbox_ledger.give_back(actor.bank_id, ${JSON.stringify(transfers)}, ${at.toString()})`,
    ),
  )
}

export interface BookRow {
  book: string
  currency: string
  holder_name: string
  balance_minor_units: bigint
  credit_limit_minor_units: bigint
}

/** Those of the wanted books that the bank has. */
export async function findBooks(
  queries: Queries,
  actor: Actor,
  books: readonly string[],
): Promise<BookRow[]> {
  return queries.rows<BookRow>(
    withActor(
      actor,
      sql`
    select found.*
    from unnest(${books}::text[]) as wanted (book)
    cross join lateral (
      select book.book, book.currency, book.holder_name, book.balance_minor_units, book.credit_limit_minor_units
      from sandbox_ledger.book
      where book.bank_id = actor.bank_id and book.book = wanted.book
      offset 0
    ) as found`,
    ),
  )
}

export interface NewBook {
  readonly bank_id: string
  readonly book: string
  readonly currency: string
  readonly holder_name: string
  readonly credit_limit_minor_units: string
  readonly bban: string | null
  readonly card: string | null
}

/** Empty books. Needs a transaction that acts for the bank. */
export async function insertBooks(queries: Queries, books: readonly NewBook[]): Promise<void> {
  await queries.rows(sql`
    insert into sandbox_ledger.book (bank_id, book, currency, holder_name, credit_limit_minor_units, bban, card)
    select bank_id, book, currency, holder_name, credit_limit_minor_units, bban, card
    from json_populate_recordset(null::sandbox_ledger.book, ${JSON.stringify(books)})`)
}

export interface PutIn {
  readonly book: string
  readonly amount_minor_units: string
}

/** One transfer that brings money into the books, or takes it out. */
export async function putIn(
  queries: Queries,
  actor: Actor,
  { transferId, amounts }: { transferId: string; amounts: readonly PutIn[] },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`select sandbox_ledger.put_in(actor.bank_id, ${transferId}, ${JSON.stringify(amounts)})`,
    ),
  )
}

/** One transfer that takes all money out of all books. */
export async function emptyBooks(queries: Queries, actor: Actor, transferId: string): Promise<void> {
  await queries.rows(withActor(actor, sql`select sandbox_ledger.empty_books(actor.bank_id, ${transferId})`))
}

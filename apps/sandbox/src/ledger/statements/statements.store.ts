import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

export interface LineRow {
  transaction_id: string
  /** Microseconds since 1970; null while it is pending. */
  booked_at: bigint | null
  value_date: string
  currency: string
  amount_minor_units: bigint
  /** JSON text of a `Told`; null of money that was put in or taken out. */
  told: string | null
}

/** Lines that were booked from a moment on and before another. */
export interface Stretch {
  readonly accountId: string
  readonly since: Temporal.Instant
  readonly before: Temporal.Instant
  readonly limit: number
}

/** The newest of a stretch, newest first; so many of them are passed over. */
export async function listNewest(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, since, before, limit, skip }: Stretch & { readonly skip: number },
): Promise<LineRow[]> {
  return tppDatabase.rows<LineRow>(
    withActor(
      actor,
      sql`
    select line.transaction_id, (extract(epoch from line.booked_at) * 1000000)::bigint as booked_at, line.value_date,
      book.currency, line.amount_minor_units, line.told
    from sandbox_ledger.book_of(actor.bank_id, ${accountId}) as book
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = book.book
        and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < ${before.toString()}
      order by statement_line.booked_at desc
      limit ${limit} offset ${skip}
    ) as line`,
    ),
  )
}

/** The oldest of a stretch, oldest first. */
export async function listOldest(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, since, before, limit }: Stretch,
): Promise<LineRow[]> {
  return tppDatabase.rows<LineRow>(
    withActor(
      actor,
      sql`
    select line.transaction_id, (extract(epoch from line.booked_at) * 1000000)::bigint as booked_at, line.value_date,
      book.currency, line.amount_minor_units, line.told
    from sandbox_ledger.book_of(actor.bank_id, ${accountId}) as book
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = book.book
        and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < ${before.toString()}
      order by statement_line.booked_at
      limit ${limit}
    ) as line`,
    ),
  )
}

/** All that is pending, newest first. */
export async function listPending(tppDatabase: Queries, actor: Actor, accountId: string): Promise<LineRow[]> {
  return tppDatabase.rows<LineRow>(
    withActor(
      actor,
      sql`
    select line.transaction_id, null::bigint as booked_at, line.value_date, book.currency, line.amount_minor_units,
      line.told
    from sandbox_ledger.book_of(actor.bank_id, ${accountId}) as book
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = book.book
        and statement_line.booked_at is null
      order by statement_line.transaction_id desc
      offset 0
    ) as line`,
    ),
  )
}

/** One line, if it is of that account. */
export async function findLine(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, transactionId }: { accountId: string; transactionId: string },
): Promise<LineRow | undefined> {
  const [row] = await tppDatabase.rows<LineRow>(
    withActor(
      actor,
      sql`
    select line.transaction_id, (extract(epoch from line.booked_at) * 1000000)::bigint as booked_at, line.value_date,
      book.currency, line.amount_minor_units, line.told
    from sandbox_ledger.book_of(actor.bank_id, ${accountId}) as book
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.transaction_id = ${transactionId}
      offset 0
    ) as line
    where line.book = book.book`,
    ),
  )
  return row
}

export interface BalanceRow {
  account_id: string
  currency: string
  is_card: boolean
  balance_minor_units: bigint
  credit_limit_minor_units: bigint
  pending_minor_units: bigint
  /** Microseconds since 1970. */
  booked_at: bigint | null
}

/** Of those of the accounts that the bank has. */
export async function listBalances(
  tppDatabase: Queries,
  actor: Actor,
  accountIds: readonly string[],
): Promise<BalanceRow[]> {
  return tppDatabase.rows<BalanceRow>(
    withActor(
      actor,
      sql`
    select wanted.account_id, book.currency, book.card is not null as is_card, book.balance_minor_units,
      book.credit_limit_minor_units, pending.minor_units as pending_minor_units,
      (extract(epoch from newest.booked_at) * 1000000)::bigint as booked_at
    from unnest(${accountIds}::uuid[]) as wanted (account_id)
    cross join lateral sandbox_ledger.book_of(actor.bank_id, wanted.account_id) as book
    cross join lateral (
      select coalesce(sum(statement_line.amount_minor_units), 0)::bigint as minor_units
      from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = book.book
        and statement_line.booked_at is null
    ) as pending
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.book = book.book
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true`,
    ),
  )
}

import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** A line of a statement, booked or pending. */
export interface StatementLine {
  readonly transactionId: string
  /** Microseconds since 1970; null while it is pending. */
  readonly bookedAt: bigint | null
  readonly valueDate: string
  readonly currency: string
  readonly amountMinorUnits: bigint
  /** JSON text of `TransactionDetails`; null for a deposit or withdrawal without details. */
  readonly details: string | null
}

/** The lines of an account that were booked at or after `since` and before `before`, at most `limit` of them. */
export interface StatementRange {
  readonly accountId: string
  readonly since: Temporal.Instant
  readonly before: Temporal.Instant
  readonly limit: number
}

/** Lists the newest lines of a range, newest first, after `skip` of them. */
export async function listNewestLines(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, since, before, limit, skip }: StatementRange & { readonly skip: number },
): Promise<StatementLine[]> {
  return tppDatabase.rows<StatementLine>(
    withActor(
      actor,
      sql`
    select line.transaction_id as "transactionId",
      (extract(epoch from line.booked_at) * 1000000)::bigint as "bookedAt", line.value_date as "valueDate",
      ledger_account.currency, line.amount_minor_units as "amountMinorUnits", line.details
    from sandbox_ledger.find_ledger_account(actor.bank_id, ${accountId}) as ledger_account
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id
        and statement_line.ledger_account_id = ledger_account.ledger_account_id
        and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < ${before.toString()}
      order by statement_line.booked_at desc
      limit ${limit} offset ${skip}
    ) as line`,
    ),
  )
}

/** Lists the oldest lines of a range, oldest first. */
export async function listOldestLines(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, since, before, limit }: StatementRange,
): Promise<StatementLine[]> {
  return tppDatabase.rows<StatementLine>(
    withActor(
      actor,
      sql`
    select line.transaction_id as "transactionId",
      (extract(epoch from line.booked_at) * 1000000)::bigint as "bookedAt", line.value_date as "valueDate",
      ledger_account.currency, line.amount_minor_units as "amountMinorUnits", line.details
    from sandbox_ledger.find_ledger_account(actor.bank_id, ${accountId}) as ledger_account
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id
        and statement_line.ledger_account_id = ledger_account.ledger_account_id
        and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < ${before.toString()}
      order by statement_line.booked_at
      limit ${limit}
    ) as line`,
    ),
  )
}

/** Lists all pending lines of an account, newest first. */
export async function listPendingLines(
  tppDatabase: Queries,
  actor: Actor,
  accountId: string,
): Promise<StatementLine[]> {
  return tppDatabase.rows<StatementLine>(
    withActor(
      actor,
      sql`
    select line.transaction_id as "transactionId", null::bigint as "bookedAt", line.value_date as "valueDate",
      ledger_account.currency, line.amount_minor_units as "amountMinorUnits", line.details
    from sandbox_ledger.find_ledger_account(actor.bank_id, ${accountId}) as ledger_account
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id
        and statement_line.ledger_account_id = ledger_account.ledger_account_id
        and statement_line.booked_at is null
      order by statement_line.transaction_id desc
      offset 0
    ) as line`,
    ),
  )
}

/** Returns a line by its id; undefined if it is not of that account. */
export async function findStatementLine(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, transactionId }: { accountId: string; transactionId: string },
): Promise<StatementLine | undefined> {
  const [row] = await tppDatabase.rows<StatementLine>(
    withActor(
      actor,
      sql`
    select line.transaction_id as "transactionId",
      (extract(epoch from line.booked_at) * 1000000)::bigint as "bookedAt", line.value_date as "valueDate",
      ledger_account.currency, line.amount_minor_units as "amountMinorUnits", line.details
    from sandbox_ledger.find_ledger_account(actor.bank_id, ${accountId}) as ledger_account
    cross join lateral (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.transaction_id = ${transactionId}
      offset 0
    ) as line
    where line.ledger_account_id = ledger_account.ledger_account_id`,
    ),
  )
  return row
}

/** The balance of a ledger account, with what is pending on it. */
export interface LedgerBalance {
  readonly accountId: string
  readonly currency: string
  readonly isCard: boolean
  readonly balanceMinorUnits: bigint
  readonly creditLimitMinorUnits: bigint
  readonly pendingMinorUnits: bigint
  /** When the newest line was booked, in microseconds since 1970; null without any. */
  readonly bookedAt: bigint | null
}

/** Lists the balances of those of the accounts that the bank has. */
export async function listBalances(
  tppDatabase: Queries,
  actor: Actor,
  accountIds: readonly string[],
): Promise<LedgerBalance[]> {
  return tppDatabase.rows<LedgerBalance>(
    withActor(
      actor,
      sql`
    select requested.account_id as "accountId", ledger_account.currency, ledger_account.card is not null as "isCard",
      ledger_account.balance_minor_units as "balanceMinorUnits",
      ledger_account.credit_limit_minor_units as "creditLimitMinorUnits",
      pending.minor_units as "pendingMinorUnits",
      (extract(epoch from newest.booked_at) * 1000000)::bigint as "bookedAt"
    from unnest(${accountIds}::uuid[]) as requested (account_id)
    cross join lateral sandbox_ledger.find_ledger_account(actor.bank_id, requested.account_id) as ledger_account
    cross join lateral (
      select coalesce(sum(statement_line.amount_minor_units), 0)::bigint as minor_units
      from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id
        and statement_line.ledger_account_id = ledger_account.ledger_account_id
        and statement_line.booked_at is null
    ) as pending
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id
        and statement_line.ledger_account_id = ledger_account.ledger_account_id
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true`,
    ),
  )
}

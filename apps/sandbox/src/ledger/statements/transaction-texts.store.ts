import assert from 'node:assert/strict'
import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql, type Statement } from '@havn/server/platform/database/sql'
import type { StatementRange } from './statements.store.ts'

/** A page of a statement as one text. */
export interface TextPageRow {
  /** Null if there is no line in the range. */
  readonly text: string | null
  /** Whether each line has a text of the format; null if there is no line. */
  readonly isComplete: boolean | null
  /** Microseconds since 1970, as text. */
  readonly newest: string | null
  readonly oldest: string | null
  readonly hasOlder: boolean
  /** Of the statement: see statement_version. */
  readonly version: string
}

type TextRange = StatementRange & { readonly format: number }

/** Reads the newest lines of a range, after `skip` of them, as one text. */
export function readNewestTexts(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, since, before, limit, format, skip }: TextRange & { readonly skip: number },
): Promise<TextPageRow | undefined> {
  return readOneRow(
    tppDatabase,
    withActor(
      actor,
      sql`
    select page.text, page."isComplete", page.newest, page.oldest, exists (
        select from sandbox_ledger.statement_line
        where statement_line.bank_id = actor.bank_id
          and statement_line.ledger_account_id = ledger_account.ledger_account_id
          and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < page.oldest_booked_at
      ) as "hasOlder", version
    from sandbox_ledger.find_ledger_account(actor.bank_id, ${accountId}) as ledger_account
    cross join lateral sandbox_ledger.statement_version(actor.bank_id, ledger_account.ledger_account_id) as version
    cross join lateral (
      select string_agg(line.response, ',') as text,
        bool_and(line.response_format is not distinct from ${format}) as "isComplete",
        min(line.booked_at) as oldest_booked_at,
        (extract(epoch from max(line.booked_at)) * 1000000)::bigint::text as newest,
        (extract(epoch from min(line.booked_at)) * 1000000)::bigint::text as oldest
      from (
        select statement_line.response, statement_line.response_format, statement_line.booked_at
        from sandbox_ledger.statement_line
        where statement_line.bank_id = actor.bank_id
          and statement_line.ledger_account_id = ledger_account.ledger_account_id
          and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < ${before.toString()}
        order by statement_line.booked_at desc
        limit ${limit} offset ${skip}
      ) as line
    ) as page`,
    ),
  )
}

/** Reads the oldest lines of a range as one text, newest first. */
export function readOldestTexts(
  tppDatabase: Queries,
  actor: Actor,
  { accountId, since, before, limit, format }: TextRange,
): Promise<TextPageRow | undefined> {
  return readOneRow(
    tppDatabase,
    withActor(
      actor,
      sql`
    select page.*, false as "hasOlder", version
    from sandbox_ledger.find_ledger_account(actor.bank_id, ${accountId}) as ledger_account
    cross join lateral sandbox_ledger.statement_version(actor.bank_id, ledger_account.ledger_account_id) as version
    cross join lateral (
      select string_agg(line.response, ',' order by line.booked_at desc) as text,
        bool_and(line.response_format is not distinct from ${format}) as "isComplete",
        (extract(epoch from max(line.booked_at)) * 1000000)::bigint::text as newest,
        (extract(epoch from min(line.booked_at)) * 1000000)::bigint::text as oldest
      from (
        select statement_line.response, statement_line.response_format, statement_line.booked_at
        from sandbox_ledger.statement_line
        where statement_line.bank_id = actor.bank_id
          and statement_line.ledger_account_id = ledger_account.ledger_account_id
          and statement_line.booked_at >= ${since.toString()} and statement_line.booked_at < ${before.toString()}
        order by statement_line.booked_at
        limit ${limit}
      ) as line
    ) as page`,
    ),
  )
}

/** A bank that does not have the account has no row. */
async function readOneRow(tppDatabase: Queries, statement: Statement): Promise<TextPageRow | undefined> {
  const [row, ...others] = await tppDatabase.rows<TextPageRow>(statement)
  assert(others.length === 0, 'an id is of one account or one card')
  return row
}

/** Finds the versions of the statements of accounts, by account id. */
export async function findStatementVersions(
  tppDatabase: Queries,
  actor: Actor,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tppDatabase.rows<{ accountId: string; version: string }>(
    withActor(
      actor,
      sql`
    select requested.account_id as "accountId", version
    from unnest(${accountIds}::uuid[]) as requested (account_id)
    cross join lateral sandbox_ledger.find_ledger_account(actor.bank_id, requested.account_id) as ledger_account
    cross join lateral sandbox_ledger.statement_version(actor.bank_id, ledger_account.ledger_account_id) as version`,
    ),
  )
  return new Map(rows.map(({ accountId, version }) => [accountId, version]))
}

/** Stores the texts of booked lines. */
export async function storeTexts(
  bankDatabase: Queries,
  actor: Actor,
  {
    format,
    texts,
  }: { format: number; texts: readonly { readonly transactionId: string; readonly text: string }[] },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      actor,
      sql`select sandbox_ledger.store_transaction_texts(actor.bank_id, ${texts.map((one) => one.transactionId)}::uuid[], ${texts.map((one) => one.text)}::text[], ${format}::smallint)`,
    ),
  )
}

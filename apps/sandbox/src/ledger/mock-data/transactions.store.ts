import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'
import { toRowsJson } from '../rows.ts'
import type { MockTransactionDetails } from './transaction-details.ts'

/** The account or card account whose statement is meant, by its id in paths. */
export interface StatementReference {
  readonly bankId: string
  readonly kind: 'account' | 'card-account'
  readonly id: string
}

/** The ledger account behind a statement. */
export interface StatementAccount {
  readonly ledgerAccountId: string
  readonly currency: string
  readonly balanceMinorUnits: bigint
  readonly creditLimitMinorUnits: bigint
}

/** Returns undefined if the bank has no such account or card. */
export async function findStatementAccount(
  queries: Queries,
  { bankId, kind, id }: StatementReference,
): Promise<StatementAccount | undefined> {
  const [row] = await queries.rows<StatementAccount>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select ledger_account.ledger_account_id as "ledgerAccountId", ledger_account.currency,
      ledger_account.balance_minor_units as "balanceMinorUnits",
      ledger_account.credit_limit_minor_units as "creditLimitMinorUnits"
    from sandbox_ledger.ledger_account
    where ledger_account.bank_id = actor.bank_id and ledger_account.ledger_account_id = (
      select bban from sandbox_ledger.account
      where account.bank_id = actor.bank_id and ${kind} = 'account' and account_id = ${id}
      union all
      select 'card ' || related_account from sandbox_ledger.card_account
      where card_account.bank_id = actor.bank_id and ${kind} = 'card-account' and card_account_id = ${id})`,
    ),
  )
  return row
}

/** Locks a ledger account: until the transaction ends nobody else changes its balance. */
export async function lockLedgerAccount(
  queries: Queries,
  bankId: string,
  ledgerAccountId: string,
): Promise<void> {
  await queries.rows(sql`select sandbox_ledger.lock_ledger_accounts(${bankId}, ${[ledgerAccountId]}::text[])`)
}

/** Counts the lines of a statement, up to `atMost`. */
export async function countStatementLines(
  queries: Queries,
  { bankId, ledgerAccountId, atMost }: { bankId: string; ledgerAccountId: string; atMost: number },
): Promise<number> {
  const rows = await queries.rows(sql`
    select from sandbox_ledger.statement_line
    where bank_id = ${bankId} and ledger_account_id = ${ledgerAccountId} limit ${atMost}`)
  return rows.length
}

/** A transaction that a TPP creates, as the SQL type `sandbox_ledger.mock_transaction`. */
export interface NewTransaction {
  readonly transactionId: string
  /** Null while it is pending. */
  readonly bookingDate: string | null
  readonly valueDate: string
  readonly amountMinorUnits: bigint
  readonly details: MockTransactionDetails | null
}

export interface NewTransactions {
  readonly bankId: string
  readonly ledgerAccountId: string
  /** The transfer of what is booked. */
  readonly bookedTransferId: string
  /** The transfer of what is pending. */
  readonly pendingTransferId: string
  readonly transactions: readonly NewTransaction[]
  /** By the bank's clock. */
  readonly at: Temporal.Instant
}

/** Needs a transaction that acts for the bank and has locked the ledger account. */
export async function insertMockTransactions(
  queries: Queries,
  { bankId, ledgerAccountId, bookedTransferId, pendingTransferId, transactions, at }: NewTransactions,
): Promise<void> {
  await queries.rows(sql`
    select sandbox_ledger.insert_mock_transactions(
      ${bankId}, ${ledgerAccountId}, ${bookedTransferId}, ${pendingTransferId},
      array(
        select given
        from json_populate_recordset(null::sandbox_ledger.mock_transaction, ${toRowsJson(transactions)}) as given),
      ${at.toString()})`)
}

/** A transaction as the sandbox's operations show it. */
export interface MockTransaction {
  readonly transactionId: string
  readonly bookingDate: string | null
  readonly valueDate: string
  readonly amountMinorUnits: bigint
  readonly details: MockTransactionDetails
}

type TransactionRow = Omit<MockTransaction, 'details'> & { readonly details: string | null }

/** Lists all pending transactions, then the newest booked ones. */
export async function listMockTransactions(
  queries: Queries,
  actor: Actor,
  { ledgerAccountId, limit }: { ledgerAccountId: string; limit: number },
): Promise<MockTransaction[]> {
  const rows = await queries.rows<TransactionRow>(
    withActor(
      actor,
      sql`
    select transaction_id as "transactionId", (booked_at at time zone zone.name)::date as "bookingDate",
      value_date as "valueDate", amount_minor_units as "amountMinorUnits", details
    from (
      select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.ledger_account_id = ${ledgerAccountId}
        and booked_at is null
      union all
      (select * from sandbox_ledger.statement_line
      where statement_line.bank_id = actor.bank_id and statement_line.ledger_account_id = ${ledgerAccountId}
        and booked_at is not null
      order by booked_at desc limit ${limit})
    ) as line
    cross join (select banks.time_zone_of(${actor.bankId}) as name) as zone
    order by booked_at desc nulls first, transaction_id desc`,
    ),
  )
  return rows.map(toMockTransaction)
}

/** Returns transactions by their ids, in the order given. */
export async function findMockTransactions(
  queries: Queries,
  actor: Actor,
  transactionIds: readonly string[],
): Promise<MockTransaction[]> {
  const rows = await queries.rows<TransactionRow>(
    withActor(
      actor,
      sql`
    select transaction_id as "transactionId", (booked_at at time zone zone.name)::date as "bookingDate",
      value_date as "valueDate", amount_minor_units as "amountMinorUnits", details
    from unnest(${transactionIds}::uuid[]) with ordinality as requested (transaction_id, nth)
    join sandbox_ledger.statement_line using (transaction_id)
    cross join (select banks.time_zone_of(${actor.bankId}) as name) as zone
    where statement_line.bank_id = actor.bank_id
    order by nth`,
    ),
  )
  return rows.map(toMockTransaction)
}

function toMockTransaction(row: TransactionRow): MockTransaction {
  return { ...row, details: row.details === null ? {} : JSON.parse(row.details) }
}

import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'
import { toRowsJson } from '../rows.ts'

/** The ledger account of a customer's account or card, with its balance. */
export interface LedgerAccount {
  readonly ledgerAccountId: string
  readonly currency: string
  /** The name of the customer who owns it. */
  readonly holderName: string
  readonly balanceMinorUnits: bigint
  readonly creditLimitMinorUnits: bigint
}

/** Returns those of the ledger accounts that the bank has, in any order. */
export async function findLedgerAccounts(
  queries: Queries,
  actor: Actor,
  ledgerAccountIds: readonly string[],
): Promise<LedgerAccount[]> {
  return queries.rows<LedgerAccount>(
    withActor(
      actor,
      sql`
    select found.*
    from unnest(${ledgerAccountIds}::text[]) as requested (ledger_account_id)
    cross join lateral (
      select ledger_account.ledger_account_id as "ledgerAccountId", ledger_account.currency,
        ledger_account.holder_name as "holderName", ledger_account.balance_minor_units as "balanceMinorUnits",
        ledger_account.credit_limit_minor_units as "creditLimitMinorUnits"
      from sandbox_ledger.ledger_account
      where ledger_account.bank_id = actor.bank_id and ledger_account.ledger_account_id = requested.ledger_account_id
      offset 0
    ) as found`,
    ),
  )
}

/** A ledger account of an account (`bban`) or of a card (`card`), which starts empty. */
export interface NewLedgerAccount {
  readonly bankId: string
  readonly ledgerAccountId: string
  readonly currency: string
  readonly holderName: string
  readonly creditLimitMinorUnits: bigint
  readonly bban: string | null
  readonly card: string | null
}

/** Needs a transaction that acts for the bank. */
export async function insertLedgerAccounts(
  queries: Queries,
  ledgerAccounts: readonly NewLedgerAccount[],
): Promise<void> {
  await queries.rows(sql`
    insert into sandbox_ledger.ledger_account (
      bank_id, ledger_account_id, currency, holder_name, credit_limit_minor_units, bban, card)
    select bank_id, ledger_account_id, currency, holder_name, credit_limit_minor_units, bban, card
    from json_populate_recordset(null::sandbox_ledger.ledger_account, ${toRowsJson(ledgerAccounts)})`)
}

/** Money from outside the bank into a ledger account; a withdrawal if the amount is below zero. */
export interface Deposit {
  readonly ledgerAccountId: string
  readonly amountMinorUnits: bigint
}

/** Posts the deposits as one transfer. */
export async function postDeposits(
  queries: Queries,
  actor: Actor,
  { transferId, deposits }: { transferId: string; deposits: readonly Deposit[] },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`select sandbox_ledger.post_deposits(actor.bank_id, ${transferId}, ${toRowsJson(deposits)})`,
    ),
  )
}

/** Withdraws all money of all customers as one transfer, so that their ledger accounts can be deleted. */
export async function emptyAllLedgerAccounts(
  queries: Queries,
  actor: Actor,
  transferId: string,
): Promise<void> {
  await queries.rows(
    withActor(actor, sql`select sandbox_ledger.empty_all_ledger_accounts(actor.bank_id, ${transferId})`),
  )
}

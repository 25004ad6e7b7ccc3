import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

export interface OwnAccountRow {
  account_id: string
  customer_id: string
  bban: string
  currency: string
  name: string
  balance_minor_units: bigint
  credit_limit_minor_units: bigint
  /** Null, and the next two with it, when the account has no KID agreement. */
  required: boolean | null
  lengths: number[] | null
  check_digit: 'mod10' | 'mod11' | null
}

/** The accounts of all customers, or one of them. */
export async function listOwnAccounts(
  queries: Queries,
  actor: Actor,
  accountId: string | null = null,
): Promise<OwnAccountRow[]> {
  return queries.rows<OwnAccountRow>(
    withActor(
      actor,
      sql`
    select account_id, customer_id, account.bban, account.currency, account_name as name, balance_minor_units,
      credit_limit_minor_units, required, lengths, check_digit
    from sandbox_ledger.account
    join sandbox_ledger.customer using (bank_id, customer_id)
    join sandbox_ledger.book using (bank_id, bban)
    left join sandbox_ledger.kid_agreement using (bank_id, bban)
    where bank_id = actor.bank_id and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
    order by customer.position, customer_id, account.position, account_id`,
    ),
  )
}

export interface OwnCardAccountRow {
  card_account_id: string
  customer_id: string
  related_account: string
  masked_pan: string
  currency: string
  name: string
  balance_minor_units: bigint
  credit_limit_minor_units: bigint
}

/** The card accounts of all customers, or one of them. */
export async function listOwnCardAccounts(
  queries: Queries,
  actor: Actor,
  cardAccountId: string | null = null,
): Promise<OwnCardAccountRow[]> {
  return queries.rows<OwnCardAccountRow>(
    withActor(
      actor,
      sql`
    select card_account_id, customer_id, related_account, masked_pan, card_account.currency, account_name as name,
      balance_minor_units, credit_limit_minor_units
    from sandbox_ledger.card_account
    join sandbox_ledger.customer using (bank_id, customer_id)
    join sandbox_ledger.book on book.bank_id = card_account.bank_id and book.card = related_account
    where card_account.bank_id = actor.bank_id
      and (${cardAccountId}::uuid is null or card_account_id = ${cardAccountId}::uuid)
    order by customer.position, customer_id, card_account_id`,
    ),
  )
}

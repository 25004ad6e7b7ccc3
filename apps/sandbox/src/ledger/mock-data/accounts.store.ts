import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** An account as the sandbox's operations show it. */
export interface MockAccount {
  readonly accountId: string
  readonly customerId: string
  readonly bban: string
  readonly currency: string
  readonly name: string
  readonly balanceMinorUnits: bigint
  readonly creditLimitMinorUnits: bigint
  /** Null, like the next two, if the account has no KID agreement. */
  readonly required: boolean | null
  readonly lengths: number[] | null
  readonly checkDigit: 'mod10' | 'mod11' | null
}

/** Lists the accounts of all customers, or one of them. */
export async function listMockAccounts(
  queries: Queries,
  actor: Actor,
  accountId: string | null = null,
): Promise<MockAccount[]> {
  return queries.rows<MockAccount>(
    withActor(
      actor,
      sql`
    select account_id as "accountId", customer_id as "customerId", account.bban, account.currency, account_name as name,
      balance_minor_units as "balanceMinorUnits", credit_limit_minor_units as "creditLimitMinorUnits", required, lengths,
      check_digit as "checkDigit"
    from sandbox_ledger.account
    join sandbox_ledger.customer using (bank_id, customer_id)
    join sandbox_ledger.ledger_account using (bank_id, bban)
    left join sandbox_ledger.kid_agreement using (bank_id, bban)
    where bank_id = actor.bank_id and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
    order by customer.position, customer_id, account.position, account_id`,
    ),
  )
}

/** A card account as the sandbox's operations show it. */
export interface MockCardAccount {
  readonly cardAccountId: string
  readonly customerId: string
  readonly relatedAccount: string
  readonly maskedPan: string
  readonly currency: string
  readonly name: string
  readonly balanceMinorUnits: bigint
  readonly creditLimitMinorUnits: bigint
}

/** Lists the card accounts of all customers, or one of them. */
export async function listMockCardAccounts(
  queries: Queries,
  actor: Actor,
  cardAccountId: string | null = null,
): Promise<MockCardAccount[]> {
  return queries.rows<MockCardAccount>(
    withActor(
      actor,
      sql`
    select card_account_id as "cardAccountId", customer_id as "customerId", related_account as "relatedAccount",
      masked_pan as "maskedPan", card_account.currency, account_name as name,
      balance_minor_units as "balanceMinorUnits", credit_limit_minor_units as "creditLimitMinorUnits"
    from sandbox_ledger.card_account
    join sandbox_ledger.customer using (bank_id, customer_id)
    join sandbox_ledger.ledger_account 
      on ledger_account.bank_id = card_account.bank_id and ledger_account.card = related_account
    where card_account.bank_id = actor.bank_id
      and (${cardAccountId}::uuid is null or card_account_id = ${cardAccountId}::uuid)
    order by customer.position, customer_id, card_account_id`,
    ),
  )
}

/** Returns who owns each account of the bank, by account number. */
export async function listAccountOwners(
  queries: Queries,
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.rows<{ bban: string; name: string }>(
    withActor(
      actor,
      sql`
    select account.bban, customer_name as name
    from sandbox_ledger.account
    join sandbox_ledger.customer using (bank_id, customer_id)
    where bank_id = actor.bank_id`,
    ),
  )
  return new Map(rows.map(({ bban, name }) => [bban, name]))
}

import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** Something of a bank by its id. All functions here need a `bankDatabase` transaction that acts for the bank. */
export interface DataReference {
  readonly bankId: string
  readonly id: string
}

/** Lists the ledger accounts that are deleted with a customer, an account or a card; none for an id of another kind. */
export async function listLedgerAccountIds(
  queries: Queries,
  kind: 'customer' | 'account' | 'card-account',
  { bankId, id }: DataReference,
): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(sql`
    select ledger_account.ledger_account_id as id
    from sandbox_ledger.account
    join sandbox_ledger.ledger_account using (bank_id, bban)
    where bank_id = ${bankId} and case ${kind} when 'customer' then customer_id when 'account' then account_id end = ${id}
    union all
    select ledger_account.ledger_account_id as id
    from sandbox_ledger.card_account
    join sandbox_ledger.ledger_account 
      on ledger_account.bank_id = card_account.bank_id and ledger_account.card = related_account
    where card_account.bank_id = ${bankId}
      and case ${kind} when 'customer' then customer_id when 'card-account' then card_account_id end = ${id}`)
  return rows.map(({ id: ledgerAccountId }) => ledgerAccountId)
}

/** Withdraws all money from these ledger accounts as one transfer. */
export async function emptyLedgerAccounts(
  queries: Queries,
  {
    bankId,
    transferId,
    ledgerAccountIds,
  }: { bankId: string; transferId: string; ledgerAccountIds: readonly string[] },
): Promise<void> {
  await queries.rows(
    sql`select sandbox_ledger.empty_ledger_accounts(${bankId}, ${transferId}, ${ledgerAccountIds}::text[])`,
  )
}

export async function deleteCustomer(queries: Queries, { bankId, id }: DataReference): Promise<boolean> {
  const deleted = await queries.rows(
    sql`delete from sandbox_ledger.customer where bank_id = ${bankId} and customer_id = ${id} returning true`,
  )
  return deleted.length > 0
}

export async function deleteAccount(queries: Queries, { bankId, id }: DataReference): Promise<boolean> {
  const deleted = await queries.rows(
    sql`delete from sandbox_ledger.account where bank_id = ${bankId} and account_id = ${id} returning true`,
  )
  return deleted.length > 0
}

export async function deleteCardAccount(queries: Queries, { bankId, id }: DataReference): Promise<boolean> {
  const deleted = await queries.rows(sql`
    delete from sandbox_ledger.card_account where bank_id = ${bankId} and card_account_id = ${id} returning true`)
  return deleted.length > 0
}

export async function deleteAgreement(queries: Queries, { bankId, id }: DataReference): Promise<boolean> {
  const deleted = await queries.rows(
    sql`delete from sandbox_ledger.agreement where bank_id = ${bankId} and agreement_id = ${id} returning true`,
  )
  return deleted.length > 0
}

import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** What can be removed by its id, all Needs a `bankDatabase` transaction that acts for the bank. */
export interface Doomed {
  readonly bankId: string
  readonly id: string
}

/** The books that go with a customer, an account or a card. An id of another kind is none of it. */
export async function listBooksOf(
  queries: Queries,
  kind: 'customer' | 'account' | 'card-account',
  { bankId, id }: Doomed,
): Promise<string[]> {
  const rows = await queries.rows<{ book: string }>(sql`
    select book.book
    from sandbox_ledger.account
    join sandbox_ledger.book using (bank_id, bban)
    where bank_id = ${bankId} and case ${kind} when 'customer' then customer_id when 'account' then account_id end = ${id}
    union all
    select book.book
    from sandbox_ledger.card_account
    join sandbox_ledger.book on book.bank_id = card_account.bank_id and book.card = related_account
    where card_account.bank_id = ${bankId}
      and case ${kind} when 'customer' then customer_id when 'card-account' then card_account_id end = ${id}`)
  return rows.map(({ book }) => book)
}

/** One transfer that takes all money out of these books. */
export async function emptySomeBooks(
  queries: Queries,
  { bankId, transferId, books }: { bankId: string; transferId: string; books: readonly string[] },
): Promise<void> {
  await queries.rows(sql`select sandbox_ledger.empty_some_books(${bankId}, ${transferId}, ${books}::text[])`)
}

export async function deleteCustomerRow(queries: Queries, { bankId, id }: Doomed): Promise<boolean> {
  const gone = await queries.rows(
    sql`delete from sandbox_ledger.customer where bank_id = ${bankId} and customer_id = ${id} returning true`,
  )
  return gone.length > 0
}

export async function deleteAccountRow(queries: Queries, { bankId, id }: Doomed): Promise<boolean> {
  const gone = await queries.rows(
    sql`delete from sandbox_ledger.account where bank_id = ${bankId} and account_id = ${id} returning true`,
  )
  return gone.length > 0
}

export async function deleteCardAccountRow(queries: Queries, { bankId, id }: Doomed): Promise<boolean> {
  const gone = await queries.rows(sql`
    delete from sandbox_ledger.card_account where bank_id = ${bankId} and card_account_id = ${id} returning true`)
  return gone.length > 0
}

export async function deleteAgreementRow(queries: Queries, { bankId, id }: Doomed): Promise<boolean> {
  const gone = await queries.rows(
    sql`delete from sandbox_ledger.agreement where bank_id = ${bankId} and agreement_id = ${id} returning true`,
  )
  return gone.length > 0
}

import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'
import type { KidRules } from '@havn/server/core-bank'
import { toRowsJson } from '../rows.ts'

/**
 * Deletes all customers with everything that belongs to them; their ledger accounts must be empty. Needs a transaction
 * that acts for the bank.
 */
export async function deleteCustomers(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`delete from sandbox_ledger.customer where bank_id = ${bankId}`)
}

/** New rows by table, with properties named after the columns. */
export interface DataRows {
  readonly customers?: readonly object[]
  readonly agreements?: readonly object[]
  readonly representatives?: readonly object[]
  readonly accounts?: readonly object[]
  readonly cardAccounts?: readonly object[]
  readonly kidAgreements?: readonly object[]
  readonly engagements?: readonly object[]
}

/** Inserts rows in an order in which each finds what it refers to. Needs a transaction that acts for the bank. */
export async function insertDataRows(queries: Queries, rows: DataRows): Promise<void> {
  if (rows.customers !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.customer
    select * from json_populate_recordset(null::sandbox_ledger.customer, ${toRowsJson(rows.customers)})`)
  if (rows.agreements !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.agreement
    select * from json_populate_recordset(null::sandbox_ledger.agreement, ${toRowsJson(rows.agreements)})`)
  if (rows.representatives !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.representative
    select * from json_populate_recordset(null::sandbox_ledger.representative, ${toRowsJson(rows.representatives)})`)
  if (rows.accounts !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.account
    select * from json_populate_recordset(null::sandbox_ledger.account, ${toRowsJson(rows.accounts)})`)
  if (rows.cardAccounts !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.card_account
    select * from json_populate_recordset(null::sandbox_ledger.card_account, ${toRowsJson(rows.cardAccounts)})`)
  if (rows.kidAgreements !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.kid_agreement
    select * from json_populate_recordset(null::sandbox_ledger.kid_agreement, ${toRowsJson(rows.kidAgreements)})`)
  if (rows.engagements !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.engagement
    select * from json_populate_recordset(null::sandbox_ledger.engagement, ${toRowsJson(rows.engagements)})`)
}

/**
 * Increments the bank's version, since whatever was decided by its old data has to be decided again. This locks the bank's
 * row: until the transaction ends nobody else changes its data.
 */
export async function incrementBankVersion(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select banks.increment_version(${bankId})`)
}

export interface MockCustomerAgreement {
  readonly id: string
  readonly name: string
  readonly engagements: readonly string[]
}

/** A customer as the sandbox's operations show it. */
export interface MockCustomer {
  readonly customerId: string
  readonly personId: string
  readonly customerNumber: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
  readonly customerName: string
  readonly accounts: string[]
  readonly cardAccounts: string[]
  readonly agreements: readonly MockCustomerAgreement[]
}

/** Lists the customers, or one of them, with what they own. What is not requested is left empty and not looked up. */
export async function listMockCustomers(
  queries: Queries,
  actor: Actor,
  {
    withAccounts,
    withAgreements,
    customerId = null,
  }: { withAccounts: boolean; withAgreements: boolean; customerId?: string | null },
): Promise<MockCustomer[]> {
  const rows = await queries.rows<Omit<MockCustomer, 'agreements'> & { readonly agreements: string }>(
    withActor(
      actor,
      sql`
    select customer_id as "customerId", person_id as "personId", customer_number as "customerNumber",
      customer_type as "customerType", customer_name as "customerName",
      array(
        select bban from sandbox_ledger.account
        where ${withAccounts} and account.bank_id = customer.bank_id and account.customer_id = customer.customer_id
        order by position) as accounts,
      array(
        select card_account_id::text from sandbox_ledger.card_account
        where ${withAccounts} and card_account.bank_id = customer.bank_id
          and card_account.customer_id = customer.customer_id
        order by card_account_id) as "cardAccounts",
      (select coalesce(json_agg(json_build_object(
          'id', agreement_id,
          'name', agreement_name,
          'engagements', array(
            select engagement_id from sandbox_ledger.engagement
            where engagement.bank_id = agreement.bank_id and engagement.agreement_id = agreement.agreement_id
            order by engagement_id)) order by agreement_id), '[]')
        from sandbox_ledger.agreement
        where ${withAgreements} and agreement.bank_id = customer.bank_id
          and agreement.customer_id = customer.customer_id) as agreements
    from sandbox_ledger.customer
    where bank_id = actor.bank_id and (${customerId}::uuid is null or customer_id = ${customerId}::uuid)
    order by position, customer_id`,
    ),
  )
  return rows.map((row) => ({ ...row, agreements: JSON.parse(row.agreements) }))
}

/** A customer that a person is or represents, with one of its agreements. */
export interface Customership {
  readonly personId: string
  readonly personName: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
  readonly agreementId: string | null
  readonly agreementName: string | null
}

/** Lists the customers that a person is or represents, found by national id or by person id, whichever is not null. */
export async function listCustomerships(
  queries: Queries,
  actor: Actor,
  { nationalId, personId }: { nationalId: string | null; personId: string | null },
): Promise<Customership[]> {
  return queries.rows<Customership>(
    withActor(
      actor,
      sql`
    select person_id as "personId", person_name as "personName", customer_type as "customerType",
      agreement_id as "agreementId", agreement_name as "agreementName"
    from (
      select person_id, person_name, customer_type, agreement_id, agreement_name, position
      from sandbox_ledger.customer
      left join sandbox_ledger.agreement using (bank_id, customer_id)
      where bank_id = actor.bank_id and (customer_number = ${nationalId} or person_id = ${personId}::uuid)
      union all
      select representative.person_id, representative.person_name, customer_type, agreement_id, agreement_name, position
      from sandbox_ledger.representative
      join sandbox_ledger.agreement using (bank_id, agreement_id)
      join sandbox_ledger.customer using (bank_id, customer_id)
      where bank_id = actor.bank_id and (national_id = ${nationalId} or representative.person_id = ${personId}::uuid)
    ) as found
    order by position, agreement_id`,
    ),
  )
}

export interface PersonRecord {
  readonly personId: string
  readonly nationalId: string
  readonly name: string
}

/** Lists everybody who can log in. */
export async function listPeople(queries: Queries, actor: Actor): Promise<PersonRecord[]> {
  return queries.rows(
    withActor(
      actor,
      sql`
    select person_id as "personId", customer_number as "nationalId", person_name as name from sandbox_ledger.customer
    where bank_id = actor.bank_id
    union
    select person_id, national_id, person_name from sandbox_ledger.representative where bank_id = actor.bank_id`,
    ),
  )
}

/** The KID rules of an account, as its owner has agreed them with the bank. */
export interface KidAgreement extends KidRules {
  readonly bban: string
}

export async function listKidAgreements(queries: Queries, actor: Actor): Promise<KidAgreement[]> {
  return queries.rows<KidAgreement>(
    withActor(
      actor,
      sql`
    select bban, required, lengths, check_digit as "checkDigit"
    from sandbox_ledger.kid_agreement
    where bank_id = actor.bank_id`,
    ),
  )
}

import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'
import type { initialRows } from '../initial-data/initial-rows.ts'

/** Everything goes with its customers, if their books are empty. Needs a transaction that acts for the bank. */
export async function deleteCustomers(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`delete from sandbox_ledger.customer where bank_id = ${bankId}`)
}

/** Rows of the ledger's own data, by table. */
export type DataRows = Partial<Readonly<Record<keyof ReturnType<typeof initialRows>, readonly object[]>>>

/** Whatever there is, in an order in which each finds what it refers to. Needs a transaction that acts for the bank. */
export async function insertCustomers(queries: Queries, rows: DataRows): Promise<void> {
  if (rows.customers !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.customer
    select * from json_populate_recordset(null::sandbox_ledger.customer, ${JSON.stringify(rows.customers)})`)
  if (rows.agreements !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.agreement
    select * from json_populate_recordset(null::sandbox_ledger.agreement, ${JSON.stringify(rows.agreements)})`)
  if (rows.representatives !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.representative
    select * from json_populate_recordset(null::sandbox_ledger.representative, ${JSON.stringify(rows.representatives)})`)
  if (rows.accounts !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.account
    select * from json_populate_recordset(null::sandbox_ledger.account, ${JSON.stringify(rows.accounts)})`)
  if (rows.cardAccounts !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.card_account
    select * from json_populate_recordset(null::sandbox_ledger.card_account, ${JSON.stringify(rows.cardAccounts)})`)
  if (rows.kidAgreements !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.kid_agreement
    select * from json_populate_recordset(null::sandbox_ledger.kid_agreement, ${JSON.stringify(rows.kidAgreements)})`)
  if (rows.engagements !== undefined)
    await queries.rows(sql`
    insert into sandbox_ledger.engagement
    select * from json_populate_recordset(null::sandbox_ledger.engagement, ${JSON.stringify(rows.engagements)})`)
}

/** What was judged by the bank's data may be wrong from here on. */
export async function touchBank(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select banks.increment_version(${bankId})`)
}

export interface CustomerRow {
  customer_id: string
  person_id: string
  customer_number: string
  customer_type: 'PRIVATE' | 'CORPORATE'
  customer_name: string
  accounts: string[]
  card_accounts: string[]
  /** JSON text of `{ id, name, engagements }[]`. */
  agreements: string
}

/** The customers, or one of them, with what they own; what was not asked for is left empty and not looked up. */
export async function listCustomers(
  queries: Queries,
  actor: Actor,
  {
    withAccounts,
    withAgreements,
    customerId = null,
  }: { withAccounts: boolean; withAgreements: boolean; customerId?: string | null },
): Promise<CustomerRow[]> {
  return queries.rows<CustomerRow>(
    withActor(
      actor,
      sql`
    select customer_id, person_id, customer_number, customer_type, customer_name,
      array(
        select bban from sandbox_ledger.account
        where ${withAccounts} and account.bank_id = customer.bank_id and account.customer_id = customer.customer_id
        order by position) as accounts,
      array(
        select card_account_id::text from sandbox_ledger.card_account
        where ${withAccounts} and card_account.bank_id = customer.bank_id
          and card_account.customer_id = customer.customer_id
        order by card_account_id) as card_accounts,
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
}

export interface PsuRow {
  person_id: string
  person_name: string
  customer_type: 'PRIVATE' | 'CORPORATE'
  agreement_id: string | null
  agreement_name: string | null
}

/** By national id or by person, whichever is not null: a row for each customer they are or represent. */
export async function findPsuRows(
  queries: Queries,
  actor: Actor,
  { nationalId, personId }: { nationalId: string | null; personId: string | null },
): Promise<PsuRow[]> {
  return queries.rows<PsuRow>(
    withActor(
      actor,
      sql`
    select person_id, person_name, customer_type, agreement_id, agreement_name
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

/** Everybody who can log in, by their national id. */
export async function listPeople(
  queries: Queries,
  actor: Actor,
): Promise<{ person_id: string; national_id: string }[]> {
  return queries.rows(
    withActor(
      actor,
      sql`
    select person_id, customer_number as national_id from sandbox_ledger.customer where bank_id = actor.bank_id
    union
    select person_id, national_id from sandbox_ledger.representative where bank_id = actor.bank_id`,
    ),
  )
}

/** In øre; undefined where one is enough for everything. */
export async function findApprovalLimit(
  queries: Queries,
  actor: Actor,
  agreementId: string,
): Promise<bigint | undefined> {
  const [row] = await queries.rows<{ limit: bigint | null }>(
    withActor(
      actor,
      sql`
    select two_approvals_above_minor_units as limit from sandbox_ledger.agreement
    where bank_id = actor.bank_id and agreement_id = ${agreementId}`,
    ),
  )
  return row?.limit ?? undefined
}

export interface KidAgreementRow {
  bban: string
  required: boolean
  lengths: number[]
  check_digit: 'mod10' | 'mod11'
}

export async function listKidAgreements(queries: Queries, actor: Actor): Promise<KidAgreementRow[]> {
  return queries.rows<KidAgreementRow>(
    withActor(
      actor,
      sql`
    select bban, required, lengths, check_digit
    from sandbox_ledger.kid_agreement
    where bank_id = actor.bank_id`,
    ),
  )
}

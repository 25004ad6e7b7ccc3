import assert from 'node:assert/strict'
import type { Queries } from '@havn/server/platform/database/database'
import { incrementBankVersion } from '../people/customers.store.ts'
import { sql } from '@havn/server/platform/database/sql'

/** What a bank has already, as far as new data are checked against it. */
export interface BankContents {
  readonly customers: number
  readonly nextPosition: number
  readonly bbans: string[]
  readonly cards: string[]
  readonly agreements: number
  readonly engagements: number
}

/**
 * Locks the bank's row and reads what the bank has: other changes of its data wait, so what is validated against it stays
 * true. Needs a transaction that acts for the bank.
 */
export async function lockBankContents(queries: Queries, bankId: string): Promise<BankContents> {
  await incrementBankVersion(queries, bankId)
  const [row] = await queries.rows<BankContents>(sql`
    select count(*)::integer as customers, coalesce(max(position) + 1, 0) as "nextPosition",
      array(select bban from sandbox_ledger.account where bank_id = ${bankId}) as bbans,
      array(select related_account from sandbox_ledger.card_account where bank_id = ${bankId}) as cards,
      (select count(*)::integer from sandbox_ledger.agreement where bank_id = ${bankId}) as agreements,
      (select count(*)::integer from sandbox_ledger.engagement where bank_id = ${bankId}) as engagements
    from sandbox_ledger.customer
    where bank_id = ${bankId}`)
  assert(row, 'a count returned no row')
  return row
}

/** A person in the bank, as a customer or a representative. */
export interface KnownPerson {
  readonly nationalId: string
  readonly personId: string
  readonly personName: string
  readonly isPrivateCustomer: boolean
}

/** Lists everybody in the bank, once each. Needs the same transaction as `lockBankContents`. */
export async function listKnownPeople(queries: Queries, bankId: string): Promise<KnownPerson[]> {
  return queries.rows<KnownPerson>(sql`
    select national_id as "nationalId", person_id as "personId", min(person_name) as "personName",
      bool_or(is_private) as "isPrivateCustomer"
    from (
      select customer_number as national_id, person_id, person_name, customer_type = 'PRIVATE' as is_private
      from sandbox_ledger.customer where bank_id = ${bankId}
      union all
      select national_id, person_id, person_name, false from sandbox_ledger.representative where bank_id = ${bankId}
    ) as found
    group by national_id, person_id`)
}

/** The customer that something new will belong to. */
export interface OwningCustomer {
  readonly customerType: 'PRIVATE' | 'CORPORATE'
  readonly customerName: string
  readonly customerNumber: string
  /** The position of its next account. */
  readonly nextPosition: number
}

/** Returns undefined if the bank has no such customer. Needs the same transaction as `lockBankContents`. */
export async function findOwningCustomer(
  queries: Queries,
  bankId: string,
  customerId: string,
): Promise<OwningCustomer | undefined> {
  const [row] = await queries.rows<OwningCustomer>(sql`
    select customer_type as "customerType", customer_name as "customerName", customer_number as "customerNumber",
      (select coalesce(max(position) + 1, 0) from sandbox_ledger.account
        where bank_id = ${bankId} and customer_id = ${customerId}) as "nextPosition"
    from sandbox_ledger.customer
    where bank_id = ${bankId} and customer_id = ${customerId}`)
  return row
}

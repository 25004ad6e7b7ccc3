import assert from 'node:assert/strict'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

/** What a bank holds already, as far as new data are judged by it. */
export interface Standing {
  customers: number
  next_position: number
  bbans: string[]
  cards: string[]
  agreements: number
  engagements: number
}

/** Needs a transaction that acts for the bank and has touched it, so that nobody adds anything meanwhile. */
export async function readStanding(queries: Queries, bankId: string): Promise<Standing> {
  const [row] = await queries.rows<Standing>(sql`
    select count(*)::integer as customers, coalesce(max(position) + 1, 0) as next_position,
      array(select bban from sandbox_ledger.account where bank_id = ${bankId}) as bbans,
      array(select related_account from sandbox_ledger.card_account where bank_id = ${bankId}) as cards,
      (select count(*)::integer from sandbox_ledger.agreement where bank_id = ${bankId}) as agreements,
      (select count(*)::integer from sandbox_ledger.engagement where bank_id = ${bankId}) as engagements
    from sandbox_ledger.customer
    where bank_id = ${bankId}`)
  assert(row, 'a count without a row')
  return row
}

export interface KnownPerson {
  national_id: string
  person_id: string
  person_name: string
  is_private_customer: boolean
}

/** Everybody in the bank, once each. The same need. */
export async function readPeople(queries: Queries, bankId: string): Promise<KnownPerson[]> {
  return queries.rows<KnownPerson>(sql`
    select national_id, person_id, min(person_name) as person_name, bool_or(is_private) as is_private_customer
    from (
      select customer_number as national_id, person_id, person_name, customer_type = 'PRIVATE' as is_private
      from sandbox_ledger.customer where bank_id = ${bankId}
      union all
      select national_id, person_id, person_name, false from sandbox_ledger.representative where bank_id = ${bankId}
    ) as found
    group by national_id, person_id`)
}

export interface OwnerRow {
  customer_type: 'PRIVATE' | 'CORPORATE'
  customer_name: string
  customer_number: string
  /** Of its next account. */
  next_position: number
}

/** Whom something new shall belong to; undefined when the bank has no such customer. The same need. */
export async function findOwner(
  queries: Queries,
  bankId: string,
  customerId: string,
): Promise<OwnerRow | undefined> {
  const [row] = await queries.rows<OwnerRow>(sql`
    select customer_type, customer_name, customer_number,
      (select coalesce(max(position) + 1, 0) from sandbox_ledger.account
        where bank_id = ${bankId} and customer_id = ${customerId}) as next_position
    from sandbox_ledger.customer
    where bank_id = ${bankId} and customer_id = ${customerId}`)
  return row
}

import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Person } from './person.ts'

type NamedPerson = Pick<Person, 'bankId' | 'personIds' | 'identityHashes' | 'counterHashes'>

async function listIds(queries: Queries, statement: ReturnType<typeof sql>): Promise<readonly string[]> {
  const rows = await queries.rows<{ id: string }>(statement)
  return rows.map(({ id }) => id)
}

/**
 * Finds everything that belongs to a person. The transaction must act for the bank. No index leads from a PSU-ID to the
 * authorisations that named it, so the months of the bank's authorisations are read from end to end.
 */
export async function findPerson(queries: Queries, named: NamedPerson): Promise<Person> {
  const { bankId, personIds } = named
  const psuIds = await listIds(
    queries,
    sql`select psu_id as id from sca.psu where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])`,
  )
  const hashes = await listIds(
    queries,
    sql`
    select distinct encode(psu_identity_hash, 'hex') as id from sca.authorisation
    where bank_id = ${bankId} and person_id = any (${personIds}::uuid[]) and psu_identity_hash is not null`,
  )
  const identityHashes = [...new Set([...named.identityHashes, ...hashes])]
  const authorisationIds = await listIds(
    queries,
    sql`
    select authorisation_id as id from sca.authorisation
    where bank_id = ${bankId} and (person_id = any (${personIds}::uuid[])
      or person_id is null and (psu_id = any (${psuIds}::uuid[])
        or encode(psu_identity_hash, 'hex') = any (${identityHashes}::text[])))
    order by authorisation_id`,
  )
  const basketIds = await listIds(
    queries,
    sql`
    select distinct subject_id as id from sca.authorisation
    where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[]) and purpose = 'approve-basket'`,
  )
  const paymentIds = await listIds(
    queries,
    sql`
    select subject_id as id from sca.authorisation
    where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])
      and purpose in ('approve-payment', 'cancel-payment')
    union
    select payment_id from signing_baskets.member
    where bank_id = ${bankId} and basket_id = any (${basketIds}::uuid[])`,
  )
  const partIds = await listIds(
    queries,
    sql`select part_id as id from payments.part
      where bank_id = ${bankId} and payment_id = any (${paymentIds}::uuid[])`,
  )
  const consentIds = await listIds(
    queries,
    sql`select consent_id as id from consents.resource
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
  )
  return {
    ...named,
    counterHashes: [...new Set([...named.counterHashes, ...identityHashes])],
    identityHashes,
    psuIds,
    authorisationIds,
    basketIds,
    paymentIds,
    partIds,
    consentIds,
  }
}

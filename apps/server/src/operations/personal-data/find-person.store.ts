import type { Queries } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { findOrders } from './find-orders.store.ts'
import { listSettled } from './find-settled.store.ts'
import type { NamedPerson, Person } from './person.ts'

async function listIds(queries: Queries, statement: Statement): Promise<readonly string[]> {
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
  const orders = await findOrders(queries, { bankId, personIds, authorisationIds })
  const consentIds = await listIds(
    queries,
    sql`select consent_id as id from consents.resource
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])
      union all
      select consent_id from consents.requested
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])
      union
      select consent_id from consents.requested_event
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])`,
  )
  return {
    ...named,
    counterHashes: [...new Set([...named.counterHashes, ...identityHashes])],
    identityHashes,
    psuIds,
    authorisationIds,
    ...orders,
    consentIds,
    settledIds: await listSettled(queries, { bankId, ...orders, consentIds }),
  }
}

import type { Queries } from '../../../../platform/database/database.ts'
import { bytea, sql } from '../../../../platform/database/sql.ts'
import type { Authorisation } from '../../authorisations/authorisation.ts'
import { type AuthorisationRow, toAuthorisation } from '../../authorisations/authorisations.store.ts'

/** Lists the open decoupled authorisations of a person, newest first. The transaction must act for the bank. */
export async function listDecoupledAuthorisations(
  queries: Queries,
  {
    bankId,
    personId,
    identities,
    since,
  }: { bankId: string; personId: string; identities: readonly Buffer[]; since: string },
): Promise<readonly Authorisation[]> {
  const rows = await queries.rows<AuthorisationRow>(sql`
    select authorisation.*, psu.person_id as named_person_id
    from sca.authorisation
    left join sca.psu on psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
      and psu.psu_id = authorisation.psu_id
    where authorisation.bank_id = ${bankId}
      and authorisation.approach = 'DECOUPLED'
      and authorisation.authorisation_id >= tenancy.first_uuid_at(${since}::timestamptz)
      and authorisation.status in ('received', 'psuIdentified', 'psuAuthenticated', 'started')
      and (authorisation.psu_identity_hash = any (${identities.map(bytea)}::bytea[]) or psu.person_id = ${personId})
    order by authorisation.authorisation_id desc`)
  return rows.map(toAuthorisation)
}

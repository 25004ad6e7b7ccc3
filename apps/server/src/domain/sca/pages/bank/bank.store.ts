import type { Queries } from '../../../../platform/database/database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { PurposeName } from '../../authorisations/authorisation.ts'
import type { Subject } from '../../purpose.ts'
import type { Requester } from '../../views/views.ts'

/** Finds the name and brand of the TPP when it first requested this. The transaction must act for the bank. */
export async function findRequester(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  purpose: PurposeName,
): Promise<Requester | undefined> {
  const [row] = await queries.rows<{ tpp_name: string; tpp_brand: string | null }>(sql`
    select tpp_name, tpp_brand from sca.authorisation
    where bank_id = ${bankId} and tpp_id = ${tppId} and subject_id = ${subjectId} and purpose = ${purpose}
    order by authorisation_id
    limit 1`)
  return row && { name: row.tpp_name, brand: row.tpp_brand ?? undefined }
}

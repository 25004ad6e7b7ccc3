import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Subject } from '../purpose.ts'

/** Needs a transaction that acts for the bank. What the TPP called itself when it first asked for this. */
export async function findRequester(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  purpose: string,
): Promise<{ tpp_name: string; tpp_brand: string | null } | undefined> {
  const [row] = await queries.rows<{ tpp_name: string; tpp_brand: string | null }>(sql`
    select tpp_name, tpp_brand from sca.authorisation
    where bank_id = ${bankId} and tpp_id = ${tppId} and subject_id = ${subjectId} and purpose = ${purpose}
    order by authorisation_id
    limit 1`)
  return row
}

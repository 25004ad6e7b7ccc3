import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { AuthorisationRecord } from './new-authorisation.ts'

/** The columns of an authorisation that say whose link it is. */
export type LinkRecord = Pick<
  AuthorisationRecord,
  'bank_id' | 'tpp_id' | 'approach' | 'psu_id' | 'psu_identity_hash' | 'created_at'
>

/** Counts the open links of this TPP for this PSU, up to `atMost`. */
export async function countOpenLinks(queries: Queries, record: LinkRecord, atMost: number): Promise<number> {
  const { bank_id: bankId, tpp_id: tppId } = record
  const [row] = await queries.rows<{ links: number }>(
    withActor(
      { bankId, tppId },
      sql`
    select sca.count_open_links(${JSON.stringify(record)}, ${atMost}) as links where actor.bank_id is not null`,
    ),
  )
  return row?.links ?? 0
}

import assert from 'node:assert/strict'
import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { NewAuthorisation } from './new-authorisation.ts'

/** Counts the open links of this TPP for this PSU, up to `atMost`. */
export async function countOpenLinks(
  queries: Queries,
  record: NewAuthorisation['record'],
  atMost: number,
): Promise<number> {
  const { bank_id: bankId, tpp_id: tppId } = record
  assert(bankId && tppId, 'an authorisation record names its bank and TPP')
  const [row] = await queries.rows<{ links: number }>(
    withActor(
      { bankId, tppId },
      sql`
    select sca.count_open_links(${JSON.stringify(record)}, ${atMost}) as links where actor.bank_id is not null`,
    ),
  )
  return row?.links ?? 0
}

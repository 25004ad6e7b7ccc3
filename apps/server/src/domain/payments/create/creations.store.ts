import type { Queries } from '../../../platform/database/database.ts'
import { sendRows } from '../../../platform/database/rows/row-types.store.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { StoredResponseRow } from '../../../edge/index.ts'
import type { CreationRecord } from './creation-record.ts'

/** What became of a payment to create. */
export type CreationOutcomeRow = StoredResponseRow & {
  readonly ordinal: number
  /**
   * `replayed`: the X-Request-ID has a stored response, which is in this row. `validate-again`: the bank's data have
   * changed since validation, or an earlier creation of the same batch is a duplicate. `busy`: another transaction has
   * locked the X-Request-ID, the logical key or the PSU's phone, and the creation is to be tried again.
   */
  readonly outcome:
    | 'created'
    | 'replayed'
    | 'request-id-reused'
    | 'logical-duplicate'
    | 'validate-again'
    | 'busy'
    | 'psu-limit-exceeded'
  /** After how many seconds the TPP may try again; set for `psu-limit-exceeded`. */
  readonly wait_seconds: number | null
}

/** Creates any number of payments in one round trip and one transaction. Each has its own outcome. */
export async function writeCreations(
  queries: Queries,
  creations: readonly CreationRecord[],
): Promise<readonly CreationOutcomeRow[]> {
  const byTpp = Object.values(Object.groupBy(creations, ({ bank_id, tpp_id }) => `${bank_id} ${tpp_id}`))
  return sendRows<CreationOutcomeRow>(queries, {
    type: 'payments.creation',
    rows: byTpp.flatMap((ofTpp) => ofTpp ?? []),
    statement: (encoded) => sql`select * from payments.create_all(${encoded})`,
  })
}

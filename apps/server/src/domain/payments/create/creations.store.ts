import assert from 'node:assert/strict'
import type { Queries } from '../../../platform/database/database.ts'
import { encodeRows } from '../../../platform/database/binary-rows.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { StoredResponseRow } from '../../../edge/index.ts'
import { CREATION_COLUMNS, type CreationRecord } from './creation-columns.ts'

export type { CreationRecord }

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
  const sent = byTpp.flatMap((ofTpp) => ofTpp ?? [])
  const encoded = encodeRows(await findTypeOid(queries), CREATION_COLUMNS, sent)
  const rows = await queries.rows<CreationOutcomeRow>(sql`select * from payments.create_all(${encoded})`)
  // The statement numbers the creations from 1, as they were sent.
  return rows.map((row) => ({ ...row, ordinal: sent[row.ordinal - 1]?.ordinal ?? row.ordinal }))
}

const typeOids = new WeakMap<Queries, number>()

/** Finds the oid of the SQL type of a creation. It differs between databases, and binary rows must name it. */
async function findTypeOid(queries: Queries): Promise<number> {
  const known = typeOids.get(queries)
  if (known !== undefined) return known
  const [row] = await queries.rows<{ oid: number }>(
    sql`select 'payments.new_payment'::regtype::oid::integer as oid`,
  )
  assert(row, 'PostgreSQL returns the oid of a type')
  typeOids.set(queries, row.oid)
  return row.oid
}

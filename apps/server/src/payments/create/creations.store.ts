import assert from 'node:assert/strict'
import type { PaymentService } from '@havn/contract'
import type { Queries } from '../../database/database.ts'
import { encodeRows } from '../../database/binary-rows.ts'
import { sql } from '../../database/sql.ts'
import type { SubscriptionRecord } from '../../notifications/index.ts'
import type { RequestRecord, StoredResponseRow } from '../../xs2a/index.ts'
import { CREATION_COLUMNS } from './creation-columns.ts'

/**
 * A payment to create. It includes the records of other modules (stored response, authorisation, subscription), because
 * one statement writes them all. `CREATION_COLUMNS` lists what of it is sent.
 */
export interface CreationRecord {
  /** The payment's place in its batch, by which its outcome is found. */
  readonly ordinal: number
  readonly bank_id: string
  /** The version of the bank's data that the payment was validated with. */
  readonly bank_version: number
  readonly tpp_id: string
  readonly request_id: string
  readonly request: RequestRecord
  readonly authorisation: Readonly<Record<string, string | null>>
  readonly subscription: SubscriptionRecord | null
  readonly payment_id: string
  readonly service: PaymentService
  readonly product: string
  readonly body: string
  readonly amount_minor_units: string | null
  readonly currency: string | null
  readonly debtor_account: string
  readonly creditor_account: string | null
  readonly fee_minor_units: string | null
  readonly fee_currency: string | null
  /** The fee of each transfer of a bulk or periodic payment, in minor units; null for a single payment. */
  readonly line_fees: readonly string[] | null
  readonly psu_ip_address: string
  readonly execution_date: string
  readonly created_at: string
  readonly logical_key: string
  readonly allow_logical_duplicate: boolean
}

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

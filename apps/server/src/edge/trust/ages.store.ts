import assert from 'node:assert/strict'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { LIST_OF_LISTS } from './lists/renew-lists.ts'

/** How old what the server trusts is, in seconds; null for what it does not have. */
export interface TrustAges {
  /** Since the least recent verification of a trusted list that counts: the list of lists, and those that it points to. */
  readonly lists: number | null
  /** Of the copy in use, which is the last one that was taken. */
  readonly ebaRegister: number | null
  readonly nationalRegister: number | null
  /** Of the oldest answer, by OCSP or CRL, about a certificate in use. */
  readonly revocations: number | null
  /** Certificates of TPPs whose last answer about revocation may be used no longer. */
  readonly expiredStatuses: number
}

/**
 * Reads the ages of trusted lists, registers and answers about revocation, for metrics. A list that the list of lists still
 * points to counts even if its signer may not sign any more: nobody renews it, and somebody must find out why. Nobody is
 * asked again about a revoked certificate, so its answer never expires; only one on hold may return.
 */
export async function readTrustAges(bankDatabase: Queries): Promise<TrustAges> {
  const [row] = await bankDatabase.rows<TrustAges>(sql`
    select
      (select extract(epoch from clock_timestamp() - min(verified_at))::float8 from trust.list
        where territory = ${LIST_OF_LISTS} or territory in (
          select pointer->>'territory'
          from trust.list as list_of_lists, json_array_elements(list_of_lists.content->'pointers') as pointer
          where list_of_lists.territory = ${LIST_OF_LISTS})) as lists,
      (select extract(epoch from clock_timestamp() - as_of)::float8 from trust.register_import
        where source = 'eba' order by import_id desc limit 1) as "ebaRegister",
      (select extract(epoch from clock_timestamp() - as_of)::float8 from trust.register_import
        where source = 'national' order by import_id desc limit 1) as "nationalRegister",
      (select extract(epoch from clock_timestamp() - min(answered_at))::float8 from trust.certificate_status
        where used_at > clock_timestamp() - interval '7 days'
          and (status <> 'revoked' or reason = 'certificateHold')) as revocations,
      (select count(*)::float8 from trust.certificate_status
        where usable_until < clock_timestamp() and used_at > clock_timestamp() - interval '7 days'
          and (status <> 'revoked' or reason = 'certificateHold')) as "expiredStatuses"`)
  assert(row, 'a select without a table returns a row')
  return row
}

import assert from 'node:assert/strict'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** How old what the server trusts is, in seconds; null for what it does not have. */
export interface TrustAges {
  /** Since the trusted list that was verified first. */
  readonly lists: number | null
  readonly ebaRegister: number | null
  readonly nationalRegister: number | null
  /** Certificates of TPPs whose last answer about revocation may be used no longer. */
  readonly expiredStatuses: number
}

/** Reads the ages of trusted lists, registers and answers about revocation, for metrics. */
export async function readTrustAges(bankDatabase: Queries): Promise<TrustAges> {
  const [row] = await bankDatabase.rows<TrustAges>(sql`
    select
      (select extract(epoch from clock_timestamp() - min(verified_at))::float8 from trust.list) as lists,
      (select extract(epoch from clock_timestamp() - max(as_of))::float8
        from trust.register_import where source = 'eba') as "ebaRegister",
      (select extract(epoch from clock_timestamp() - max(as_of))::float8
        from trust.register_import where source = 'national') as "nationalRegister",
      (select count(*)::float8 from trust.certificate_status
        where usable_until < clock_timestamp() and used_at > clock_timestamp() - interval '7 days') as "expiredStatuses"`)
  assert(row, 'a select without a table returns a row')
  return row
}

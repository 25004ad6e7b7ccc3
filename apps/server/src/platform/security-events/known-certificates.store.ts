import assert from 'node:assert/strict'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A certificate with which a TPP signed a call. */
export interface KnownCertificate {
  readonly tppId: string
  readonly fingerprint: string
  /** In alphabetical order. */
  readonly roles: string
  readonly firstSeenAt: string
}

/** Remembers a certificate. Says whether it is new, and which roles the certificates had that the TPP used before it, if any. */
export async function rememberCertificate(
  queries: Queries,
  { tppId, fingerprint, roles, firstSeenAt }: KnownCertificate,
): Promise<{ readonly isNew: boolean; readonly earlierRoles: ReadonlySet<string> | undefined }> {
  const [row] = await queries.rows<{ is_new: boolean; earlier_roles: string | null }>(sql`
    with added as (
      insert into security_events.known_certificate (tpp_id, fingerprint, roles, first_seen_at)
      values (${tppId}, ${fingerprint}, ${roles}, ${firstSeenAt})
      on conflict do nothing returning tpp_id
    )
    select exists (select from added) as is_new, (
      select string_agg(known.roles, ' ') from security_events.known_certificate as known
      where known.tpp_id = ${tppId}) as earlier_roles`)
  assert(row, 'a select without a table returns a row')
  const { is_new: isNew, earlier_roles: earlier } = row
  return { isNew, earlierRoles: earlier === null ? undefined : new Set(earlier.split(' ')) }
}

/** Whether a TPP has ever called a bank of this installation with a certificate that was verified. */
export async function hasCalled(queries: Queries, tppId: string): Promise<boolean> {
  const rows = await queries.rows(
    sql`select from security_events.known_certificate where tpp_id = ${tppId} limit 1`,
  )
  return rows.length > 0
}

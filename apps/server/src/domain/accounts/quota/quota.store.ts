import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type QuotaKey, type RemainingQuota, windowSeconds } from './quota.ts'

interface QuotaRow {
  remaining: number
  reset_seconds: number
}

/** Claims one read of each account at this moment of the bank's time, or none, and returns what remains of the quota. */
export async function claimReads(
  queries: Queries,
  actor: Actor,
  { reader: { readerId, readsMax }, accountIds, resource, at }: QuotaKey & { at: Temporal.Instant },
): Promise<RemainingQuota & { readonly isClaimed: boolean }> {
  const [row] = await queries.rows<QuotaRow & { is_claimed: boolean }>(
    withActor(
      actor,
      sql`
    select claimed.* from accounts.claim_reads(
      row(actor.bank_id, actor.tpp_id, ${readerId}, null, ${resource}, null)::accounts.quota,
      ${accountIds}::uuid[], ${at.toString()}::timestamptz, ${readsMax}, ${windowSeconds}) as claimed`,
    ),
  )
  return { ...toRemainingQuota(row), isClaimed: row?.is_claimed === true }
}

/** Reads what remains of the quota, without claiming a read. */
export async function readQuota(
  queries: Queries,
  actor: Actor,
  { reader: { readerId, readsMax }, accountIds, resource, at }: QuotaKey & { at: Temporal.Instant },
): Promise<RemainingQuota> {
  const [row] = await queries.rows<QuotaRow>(
    withActor(
      actor,
      sql`
    select quota.* from accounts.remaining_quota(
      row(actor.bank_id, actor.tpp_id, ${readerId}, null, ${resource}, null)::accounts.quota,
      ${accountIds}::uuid[], ${at.toString()}::timestamptz, ${readsMax}, ${windowSeconds}) as quota`,
    ),
  )
  return toRemainingQuota(row)
}

/** Undoes `claimReads` of that moment, because the TPP received nothing for it. */
export async function releaseReads(
  queries: Queries,
  actor: Actor,
  { reader: { readerId }, accountIds, resource, at }: QuotaKey & { at: Temporal.Instant },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`
    select from accounts.release_reads(
      row(actor.bank_id, actor.tpp_id, ${readerId}, null, ${resource}, null)::accounts.quota,
      ${accountIds}::uuid[], ${at.toString()}::timestamptz)`,
    ),
  )
}

/** Forgets the reads of a TPP, as in a bank that is new. The transaction must act for the bank. */
export async function resetQuotas(queries: Queries, { bankId, tppId }: Actor): Promise<void> {
  await queries.rows(sql`select accounts.reset_quotas(${bankId}, ${tppId})`)
}

function toRemainingQuota(row: QuotaRow | undefined): RemainingQuota {
  assert(row, 'the quota of at least one account is requested')
  return { remaining: row.remaining, resetSeconds: row.reset_seconds }
}

import assert from 'node:assert/strict'
import { type Actor, withActor } from '../database/actor.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type QuotaKey, type RemainingQuota, readsMax, windowSeconds } from './quota.ts'

interface QuotaRow {
  remaining: number
  reset_seconds: number
}

/** One read of each account at this moment of the bank's time, or of none: decided under the rows' locks. */
export async function claimReads(
  queries: Queries,
  actor: Actor,
  { psuId, accountIds, resource, at }: QuotaKey & { at: Temporal.Instant },
): Promise<RemainingQuota & { readonly isClaimed: boolean }> {
  const [row] = await queries.rows<QuotaRow & { is_taken: boolean }>(
    withActor(
      actor,
      sql`
    select taken.* from accounts.take_reads(
      row(actor.bank_id, actor.tpp_id, ${psuId}, null, ${resource}, null)::accounts.quota,
      ${accountIds}::uuid[], ${at.toString()}::timestamptz, ${readsMax}, ${windowSeconds}) as taken`,
    ),
  )
  return { ...toRemainingQuota(row), isClaimed: row?.is_taken === true }
}

/** The same without taking anything. */
export async function readQuota(
  queries: Queries,
  actor: Actor,
  { psuId, accountIds, resource, at }: QuotaKey & { at: Temporal.Instant },
): Promise<RemainingQuota> {
  const [row] = await queries.rows<QuotaRow>(
    withActor(
      actor,
      sql`
    select standing.* from accounts.quota_left(
      row(actor.bank_id, actor.tpp_id, ${psuId}, null, ${resource}, null)::accounts.quota,
      ${accountIds}::uuid[], ${at.toString()}::timestamptz, ${readsMax}, ${windowSeconds}) as standing`,
    ),
  )
  return toRemainingQuota(row)
}

/** What `takeReads` took at that moment has told nobody anything. */
export async function releaseReads(
  queries: Queries,
  actor: Actor,
  { psuId, accountIds, resource, at }: QuotaKey & { at: Temporal.Instant },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`
    select from accounts.give_back_reads(
      row(actor.bank_id, actor.tpp_id, ${psuId}, null, ${resource}, null)::accounts.quota,
      ${accountIds}::uuid[], ${at.toString()}::timestamptz)`,
    ),
  )
}

function toRemainingQuota(row: QuotaRow | undefined): RemainingQuota {
  assert(row, 'a quota is asked for at least one account')
  return { remaining: row.remaining, resetSeconds: row.reset_seconds }
}

import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { ActContext } from './acts.store.ts'

/** Stores a proposal to repair each of these payments, unless it has an open one. Returns those that were stored. */
export async function insertRepairProposals(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  { paymentIds, reason }: { paymentIds: readonly string[]; reason: string },
): Promise<readonly string[]> {
  const rows = await queries.rows<{ payment_id: string }>(sql`
    insert into back_office.proposal
      (bank_id, proposal_id, payment_id, action, reason, proposed_by, channel, proposed_at)
    select ${bankId}, one.proposal_id, one.payment_id, 'repair', ${reason}, ${operator.id}, ${operator.channel},
      ${new Date(nowMilliseconds).toISOString()}
    from unnest(${paymentIds.map(() => newId())}::uuid[], ${paymentIds}::uuid[]) as one (proposal_id, payment_id)
    on conflict (bank_id, payment_id) where decided_by is null do nothing returning payment_id`)
  return rows.map(({ payment_id }) => payment_id)
}

/**
 * Locks the open proposals of other operators to repair these payments, in the order of their ids, and returns the payments.
 * Both operators must come in the same way. The transaction must act for the bank.
 */
export async function lockRepairProposals(
  queries: Queries,
  { bankId, operator }: ActContext,
  paymentIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await queries.rows<{ payment_id: string }>(sql`
    select payment_id from back_office.proposal
    where bank_id = ${bankId} and payment_id = any(${paymentIds}) and decided_by is null and action = 'repair'
      and channel = ${operator.channel} and lower(proposed_by) <> lower(${operator.id})
    order by proposal_id for update`)
  return rows.map(({ payment_id }) => payment_id)
}

/** Decides the open proposals to repair these payments. */
export async function closeRepairProposals(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  { paymentIds, outcome }: { paymentIds: readonly string[]; outcome: 'confirmed' | 'declined' },
): Promise<void> {
  await queries.rows(sql`
    update back_office.proposal
    set decided_by = ${operator.id}, decided_at = ${new Date(nowMilliseconds).toISOString()}, outcome = ${outcome}
    where bank_id = ${bankId} and payment_id = any(${paymentIds}) and decided_by is null and action = 'repair'`)
}

/** Records what an operator did about the repair of each of these payments. */
export async function insertRepairActs(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  {
    paymentIds,
    kind,
    reason = null,
  }: { paymentIds: readonly string[]; kind: 'proposed' | 'confirmed' | 'declined'; reason?: string | null },
): Promise<void> {
  await queries.rows(sql`
    insert into back_office.act (bank_id, act_id, operator, channel, act, payment_id, action, reason, at)
    select ${bankId}, one.act_id, ${operator.id}, ${operator.channel}, ${kind}, one.payment_id, 'repair', ${reason},
      ${new Date(nowMilliseconds).toISOString()}
    from unnest(${paymentIds.map(() => newId())}::uuid[], ${paymentIds}::uuid[]) as one (act_id, payment_id)`)
}

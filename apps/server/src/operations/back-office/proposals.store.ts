import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Operator } from './operator.ts'

/** What can be done with a quarantined payment. */
export type QuarantineAction = 'retry' | 'cancel'

/** What can be proposed about a payment. A repair records what the core bank has done to it. */
export type ProposedAction = QuarantineAction | 'repair'

/** What one operator proposed, until another decides. */
export interface Proposal {
  readonly proposalId: string
  readonly paymentId: string
  readonly action: ProposedAction
  readonly reason: string
  readonly proposedBy: string
  readonly channel: Operator['channel']
  readonly proposedAt: Date
}

/** Stores a proposal. Returns false if the payment has an open one already. */
export async function insertProposal(
  queries: Queries,
  bankId: string,
  proposal: Omit<Proposal, 'proposedAt'> & { readonly proposedAt: string },
): Promise<boolean> {
  const { proposalId, paymentId, action, reason, proposedBy, channel, proposedAt } = proposal
  const rows = await queries.rows(sql`
    insert into back_office.proposal
      (bank_id, proposal_id, payment_id, action, reason, proposed_by, channel, proposed_at)
    values (${bankId}, ${proposalId}, ${paymentId}, ${action}, ${reason}, ${proposedBy}, ${channel}, ${proposedAt})
    on conflict (bank_id, payment_id) where decided_by is null do nothing returning proposal_id`)
  return rows.length > 0
}

/** Finds the open proposal about a payment. The transaction must act for the bank. */
export async function findOpenProposal(
  queries: Queries,
  { bankId, paymentId }: { bankId: string; paymentId: string },
): Promise<Proposal | undefined> {
  const [proposal] = await listOpenProposals(queries, { bankId, paymentIds: [paymentId] })
  return proposal
}

/** Lists the open proposals about these payments. The transaction must act for the bank. */
export async function listOpenProposals(
  queries: Queries,
  { bankId, paymentIds }: { bankId: string; paymentIds: readonly string[] },
): Promise<readonly Proposal[]> {
  return queries.rows<Proposal>(sql`
    select proposal_id as "proposalId", payment_id as "paymentId", action, reason, proposed_by as "proposedBy", channel,
      proposed_at as "proposedAt"
    from back_office.proposal
    where bank_id = ${bankId} and payment_id = any(${paymentIds}) and decided_by is null`)
}

/** Decides an open proposal. Returns false if somebody else has just decided it. */
export async function closeProposal(
  queries: Queries,
  { bankId, proposalId }: { bankId: string; proposalId: string },
  decision: { readonly by: string; readonly at: string; readonly outcome: 'confirmed' | 'declined' },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    update back_office.proposal
    set decided_by = ${decision.by}, decided_at = ${decision.at}, outcome = ${decision.outcome}
    where bank_id = ${bankId} and proposal_id = ${proposalId} and decided_by is null returning proposal_id`)
  return rows.length > 0
}

/** Does what this transaction has confirmed. `at` is by the bank's clock. Returns whether it was done. */
export async function carryOut(
  queries: Queries,
  { bankId, proposalId }: { bankId: string; proposalId: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const [row] = await queries.rows<{ is_done: boolean }>(
    sql`select back_office.carry_out(${bankId}, ${proposalId}, ${at.toString()}) as is_done`,
  )
  return row?.is_done === true
}

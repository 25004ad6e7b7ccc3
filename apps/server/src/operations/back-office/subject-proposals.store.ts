import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ActContext, SubjectAction } from './acts.store.ts'
import type { Operator } from './operator.ts'
import type { ProposedAction } from './proposals.store.ts'

/** What one operator proposed about something that is no payment. */
export interface SubjectProposal {
  readonly proposalId: string
  readonly action: SubjectAction
  /** What it is about, such as a TPP. */
  readonly subject: string
  /** What doing it takes besides, as JSON. */
  readonly details: string
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: Date
}

/** What an operator wants to be done. */
export type ProposedAct = Pick<SubjectProposal, 'action' | 'subject' | 'details' | 'reason'>

/** Stores a proposal. Returns false if the same is proposed already. */
export async function insertSubjectProposal(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  {
    proposalId,
    action,
    subject,
    details,
    reason,
    isEmergency,
  }: ProposedAct & { proposalId: string; isEmergency: boolean },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    insert into back_office.proposal
      (bank_id, proposal_id, action, subject, details, reason, proposed_by, channel, proposed_at, is_emergency)
    values (${bankId}, ${proposalId}, ${action}, ${subject}, ${details}, ${reason}, ${operator.id}, ${operator.channel},
      ${new Date(nowMilliseconds).toISOString()}, ${isEmergency})
    on conflict (bank_id, action, subject) where decided_by is null and payment_id is null do nothing
    returning proposal_id`)
  return rows.length > 0
}

/** An open proposal about a payment or about something else. */
export interface OpenProposal extends Omit<SubjectProposal, 'action' | 'subject' | 'details'> {
  readonly action: ProposedAction | SubjectAction
  readonly channel: Operator['channel']
  readonly paymentId: string | null
  readonly subject: string | null
  readonly details: string | null
}

/** Lists the open proposals of a bank, the oldest first. The transaction must act for the bank. */
export function listOpenProposalsOf(queries: Queries, bankId: string): Promise<readonly OpenProposal[]> {
  return queries.rows<OpenProposal>(sql`
    select proposal_id as "proposalId", action, channel, payment_id as "paymentId", subject, details, reason,
      proposed_by as "proposedBy", proposed_at as "proposedAt"
    from back_office.proposal where bank_id = ${bankId} and decided_by is null order by proposal_id`)
}

/** Finds an open proposal that is about no payment. The transaction must act for the bank. */
export async function findSubjectProposal(
  queries: Queries,
  { bankId, proposalId }: { bankId: string; proposalId: string },
): Promise<SubjectProposal | undefined> {
  const [proposal] = await queries.rows<SubjectProposal>(sql`
    select proposal_id as "proposalId", action, subject, details, reason, proposed_by as "proposedBy",
      proposed_at as "proposedAt"
    from back_office.proposal
    where bank_id = ${bankId} and proposal_id = ${proposalId} and payment_id is null and decided_by is null`)
  return proposal
}

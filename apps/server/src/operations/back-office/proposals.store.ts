import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ActContext, Operator } from './operator.ts'

/** What can be done with a quarantined payment. */
export type QuarantineAction = 'retry' | 'cancel'

/** What can be proposed about a payment. A repair records what the core bank has done to it. */
export type ProposedAction = QuarantineAction | 'repair'

/** What two operators decide about that is no payment. */
export type SubjectAction =
  | 're-anchor'
  | 'block-tpp'
  | 'unblock-tpp'
  | 'suspend-bank'
  | 'resume-bank'
  | 'set-theme'
  | 'rotate-keys'
  | 'prune-keys'
  | 'erase-person'

/** What an operator proposes. The database stores all of it, and the confirmation does what is stored. */
export interface ProposedAct {
  readonly action: SubjectAction
  /** What it is about, such as a TPP. */
  readonly subject: string
  /** What doing it takes besides, as JSON. */
  readonly details: string
  readonly reason: string
}

/** What an operator proposes about a payment. */
export interface PaymentAct extends Omit<ProposedAct, 'action' | 'subject'> {
  readonly action: ProposedAction
  readonly paymentId: string
}

/** An open proposal about a payment or about something else. */
export interface OpenProposal {
  readonly proposalId: string
  readonly action: ProposedAction | SubjectAction
  readonly channel: Operator['channel']
  readonly paymentId: string | null
  readonly subject: string | null
  readonly details: string
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: Date
}

/** An open proposal about a payment. */
export interface Proposal extends OpenProposal {
  readonly action: ProposedAction
  readonly paymentId: string
}

/** What a confirmation did, or why it did nothing. */
export type Confirmation =
  | 'confirmed'
  | 'no-proposal'
  | 'other-channel'
  | 'same-operator'
  /** What the proposal does is no longer what was proposed: the row was changed by SQL. */
  | 'changed'
  | 'not-quarantined'
  /** A payment is no longer as it was compared: the proposal to repair it is declined. */
  | 'moved-on'

/**
 * Stores proposals; in an emergency the operator decides at once. Returns the ids: none for what is proposed already. The transaction
 * must act for the bank.
 */
export async function propose(
  queries: Queries,
  { operator }: ActContext,
  acts: readonly (ProposedAct | PaymentAct)[],
  { isEmergency = false }: { readonly isEmergency?: boolean } = {},
): Promise<readonly string[]> {
  const rows = await queries.rows<{ id: string | null }>(sql`
    select back_office.propose(${operator.id}, ${operator.channel}, act ->> 'action', (act ->> 'paymentId')::uuid, act ->> 'subject',
      act ->> 'details', act ->> 'reason', ${isEmergency}) as id
    from json_array_elements(${JSON.stringify(acts)}::json) as act`)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Confirms a proposal, and does it. The transaction must act for the bank. */
export async function confirm(
  queries: Queries,
  { operator }: ActContext,
  proposalId: string,
): Promise<Confirmation> {
  const [row] = await queries.rows<{ done: Confirmation }>(
    sql`select back_office.confirm(${proposalId}, ${operator.id}, ${operator.channel}) as done`,
  )
  return row?.done ?? 'no-proposal'
}

/** Declines a proposal. Returns false if another operator has just decided. The transaction must act for the bank. */
export async function decline(
  queries: Queries,
  { operator }: ActContext,
  { proposalId, reason }: Pick<OpenProposal, 'proposalId' | 'reason'>,
): Promise<boolean> {
  const [row] = await queries.rows<{ done: boolean }>(
    sql`select back_office.decline(${proposalId}, ${operator.id}, ${operator.channel}, ${reason}) as done`,
  )
  return row?.done === true
}

/** Finds the open proposal about a payment. The transaction must act for the bank. */
export async function findOpenProposal(
  queries: Queries,
  { bankId, paymentId }: { bankId: string; paymentId: string },
): Promise<Proposal | undefined> {
  const open = await listOpenProposals(queries, { bankId, paymentIds: [paymentId] })
  return open.at(0)
}

/** Lists the open proposals about these payments. The transaction must act for the bank. */
export async function listOpenProposals(
  queries: Queries,
  { bankId, paymentIds }: { bankId: string; paymentIds: readonly string[] },
): Promise<readonly Proposal[]> {
  return queries.rows<Proposal>(sql`
    select proposal_id as "proposalId", action, channel, payment_id as "paymentId", subject, details, reason,
      proposed_by as "proposedBy", proposed_at as "proposedAt"
    from back_office.proposal
    where bank_id = ${bankId} and payment_id = any(${paymentIds}) and decided_by is null order by proposal_id`)
}

/** Lists the open proposals of a bank, the oldest first. The transaction must act for the bank. */
export function listOpenProposalsOf(queries: Queries, bankId: string): Promise<readonly OpenProposal[]> {
  return queries.rows<OpenProposal>(sql`
    select proposal_id as "proposalId", action, channel, payment_id as "paymentId", subject, details, reason,
      proposed_by as "proposedBy", proposed_at as "proposedAt"
    from back_office.proposal where bank_id = ${bankId} and decided_by is null order by proposal_id`)
}

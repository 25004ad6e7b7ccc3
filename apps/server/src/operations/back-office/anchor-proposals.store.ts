import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ActContext } from './acts.store.ts'

/** What one operator proposed: that a bank's audit chain goes on after a restore. */
export interface AnchorProposal {
  readonly proposalId: string
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: Date
  /** Heads that were kept elsewhere and are lost, as JSON. */
  readonly lostHeads: string
}

/** Stores a proposal. Returns false if the bank has an open one already. */
export async function insertAnchorProposal(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  { proposalId, reason, lostHeads }: Pick<AnchorProposal, 'proposalId' | 'reason' | 'lostHeads'>,
): Promise<boolean> {
  const rows = await queries.rows(sql`
    insert into back_office.proposal
      (bank_id, proposal_id, action, reason, proposed_by, channel, proposed_at, lost_heads)
    values (${bankId}, ${proposalId}, 're-anchor', ${reason}, ${operator.id}, ${operator.channel},
      ${new Date(nowMilliseconds).toISOString()}, ${lostHeads})
    on conflict (bank_id) where decided_by is null and payment_id is null do nothing returning proposal_id`)
  return rows.length > 0
}

/** Finds the open proposal about a bank's chain. The transaction must act for the bank. */
export async function findOpenAnchorProposal(
  queries: Queries,
  bankId: string,
): Promise<AnchorProposal | undefined> {
  const [proposal] = await queries.rows<AnchorProposal>(sql`
    select proposal_id as "proposalId", reason, proposed_by as "proposedBy", proposed_at as "proposedAt",
      lost_heads as "lostHeads"
    from back_office.proposal
    where bank_id = ${bankId} and payment_id is null and decided_by is null`)
  return proposal
}

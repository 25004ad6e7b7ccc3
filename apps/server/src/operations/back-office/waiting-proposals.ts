import type { Queries } from '../../platform/database/database.ts'
import { NO_BANK } from '../../platform/security-events/index.ts'
import { isSameOperator, type Operator } from './operator.ts'
import { listOpenProposalsOf, type OpenProposal } from './proposals.store.ts'

/** A proposal that waits for a second operator, as one of them sees it. */
export interface WaitingProposal extends OpenProposal {
  /** Whether it is about all banks of the server, this one among them. */
  readonly isAtAllBanks: boolean
  /** Whether this operator proposed it, and so cannot confirm it. */
  readonly isOwn: boolean
}

/** Runs a transaction that acts for this bank. */
type InBank = <Result>(bankId: string, work: (queries: Queries) => Promise<Result>) => Promise<Result>

/** Lists what waits for a second operator at a bank or at all banks, the oldest first. */
export async function listWaiting(
  inBank: InBank,
  bankId: string,
  operator: Operator,
): Promise<readonly WaitingProposal[]> {
  const found = []
  for (const id of [NO_BANK, bankId]) {
    const open = await inBank(id, (queries) => listOpenProposalsOf(queries, id))
    found.push(
      ...open.map((proposal) => ({
        ...proposal,
        isAtAllBanks: id === NO_BANK,
        isOwn: proposal.channel === operator.channel && isSameOperator(proposal.proposedBy, operator.id),
      })),
    )
  }
  return found.toSorted((one, other) => one.proposedAt.getTime() - other.proposedAt.getTime())
}

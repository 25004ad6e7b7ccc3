import { readBankTime } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/shared/ids.ts'
import { type ActContext, insertAct } from './acts.store.ts'
import {
  type AnchorProposal,
  findOpenAnchorProposal,
  insertAnchorProposal,
} from './anchor-proposals.store.ts'
import { isSameOperator } from './operator.ts'
import { carryOut, closeProposal } from './proposals.store.ts'

export type { AnchorProposal } from './anchor-proposals.store.ts'

/** The outcome of a proposal or decision about a bank's audit chain. */
export type AnchorOutcome =
  | { readonly kind: 'proposed'; readonly proposalId: string }
  | { readonly kind: 'confirmed' | 'declined' }
  | { readonly kind: 'proposed-already' | 'no-proposal' | 'other-proposal' | 'same-operator' }

const action = 're-anchor'

/** Proposes that a bank's audit chain goes on. Nothing happens to it before another operator confirms. */
export function proposeAnchor(
  bankDatabase: Database,
  context: ActContext,
  { reason, lostHeads }: Pick<AnchorProposal, 'reason' | 'lostHeads'>,
): Promise<AnchorOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const proposal = { proposalId: newId(), reason, lostHeads }
    if (!(await insertAnchorProposal(queries, context, proposal))) return { kind: 'proposed-already' }
    await insertAct(queries, context, { kind: 'proposed', action, reason })
    return { kind: 'proposed', proposalId: proposal.proposalId }
  })
}

/** Finds what is proposed about a bank's audit chain. */
export function findAnchorProposal(
  bankDatabase: Database,
  bankId: string,
): Promise<AnchorProposal | undefined> {
  return inBankTransaction(bankDatabase, bankId, (queries) => findOpenAnchorProposal(queries, bankId))
}

/** Confirms the very proposal that an operator has seen, of another operator. The server then writes the anchor. */
export function confirmAnchor(
  bankDatabase: Database,
  context: ActContext,
  seenId: string,
): Promise<AnchorOutcome> {
  const { bankId, operator, nowMilliseconds } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const proposal = await findOpenAnchorProposal(queries, bankId)
    if (proposal === undefined) return { kind: 'no-proposal' }
    const { proposalId, proposedBy } = proposal
    if (proposalId !== seenId) return { kind: 'other-proposal' }
    if (isSameOperator(proposedBy, operator.id)) return { kind: 'same-operator' }
    const at = new Date(nowMilliseconds).toISOString()
    const decision = { by: operator.id, at, outcome: 'confirmed' } as const
    if (!(await closeProposal(queries, { bankId, proposalId }, decision))) return { kind: 'no-proposal' }
    const bankTime = await readBankTime(queries, bankId, nowMilliseconds)
    if (!(await carryOut(queries, { bankId, proposalId }, bankTime)))
      throw new Error('the database did not carry out what was confirmed in the same transaction')
    await insertAct(queries, context, { kind: 'confirmed', action })
    return { kind: 'confirmed' }
  })
}

/** Declines a proposal: another operator does not agree, or whoever proposed withdraws it. */
export function declineAnchor(
  bankDatabase: Database,
  context: ActContext,
  reason: string,
): Promise<AnchorOutcome> {
  const { bankId, operator, nowMilliseconds } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const proposal = await findOpenAnchorProposal(queries, bankId)
    if (proposal === undefined) return { kind: 'no-proposal' }
    const { proposalId } = proposal
    const at = new Date(nowMilliseconds).toISOString()
    const decision = { by: operator.id, at, outcome: 'declined' } as const
    if (!(await closeProposal(queries, { bankId, proposalId }, decision))) return { kind: 'no-proposal' }
    await insertAct(queries, context, { kind: 'declined', action, reason })
    return { kind: 'declined' }
  })
}

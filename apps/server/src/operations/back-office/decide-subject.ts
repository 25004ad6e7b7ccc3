import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ActContext } from './operator.ts'
import { type Confirmation, confirm, decline, propose, type ProposedAct } from './proposals.store.ts'

/** The outcome of a proposal or decision that is about no payment. */
export type SubjectOutcome =
  | { readonly kind: 'proposed'; readonly proposalId: string }
  | { readonly kind: Confirmation | 'declined' | 'proposed-already' }

/** Proposes something. Nothing happens before another operator confirms. `NO_BANK` stands for all banks. */
export function proposeAct(
  bankDatabase: Database,
  context: ActContext,
  proposed: ProposedAct,
): Promise<SubjectOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const [proposalId] = await propose(queries, context, [proposed])
    return proposalId === undefined ? { kind: 'proposed-already' } : { kind: 'proposed', proposalId }
  })
}

/** Does what one operator decides alone, in an emergency. The database reports it as a security event, and metrics count it. */
export function actAlone(
  bankDatabase: Database,
  context: ActContext,
  proposed: ProposedAct,
): Promise<SubjectOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const [proposalId] = await propose(queries, context, [proposed], { isEmergency: true })
    return { kind: proposalId === undefined ? 'proposed-already' : 'confirmed' }
  })
}

/** Confirms a proposal of another operator. What the database does of it is done in the same transaction. */
export function confirmAct(
  bankDatabase: Database,
  context: ActContext,
  proposalId: string,
): Promise<SubjectOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => ({
    kind: await confirm(queries, context, proposalId),
  }))
}

/** Declines a proposal: another operator does not agree, or the operator who proposed withdraws it. */
export function declineAct(
  bankDatabase: Database,
  context: ActContext,
  declined: { readonly proposalId: string; readonly reason: string },
): Promise<SubjectOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => ({
    kind: (await decline(queries, context, declined)) ? 'declined' : 'no-proposal',
  }))
}

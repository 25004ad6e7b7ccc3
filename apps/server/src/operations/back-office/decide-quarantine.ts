import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { readBankTime } from '../../platform/banks/index.ts'
import { findTppOfPayment, readPaymentRecord } from '../../domain/payments/index.ts'
import { newId } from '../../platform/shared/ids.ts'
import { type ActContext, insertAct } from './acts.store.ts'
import { isSameOperator } from './operator.ts'
import {
  carryOut,
  closeProposal,
  findOpenProposal,
  insertProposal,
  type Proposal,
  type ProposedAction,
  type QuarantineAction,
} from './proposals.store.ts'

/** The outcome of a proposal or decision about a quarantined payment. */
export type QuarantineOutcome =
  | { readonly kind: 'proposed' | 'confirmed' | 'declined'; readonly action: ProposedAction }
  | { readonly kind: 'not-quarantined' | 'proposed-already' | 'core-bank-has-begun' | 'no-proposal' }
  /** What was confirmed is not what is proposed now: somebody declined it meanwhile, and something else was proposed. */
  | { readonly kind: 'other-proposal' }
  /** What the core bank has done is confirmed by whoever compares it again. */
  | { readonly kind: 'repair-proposed' }
  /** The cancellation is confirmed now, or was before. It is done once the core bank has said that it has not executed it. */
  | { readonly kind: 'cancellation-decided' | 'cancelled-already' }
  /** Whoever proposed cannot confirm. */
  | { readonly kind: 'same-operator' }
  /** Ids of the command line and of the pages cannot be compared, so both people must come in the same way. */
  | { readonly kind: 'other-channel'; readonly channel: Proposal['channel'] }

/** Proposes what to do with a quarantined payment. Nothing happens to it before another operator confirms. */
export function proposeDecision(
  bankDatabase: Database,
  context: ActContext,
  {
    paymentId,
    action,
    reason,
  }: Pick<Proposal, 'paymentId' | 'reason'> & { readonly action: QuarantineAction },
): Promise<QuarantineOutcome> {
  const { bankId, operator, nowMilliseconds } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const tppId = await findTppOfPayment(queries, { bankId, paymentId })
    const payment = tppId && (await readPaymentRecord(queries, { bankId, tppId, paymentId }))
    if (!payment || payment.quarantinedAt === null) return { kind: 'not-quarantined' }
    if (action === 'cancel' && payment.cancellationDecidedAt !== null) return { kind: 'cancelled-already' }
    if (action === 'cancel' && ['ACSP', 'ACWP'].includes(payment.status))
      return { kind: 'core-bank-has-begun' }
    const proposedAt = new Date(nowMilliseconds).toISOString()
    const { id: proposedBy, channel } = operator
    const proposal = { proposalId: newId(), paymentId, action, reason, proposedBy, channel, proposedAt }
    if (!(await insertProposal(queries, bankId, proposal))) return { kind: 'proposed-already' }
    await insertAct(queries, context, { kind: 'proposed', paymentId, action, reason })
    return { kind: 'proposed', action }
  })
}

/** Whether the core bank is asked about a cancelled payment before it is rejected. */
async function isCoreBankAsked(
  queries: Queries,
  { bankId, paymentId }: { bankId: string; paymentId: string },
): Promise<boolean> {
  const tppId = await findTppOfPayment(queries, { bankId, paymentId })
  const payment = tppId && (await readPaymentRecord(queries, { bankId, tppId, paymentId }))
  return payment ? payment.cancellationDecidedAt !== null : false
}

/** Undoes a confirmation that could not be carried out, so that nobody is recorded as having done what did not happen. */
class NotDone extends Error {}

/** Confirms the very proposal that an operator has seen, of another operator, and does it in the same transaction. */
export async function confirmProposal(
  bankDatabase: Database,
  context: ActContext,
  { paymentId, proposalId: seenId }: Pick<Proposal, 'paymentId' | 'proposalId'>,
): Promise<QuarantineOutcome> {
  const { bankId, operator, nowMilliseconds } = context
  const confirmed = inBankTransaction(bankDatabase, bankId, async (queries): Promise<QuarantineOutcome> => {
    const proposal = await findOpenProposal(queries, { bankId, paymentId })
    if (proposal === undefined) return { kind: 'no-proposal' }
    const { proposalId, action, channel } = proposal
    if (proposalId !== seenId) return { kind: 'other-proposal' }
    if (action === 'repair') return { kind: 'repair-proposed' }
    if (channel !== operator.channel) return { kind: 'other-channel', channel }
    if (isSameOperator(proposal.proposedBy, operator.id)) return { kind: 'same-operator' }
    const at = new Date(nowMilliseconds).toISOString()
    // This row is locked first, so that two who confirm at once do not both act.
    const decision = { by: operator.id, at, outcome: 'confirmed' } as const
    if (!(await closeProposal(queries, { bankId, proposalId }, decision))) return { kind: 'no-proposal' }
    const bankTime = await readBankTime(queries, bankId, nowMilliseconds)
    if (!(await carryOut(queries, { bankId, proposalId }, bankTime))) throw new NotDone()
    await insertAct(queries, context, { kind: 'confirmed', paymentId, action })
    if (await isCoreBankAsked(queries, { bankId, paymentId })) return { kind: 'cancellation-decided' }
    return { kind: 'confirmed', action }
  })
  return confirmed.catch((error: unknown): QuarantineOutcome => {
    if (error instanceof NotDone) return { kind: 'not-quarantined' }
    throw error
  })
}

/** Declines a proposal: another operator does not agree, or whoever proposed withdraws it. */
export function declineProposal(
  bankDatabase: Database,
  context: ActContext,
  { paymentId, reason }: Pick<Proposal, 'paymentId' | 'reason'>,
): Promise<QuarantineOutcome> {
  const { bankId, operator, nowMilliseconds } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const proposal = await findOpenProposal(queries, { bankId, paymentId })
    if (proposal === undefined) return { kind: 'no-proposal' }
    const { proposalId, action } = proposal
    const at = new Date(nowMilliseconds).toISOString()
    const decision = { by: operator.id, at, outcome: 'declined' } as const
    if (!(await closeProposal(queries, { bankId, proposalId }, decision))) return { kind: 'no-proposal' }
    await insertAct(queries, context, { kind: 'declined', paymentId, action, reason })
    return { kind: 'declined', action }
  })
}

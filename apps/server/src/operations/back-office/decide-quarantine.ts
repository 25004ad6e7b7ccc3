import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { findTppOfPayment, readPaymentRecord } from '../../domain/payments/index.ts'
import type { ActContext } from './operator.ts'
import {
  type Confirmation,
  confirm,
  decline,
  findOpenProposal,
  type Proposal,
  propose,
  type QuarantineAction,
} from './proposals.store.ts'

/** The outcome of a proposal or decision about a payment. */
export interface QuarantineOutcome {
  readonly kind:
    | Confirmation
    | 'proposed'
    | 'declined'
    | 'proposed-already'
    | 'core-bank-has-begun'
    /** What was confirmed is not what is proposed now: an operator declined it meanwhile, and something else was proposed. */
    | 'other-proposal'
    /** The cancellation is confirmed now, or was before. It is done once the core bank has said that it has not executed it. */
    | 'cancellation-decided'
    | 'cancelled-already'
}

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
  const { bankId } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const tppId = await findTppOfPayment(queries, { bankId, paymentId })
    const payment = tppId && (await readPaymentRecord(queries, { bankId, tppId, paymentId }))
    if (!payment || payment.quarantinedAt === null) return { kind: 'not-quarantined' }
    if (action === 'cancel' && payment.cancellationDecidedAt !== null) return { kind: 'cancelled-already' }
    if (action === 'cancel' && ['ACSP', 'ACWP'].includes(payment.status))
      return { kind: 'core-bank-has-begun' }
    const proposed = await propose(queries, context, [{ action, paymentId, details: '{}', reason }])
    return { kind: proposed.length === 0 ? 'proposed-already' : 'proposed' }
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

/** Confirms the very proposal that an operator has seen, of another operator, and does it in the same transaction. */
export function confirmProposal(
  bankDatabase: Database,
  context: ActContext,
  { paymentId, proposalId }: Pick<Proposal, 'paymentId' | 'proposalId'>,
): Promise<QuarantineOutcome> {
  const { bankId } = context
  return inBankTransaction(bankDatabase, bankId, async (queries): Promise<QuarantineOutcome> => {
    const proposal = await findOpenProposal(queries, { bankId, paymentId })
    if (proposal === undefined) return { kind: 'no-proposal' }
    if (proposal.proposalId !== proposalId) return { kind: 'other-proposal' }
    const kind = await confirm(queries, context, proposalId)
    const isAsked = kind === 'confirmed' && (await isCoreBankAsked(queries, { bankId, paymentId }))
    return { kind: isAsked ? 'cancellation-decided' : kind }
  })
}

/** Declines a proposal: another operator does not agree, or the operator who proposed withdraws it. */
export function declineProposal(
  bankDatabase: Database,
  context: ActContext,
  { paymentId, reason }: Pick<Proposal, 'paymentId' | 'reason'>,
): Promise<QuarantineOutcome> {
  const { bankId } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const proposal = await findOpenProposal(queries, { bankId, paymentId })
    const isDeclined =
      proposal !== undefined && (await decline(queries, context, { proposalId: proposal.proposalId, reason }))
    return { kind: isDeclined ? 'declined' : 'no-proposal' }
  })
}

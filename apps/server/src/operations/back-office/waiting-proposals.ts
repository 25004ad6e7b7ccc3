import { type Currency, formatAmount } from '@havn/contract'
import { findTppOfPayment, readPaymentRecord } from '../../domain/payments/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { NO_BANK } from '../../platform/security-events/index.ts'
import { isSameOperator, type Operator } from './operator.ts'
import { listOpenProposalsOf, type OpenProposal } from './subject-proposals.store.ts'

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

/** Reads the amounts of the payments that something is proposed about. The transaction must act for the bank. */
export async function readAmounts(
  queries: Queries,
  bankId: string,
  waiting: readonly WaitingProposal[],
): Promise<ReadonlyMap<string, { readonly amount: string; readonly currency: string }>> {
  const amounts = new Map<string, { amount: string; currency: string }>()
  for (const { paymentId } of waiting) {
    const tppId = paymentId === null ? undefined : await findTppOfPayment(queries, { bankId, paymentId })
    if (paymentId === null || tppId === undefined) continue
    const payment = await readPaymentRecord(queries, { bankId, tppId, paymentId })
    const { minorUnits = null, currency = null } = payment ?? {}
    if (minorUnits === null || currency === null) continue
    // The currency of a stored payment is one of the contract: it was checked when the payment was created.
    amounts.set(paymentId, {
      amount: formatAmount({ minorUnits, currency: currency as Currency }),
      currency,
    })
  }
  return amounts
}

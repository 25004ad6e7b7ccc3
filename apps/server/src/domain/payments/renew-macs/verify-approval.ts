import { isDeepStrictEqual } from 'node:util'
import type { Initiation } from '../../../core-bank/index.ts'
import type { Actor } from '../../../platform/database/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listEvidence, type PaymentSummary, verifyEvidence, type VerifySignature } from '../../sca/index.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { toPaymentSummaries } from '../approve/payment-summaries.ts'
import { serialiseTransfer } from '../payment-order.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import { occurrence } from '../products/periodic-schedule.ts'
import { listApprovals, type RecordedApproval, type UnsealedOrder } from './unsealed.store.ts'

export interface TakeOverSetup {
  readonly bankDatabase: Database
  readonly keys: KeyRing
  readonly verifySignature: VerifySignature
  /** Lists the approvals of a signing basket, in the order in which they were given. */
  readonly listBasketApprovals: (actor: Actor, basketId: string) => Promise<readonly RecordedApproval[]>
  readonly nowMilliseconds: number
}

type ApprovalProblem =
  | 'there is no evidence of its approval'
  | 'it names nobody who approved'
  | 'it does not name exactly those who approved by the log'
  | 'the evidence is not of whoever it names, or not of this'

/** Why what waits does not follow from what the TPP signed; undefined if it does. */
export function findContentProblem(order: UnsealedOrder, payment: PaymentToDecide): string | undefined {
  if (order.kind === 'first-approval') return undefined
  if (order.kind === 'standing-order') {
    const schedule = payment.product.toSchedule?.(payment.body)
    const next = schedule && occurrence(payment.country, schedule, order.number)
    if (order.isPaidBefore) return 'its next occurrence was paid before'
    return next?.executionDate === order.date ? undefined : 'its next date is not one of its schedule'
  }
  const { requestedExecutionDate: asked = order.date } = payment.body as { requestedExecutionDate?: string }
  if (order.date < asked) return 'its day is before the one that the TPP signed'
  const ordered = payment.product.toOrders(payment.body, order.date)[order.number - 1]
  const fee = payment.fees[order.number - 1]
  const initiation = initiationOf(order)
  const expected = ordered && serialiseTransfer(ordered, { paymentId: order.paymentId, fee, initiation })
  return expected === order.transfer ? undefined : 'the order is not what the TPP signed'
}

/** Who initiated and approved, as it is stored. */
export function initiationOf({ transfer, initiation }: UnsealedOrder): Initiation {
  return initiation === null ? JSON.parse(transfer ?? '{}').initiation : JSON.parse(initiation)
}

/**
 * Why nobody can say that everybody named has approved this payment; undefined if the evidence says so. Evidence is sealed by
 * a key that the database never sees: it cannot be made up for a payment that no PSU has seen.
 */
export async function findApprovalProblem(
  { bankDatabase, keys, verifySignature, listBasketApprovals }: TakeOverSetup,
  { bankId, order }: { readonly bankId: string; readonly order: UnsealedOrder },
  payment: PaymentToDecide,
): Promise<ApprovalProblem | undefined> {
  const { basketId } = payment
  const { wholeId: paymentId, tppId } = order
  const { approverIds } = initiationOf(order)
  const subjectIds = [paymentId, ...(basketId === undefined ? [] : [basketId])]
  const approvers = new Set<string>()
  let hasEvidence = false
  for (const subjectId of subjectIds)
    for (const stored of await listEvidence(bankDatabase, bankId, subjectId)) {
      hasEvidence = true
      const { evidence, findings } = await verifyEvidence(stored, { keys, verifySignature })
      const isVerified = findings.every(({ isTrue }) => isTrue) && stored.approvedAt !== undefined
      if (isVerified && evidence !== undefined && showed(evidence.shown, subjectId, payment))
        approvers.add(stored.personId)
    }
  if (approverIds.length === 0) return 'it names nobody who approved'
  const actor = { bankId, tppId }
  const approvals = await (basketId === undefined
    ? listApprovals(bankDatabase, actor, paymentId)
    : listBasketApprovals(actor, basketId))
  if (!namesAllApprovers(order, approverIds, approvals))
    return 'it does not name exactly those who approved by the log'
  if (approverIds.every((id) => approvers.has(id))) return undefined
  return hasEvidence
    ? 'the evidence is not of whoever it names, or not of this'
    : 'there is no evidence of its approval'
}

/**
 * Whether an order names those who approved, all of them: nobody can remove the first of two approvals from the log, and so have
 * the payment count as approved by one person. A first approval is alone; the others end with the last one.
 */
function namesAllApprovers(
  { kind }: UnsealedOrder,
  approverIds: readonly string[],
  approvals: readonly RecordedApproval[],
): boolean {
  const isComplete = approvals.at(-1)?.isLast === (kind !== 'first-approval')
  return (
    isComplete &&
    isDeepStrictEqual(
      approvals.map(({ personId }) => personId),
      [...approverIds],
    )
  )
}

/** Whether somebody was shown this payment, alone or in its basket, as it is stored now. */
function showed(shown: string, subjectId: string, payment: PaymentToDecide): boolean {
  const [purpose, shownId, , , payments] = JSON.parse(shown) as [
    string,
    string,
    string,
    string,
    PaymentSummary[],
  ]
  if (!['approve-payment', 'approve-basket'].includes(purpose) || shownId !== subjectId) return false
  const wanted = toPaymentSummaries(payment, payment.createdAt).map(withoutDays)
  const seen = payments.map(withoutDays)
  return wanted.every((one) => seen.some((other) => isDeepStrictEqual(one, other)))
}

/** As JSON keeps it. The page showed the day that followed from the time of the approval; the TPP's signature has the rest. */
function withoutDays({
  requestedDate: _requested,
  executionDate: _executed,
  isPastLastRun: _isPast,
  ...summary
}: PaymentSummary): unknown {
  return JSON.parse(JSON.stringify(summary))
}

import assert from 'node:assert/strict'
import type { CoreBank, TransferInstruction } from '../../core-bank/index.ts'
import type { Queries } from '../../database/database.ts'
import type { RequiredApprovals, Decider, DecisionContext, Subject } from '../../sca/index.ts'
import { findApprovablePayment } from './approve-payment.ts'
import { feeOf, type PaymentToDecide, findPaymentToDecide } from '../payments.store.ts'
import { productOf } from '../products/products.ts'
import { plannedExecutionDate } from './approval-summary.ts'
import { recordFirstApproval } from './two-approvals.store.ts'

/** Two approvals are two people's, for the same corporation. */
export function mayApproveNext(
  {
    first_approver_id: first,
    first_agreement_id: agreementId,
  }: Pick<PaymentToDecide, 'first_approver_id' | 'first_agreement_id'>,
  decider: Decider,
): boolean {
  return first === null || (decider.personId !== first && decider.agreementId === agreementId)
}

/** How many people must approve the payment, by what the core bank says now, and who has. */
export async function requiredApprovals(
  { coreBank, bankDatabase }: { readonly coreBank: CoreBank; readonly bankDatabase: Queries },
  subject: Subject,
  { agreementId }: Decider,
): Promise<RequiredApprovals> {
  const payment = await findPaymentToDecide(bankDatabase, subject)
  const given = payment?.first_approver_id ?? undefined
  // Whoever pays for themselves is enough.
  if (payment === undefined || agreementId === undefined) return { needed: 1, firstApproverId: given }
  const orders = toTransferInstructions(payment, subject)
  const needed = await coreBank.approvalsNeeded({ bankId: subject.bankId, agreementId, orders })
  return { needed, firstApproverId: given }
}

/** The first of two approves, and the payment waits for the other; false when that came too late. */
export async function approveAsFirst(moment: DecisionContext, subject: Subject): Promise<boolean> {
  if ((await findApprovablePayment(moment, subject)) === undefined) return false
  const { personId, agreementId } = moment.decider
  assert(agreementId !== undefined, 'two people are asked for under an agreement alone')
  return recordFirstApproval(moment.queries, subject, { at: moment.at, personId, agreementId })
}

/** What the core bank would be asked to do: a bulk payment is all its lines, a periodic one what is paid each time. */
function toTransferInstructions(
  payment: PaymentToDecide,
  { subjectId }: Subject,
): readonly TransferInstruction[] {
  const orders = productOf(payment).toOrders(JSON.parse(payment.body), plannedExecutionDate(payment))
  return orders.map((order, index) => {
    const minorUnits = payment.line_fees?.[index]
    const fee = minorUnits === undefined ? feeOf(payment) : { minorUnits, currency: order.debtor.currency }
    return { ...order, paymentId: subjectId, fee: fee?.minorUnits === 0n ? undefined : fee }
  })
}

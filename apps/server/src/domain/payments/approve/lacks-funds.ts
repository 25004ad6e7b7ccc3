import type { CoreBank } from '../../../core-bank/index.ts'
import type { ApprovalContext, ApprovalResult, Decider, Subject } from '../../sca/index.ts'
import { advancePayment, type FoundPaymentToDecide } from '../payments.store.ts'
import { plannedPayments } from './payment-summaries.ts'

/** Whether a payment is to be rejected at its approval because there is no money for one of its orders. */
export async function lacksFunds(
  coreBank: Pick<CoreBank, 'hasFunds'>,
  { bankId, tppId, subjectId: paymentId }: Subject,
  { payment, decider }: { readonly payment: FoundPaymentToDecide; readonly decider: Decider },
): Promise<boolean> {
  const { psuIpAddress, rejectsWithoutFunds } = payment
  if (!rejectsWithoutFunds) return false
  const initiation = {
    tpp: { tppId, name: tppId },
    approverIds: [decider.personId],
    agreementId: decider.agreementId,
    psuIpAddress,
  }
  const planned = plannedPayments(payment, payment.now)
  const answers = await Promise.all(
    planned.map(({ order, fee }) =>
      coreBank.hasFunds({ bankId, order: { ...order, paymentId, fee, initiation } }),
    ),
  )
  return answers.includes(false)
}

/** Rejects a payment that was approved, and that the TPP wants rejected because there is no money for it. */
export async function rejectWithoutFunds(
  { queries, at, decider, writeSteps }: ApprovalContext,
  subject: Subject,
): Promise<ApprovalResult> {
  await writeSteps?.()
  await advancePayment(queries, subject, { cause: 'without-funds', at, decider })
  return { outcome: 'approved' }
}

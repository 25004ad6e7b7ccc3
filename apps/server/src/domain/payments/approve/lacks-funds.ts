import type { CoreBank } from '../../../core-bank/index.ts'
import type { Decider, Subject } from '../../sca/index.ts'
import type { FoundPaymentToDecide } from '../payments.store.ts'
import { plannedPayments } from './payment-summaries.ts'

/** Whether the bank has no money for one of the orders of a payment that is about to be approved. */
export async function lacksFunds(
  coreBank: Pick<CoreBank, 'hasFunds'>,
  { bankId, tppId, subjectId: paymentId }: Subject,
  { payment, decider }: { readonly payment: FoundPaymentToDecide; readonly decider: Decider },
): Promise<boolean> {
  const { psuIpAddress } = payment
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

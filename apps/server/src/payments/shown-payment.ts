import type { NcbctPayment, NdctPayment } from '@havn/contract'
import type { PaymentShown } from '../sca/index.ts'
import { amountTold } from './payment-answers.ts'
import { creditorAccountText } from './payment-order.ts'
import { feeOf, type PaymentToDecide } from './payments.store.ts'
import { PRODUCTS } from './products.ts'

/** Exactly what the PSU decides about, paid on that day. */
export function shownOf(payment: PaymentToDecide, executionDate: string): PaymentShown {
  const { isInstant, orderOf } = PRODUCTS[payment.product]
  const order = orderOf(payment.body, executionDate)
  const { account } = order.debtor
  const fee = feeOf(payment)
  return {
    ...amountTold(order.amount),
    creditorName: order.creditor.name,
    creditorAccount: creditorAccountText(order),
    creditorAgent: order.creditor.agent,
    debtorAccount: account.kind === 'account' ? account.bban : account.identification,
    executionDate,
    isInstant,
    ...wordsOf(payment.body),
    fee: fee === undefined ? undefined : amountTold(fee),
  }
}

/** What the creditor is told: a message, or references. */
function wordsOf(bodyText: string): Pick<PaymentShown, 'message' | 'reference'> {
  const body: Partial<NdctPayment & NcbctPayment> = JSON.parse(bodyText)
  const single = body.remittanceInformationStructured
  const references = single === undefined ? (body.remittanceInformationStructuredArray ?? []) : [single]
  return {
    message: body.remittanceInformationUnstructured,
    reference: references.length === 0 ? undefined : references.map(({ reference }) => reference).join(', '),
  }
}

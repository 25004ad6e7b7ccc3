import type { DebtorAccount, Money } from '../../core-bank/index.ts'
import type { PaymentSummary } from '../../sca/index.ts'
import { bankingDayFrom } from '../banking-day.ts'
import { toAmount } from '../payment-answers.ts'
import { creditorAccountText, type PaymentOrder } from '../payment-order.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import type { Schedule } from '../products/periodic-schedule.ts'
import type { CreditorTexts } from '../products/product-definition.ts'

/** What the approval page shows: exactly what the PSU decides about. */
export function toApprovalSummary(payment: PaymentToDecide): readonly PaymentSummary[] {
  return summarisePayment(payment, plannedExecutionDate(payment))
}

/**
 * The day on which the bank will execute the payment: the requested date or the next banking day; for an instant one
 * the date itself.
 */
export function plannedExecutionDate(payment: PaymentToDecide): string {
  const { product, executionDate: requested } = payment
  return product.isInstant ? requested : bankingDayFrom(Temporal.PlainDate.from(requested)).toString()
}

/** The orders of a payment on the day on which the bank will execute it, each with its fee. */
export function plannedPayments(
  payment: PaymentToDecide,
): readonly { readonly order: PaymentOrder; readonly fee: Money | undefined }[] {
  const { product, body, fees } = payment
  const orders = product.toOrders(body, plannedExecutionDate(payment))
  return orders.map((order, index) => ({ order, fee: fees[index] }))
}

/** Summarises a payment that is executed on that day: one entry, or one for each line of a bulk payment. */
export function summarisePayment(payment: PaymentToDecide, executionDate: string): readonly PaymentSummary[] {
  const { product, body, fees, executionDate: requested } = payment
  const creditorTexts = product.creditorTexts(body)
  const recurrence = recurrenceOf(product.toSchedule?.(body))
  return product.toOrders(body, executionDate).map((order, index) => {
    const fee = fees[index]
    return {
      ...partiesOf(order),
      executionDate,
      requestedDate: requested === executionDate ? undefined : requested,
      isInstant: product.isInstant,
      recurrence,
      ...remittanceOf(creditorTexts[index] ?? {}),
      // The name as the TPP sent it, because that is the one the PSU knows.
      creditorName: creditorTexts[index]?.creditorName ?? order.creditor.name,
      fee: fee === undefined ? undefined : toAmount(fee),
    }
  })
}

function partiesOf({ amount, debtor, creditor, ...order }: PaymentOrder) {
  return {
    ...toAmount(amount),
    creditorAccount: creditorAccountText({ amount, debtor, creditor, ...order }),
    creditorAgent: creditor.agent,
    debtorAccount: debtorNumber(debtor.account),
    isFromCard: debtor.account.kind === 'card-account',
  }
}

/** The number of the account, or of the card with only its first six and last four digits. */
export function debtorNumber(account: DebtorAccount): string {
  if (account.kind === 'account') return account.bban
  return account.identification.replaceAll(/(?<=.{6})[0-9](?=.{4})/g, '*')
}

function recurrenceOf(schedule: Schedule | undefined): PaymentSummary['recurrence'] {
  if (schedule === undefined) return undefined
  const { frequency, monthsOfExecution, endDate } = schedule
  return { frequency, months: monthsOfExecution ?? [], endDate }
}

/** The message or the references that the creditor gets. */
function remittanceOf(texts: CreditorTexts): Pick<PaymentSummary, 'message' | 'reference'> {
  const single = texts.remittanceInformationStructured
  const references = single === undefined ? (texts.remittanceInformationStructuredArray ?? []) : [single]
  return {
    message: texts.remittanceInformationUnstructured,
    reference: references.length === 0 ? undefined : references.map(({ reference }) => reference).join(', '),
  }
}

import { type DebtorAccount, type Money, numberOfDebtorAccount } from '../../../core-bank/index.ts'
import type { PaymentSummary } from '../../sca/index.ts'
import { isBankingDay } from '../banking-day.ts'
import { creditorAccountText, type PaymentOrder, toAmount } from '../payment-order.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import type { Schedule } from '../products/periodic-schedule.ts'
import type { CreditorTexts } from '../products/product-definition.ts'
import { type ExecutionPlan, planExecution } from './plan-execution.ts'

/** The orders of a payment that is approved at this time of the bank, each with its fee. */
export function plannedPayments(
  payment: PaymentToDecide,
  at: Temporal.Instant,
): readonly { readonly order: PaymentOrder; readonly fee: Money | undefined }[] {
  const { product, body, fees } = payment
  const orders = product.toOrders(body, planExecution(payment, at).executionDate)
  return orders.map((order, index) => ({ order, fee: fees[index] }))
}

/**
 * What the approval page shows at this time of the bank: exactly what the PSU decides about. One entry, or one for each
 * line of a bulk payment.
 */
export function toPaymentSummaries(
  payment: PaymentToDecide,
  at: Temporal.Instant,
): readonly PaymentSummary[] {
  const { product, body, fees } = payment
  const plan = planExecution(payment, at)
  const creditorTexts = product.creditorTexts(body)
  const recurrence = recurrenceOf(product.toSchedule?.(body))
  return product.toOrders(body, plan.executionDate).map((order, index) => {
    const fee = fees[index]
    return {
      ...partiesOf(order),
      ...daysOf(payment, plan),
      isInstant: product.isInstant,
      recurrence,
      ...remittanceOf(creditorTexts[index] ?? {}),
      // The name as the TPP sent it, because that is the one the PSU knows.
      creditorName: creditorTexts[index]?.creditorName ?? order.creditor.name,
      fee: fee === undefined ? undefined : toShownFee(fee, payment.exchangeMarkup),
    }
  })
}

/** The fee and, if the core bank told them apart, the mark-up on the exchange rate and the rest of it. */
function toShownFee(fee: Money, exchangeMarkup: bigint | undefined): PaymentSummary['fee'] {
  if (exchangeMarkup === undefined) return toAmount(fee)
  const amountOf = (minorUnits: bigint) => toAmount({ ...fee, minorUnits }).amount
  const rest = fee.minorUnits - exchangeMarkup
  return {
    ...toAmount(fee),
    parts: { exchangeMarkup: amountOf(exchangeMarkup), ...(rest === 0n ? {} : { rest: amountOf(rest) }) },
  }
}

/**
 * The day of execution as the page shows it, and the day that the TPP asked for if the bank moved that. An instant
 * payment has neither: it is paid when it is approved, and midnight must not void what the page said.
 */
function daysOf(
  { product, body, country }: PaymentToDecide,
  { nominalDate, executionDate }: ExecutionPlan,
): Pick<PaymentSummary, 'executionDate' | 'requestedDate' | 'isPastLastRun'> {
  if (product.isInstant) return { executionDate: undefined, requestedDate: undefined }
  if (nominalDate === executionDate || product.requestedDate(body) === undefined)
    return { executionDate, requestedDate: undefined }
  const isPastLastRun = isBankingDay(country, Temporal.PlainDate.from(nominalDate))
  return { executionDate, requestedDate: nominalDate, ...(isPastLastRun ? { isPastLastRun } : {}) }
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
  const number = numberOfDebtorAccount(account)
  if (account.kind !== 'card-account') return number
  return number.replaceAll(/(?<=.{6})[0-9](?=.{4})/g, '*')
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

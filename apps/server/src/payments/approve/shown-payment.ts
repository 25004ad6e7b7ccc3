import type { BulkPayment, NcbctPayment, NdctPayment, PeriodicPayment } from '@havn/contract'
import type { PaymentSummary } from '../../sca/index.ts'
import { bankingDayFrom } from '../banking-day.ts'
import { amountTold } from '../payment-answers.ts'
import { creditorAccountText, type PaymentOrder } from '../payment-order.ts'
import { feeOf, type PaymentToDecide } from '../payments.store.ts'
import { rulesOf } from '../products/products.ts'

/** Exactly what the PSU decides about when they approve. */
export function shownForApproval(payment: PaymentToDecide): readonly PaymentSummary[] {
  return shownOf(payment, dayOf(payment))
}

/** On a day when banks are closed a payment moves to the next banking day, and says so; an instant one does not wait. */
export function dayOf(payment: PaymentToDecide): string {
  const { execution_date: asked } = payment
  return rulesOf(payment).isInstant ? asked : bankingDayFrom(Temporal.PlainDate.from(asked)).toString()
}

/** Exactly what the PSU decides about, paid on that day: one payment, or each line of a bulk. */
export function shownOf(payment: PaymentToDecide, executionDate: string): readonly PaymentSummary[] {
  const { isInstant, ordersOf } = rulesOf(payment)
  const lines = linesOf(payment.body)
  const fees = payment.line_fees?.map((minorUnits) =>
    minorUnits === 0n ? undefined : { minorUnits, currency: payment.fee_currency ?? '' },
  ) ?? [feeOf(payment)]
  return ordersOf(payment.body, executionDate).map((order, index) => {
    const fee = fees[index]
    return {
      ...partiesOf(order),
      executionDate,
      isInstant,
      recurrence: recurrenceOf(payment),
      ...wordsOf(lines[index] ?? {}),
      // The name that the PSU knows, as it was sent.
      creditorName: lines[index]?.creditorName ?? order.creditor.name,
      fee: fee === undefined ? undefined : amountTold(fee),
    }
  })
}

function partiesOf({ amount, debtor, creditor, ...order }: PaymentOrder) {
  const { account } = debtor
  return {
    ...amountTold(amount),
    creditorAccount: creditorAccountText({ amount, debtor, creditor, ...order }),
    creditorAgent: creditor.agent,
    debtorAccount: account.kind === 'account' ? account.bban : account.identification,
  }
}

type Words = Partial<
  Pick<NdctPayment & NcbctPayment, 'creditorName' | (`remittanceInformation${string}` & keyof NdctPayment)>
>

/** A periodic payment says how often it is paid. */
function recurrenceOf({ service, body }: PaymentToDecide): PaymentSummary['recurrence'] {
  if (service !== 'periodic-payments') return undefined
  const { frequency, monthsOfExecution: months = [], endDate }: PeriodicPayment = JSON.parse(body)
  return { frequency, months: months.map(Number), endDate }
}

/** Where the words of each order stand. */
function linesOf(bodyText: string): readonly Words[] {
  const body: Words & Partial<BulkPayment> = JSON.parse(bodyText)
  return body.payments ?? [body]
}

/** What the creditor is told: a message, or references. */
function wordsOf(body: Words): Pick<PaymentSummary, 'message' | 'reference'> {
  const single = body.remittanceInformationStructured
  const references = single === undefined ? (body.remittanceInformationStructuredArray ?? []) : [single]
  return {
    message: body.remittanceInformationUnstructured,
    reference: references.length === 0 ? undefined : references.map(({ reference }) => reference).join(', '),
  }
}

import { type Html, html } from '@havn/html'
import type { SandboxPayment } from '@havn/tpp-sdk'
import { formatAccount, formatAmount, formatDate, formatTimeToSecond, idEnd, live } from '../design/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { statusPill } from '../states/index.ts'
import { kindName } from './payment.ts'

/** The rows of a list of payments. */
export const paymentTable = (payments: readonly SandboxPayment[]): Html =>
  live(
    'payments',
    ['payment'],
    html`<table class="payment-table"><thead><tr><th scope="col">To</th><th scope="col">From</th><th scope="col" class="number">Amount</th><th scope="col">Status</th><th scope="col">Execution date</th><th scope="col">Created, bank's clock</th></tr></thead><tbody data-rows>${payments.map(row)}</tbody></table>`,
  )

function row(payment: SandboxPayment): Html {
  const { paymentId, creditorAccount, debtorAccount, transactionStatus } = payment
  return html`<tr data-row="${paymentId}"><td class="to"><a href="${`/payments/${paymentId}`}">${creditorOf(payment)}</a><small>${creditorAccount === undefined ? kindName(payment) : formatAccount(creditorAccount)}</small></td><td class="from">${payment.debtorName}<small>${formatAccount(debtorAccount)}</small></td><td class="number amount">${amountOf(payment)}</td><td class="state">${statusPill(PAYMENT_STATES, transactionStatus)}</td><td class="day">${formatDate(new Date(`${payment.executionDate}T12:00:00Z`))}</td><td class="created">${formatTimeToSecond(new Date(payment.createdAt))} <small>${idEnd(paymentId)}</small></td></tr>`
}

/** Who gets the money; a bulk payment has a creditor in each line. */
export const creditorOf = ({
  creditorName,
  creditorAccount,
  paymentService,
}: Pick<SandboxPayment, 'creditorName' | 'creditorAccount' | 'paymentService'>): string =>
  creditorName ??
  (creditorAccount === undefined
    ? paymentService === 'bulk-payments'
      ? 'Several creditors'
      : 'Creditor'
    : formatAccount(creditorAccount))

/** `1 250.00 NOK`. */
export function amountOf({ instructedAmount }: Pick<SandboxPayment, 'instructedAmount'>): Html {
  if (instructedAmount === undefined) return html`<span class="muted">in the lines</span>`
  const { amount, currency } = instructedAmount
  return html`${formatAmount(amount)} <span class="currency">${currency}</span>`
}

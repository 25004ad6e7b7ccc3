import { type Html, html } from '@havn/html'
import type { BulkPayment } from '@havn/tpp-sdk'
import { card, formatAccount, formatAmount, formatDate } from '../design/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { statusPill } from '../states/index.ts'
import type { Payment } from './payment.ts'

/** The lines of a bulk payment, or the executions of a periodic one. */
export function partsCard(payment: Payment): Html | undefined {
  if (payment.lines !== undefined && 'payments' in payment.payment)
    return linesCard(payment.payment.payments, payment.lines)
  if (payment.paymentService === 'periodic-payments') return executionsCard(payment)
  return undefined
}

function linesCard(sent: BulkPayment['payments'], lines: NonNullable<Payment['lines']>): Html {
  const rows = sent.map((line, index) => {
    const { creditorName, creditorAccount, instructedAmount } = line
    const account = creditorAccount.bban ?? ''
    return html`<tr><td class="number">${index + 1}</td><td class="to">${creditorName}<small>${formatAccount(account)}</small></td><td class="number amount">${formatAmount(instructedAmount.amount)} <span class="currency">${instructedAmount.currency}</span></td><td class="state">${statusPill(PAYMENT_STATES, lines[index]?.transactionStatus ?? 'RCVD')}</td></tr>`
  })
  return card({
    title: `Lines (${sent.length})`,
    className: 'table-card',
    body: html`<div class="scroll lines" tabindex="0"><table class="payment-table"><thead><tr><th scope="col" class="number">Line</th><th scope="col">To</th><th scope="col" class="number">Amount</th><th scope="col">Status</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  })
}

function executionsCard({ executions = [], nextExecutionDate }: Payment): Html {
  const next =
    nextExecutionDate === undefined
      ? undefined
      : html`<p>The next execution is on <strong>${formatDay(nextExecutionDate)}</strong>.</p>`
  const rows = executions.map(
    ({ executionDate, transactionStatus, paymentId }) =>
      html`<tr><td class="to">${formatDay(executionDate)}<small>${paymentId}</small></td><td class="state">${statusPill(PAYMENT_STATES, transactionStatus)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? html`<p class="muted">It has not been executed yet.</p>`
      : html`<table class="payment-table"><thead><tr><th scope="col">Execution</th><th scope="col">Status</th></tr></thead><tbody>${rows}</tbody></table>`
  return card({ title: 'Executions', body: html`${next}${table}` })
}

const formatDay = (date: string): string => formatDate(new Date(`${date}T12:00:00Z`))

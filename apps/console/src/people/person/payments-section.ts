import { type Html, html } from '@havn/html'
import type { SandboxPayment } from '@havn/tpp-sdk'
import { card, emptyState, formatAccount, formatAmount, formatTime, pill } from '../../design/index.ts'

/** The newest payments of this TPP from or to a customer. */
export function paymentsSection(payments: readonly SandboxPayment[], name: string): Html {
  if (payments.length === 0)
    return card({
      title: 'Your payments',
      body: emptyState('None yet', `Pay as ${name} and it appears here.`),
    })
  return card({
    title: 'Your payments',
    aside: html`<a href="/payments">All payments</a>`,
    body: html`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><tbody>${payments.map(paymentRow)}</tbody></table></div>`,
  })
}

const TONES = { ACSC: 'good', RJCT: 'bad', CANC: 'plain', RCVD: 'act' } as const

function paymentRow(payment: SandboxPayment): Html {
  const { paymentId, transactionStatus: status, instructedAmount, creditorAccount, createdAt } = payment
  const amount =
    instructedAmount === undefined
      ? payment.paymentService
      : `${formatAmount(instructedAmount.amount)} ${instructedAmount.currency}`
  const tone = Object.entries(TONES).find(([code]) => code === status)?.[1] ?? 'under-way'
  return html`<tr data-row="${paymentId}"><td><a href="${`/payments/${paymentId}`}">${amount}</a><small class="under">${creditorAccount === undefined ? '' : `to ${formatAccount(creditorAccount)}`}</small></td><td class="muted">${formatTime(new Date(createdAt))}</td><td class="number">${pill(status, tone)}</td></tr>`
}

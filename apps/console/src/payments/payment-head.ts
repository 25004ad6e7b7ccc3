import { type Html, html } from '@havn/html'
import { formatAccount } from '../design/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { findState, statusPill } from '../states/index.ts'
import { kindName, type Payment } from './payment.ts'
import { totalOf } from './payment-total.ts'
import { creditorOf } from './payments-page.ts'

/** How much goes from whom to whom, and how far it is. */
export function paymentHead(payment: Payment): Html {
  const state = findState(PAYMENT_STATES, payment.transactionStatus)
  const { debtorName, debtorAccount, creditorAccount } = payment
  return html`<header class="subject-head"><div><p class="subject-kind"><a href="/payments">Payments</a> / ${kindName(payment)}</p><h1 class="figure">${totalOf(payment)}</h1><p class="subject-way"><span class="party">${debtorName === undefined ? undefined : html`<strong>${debtorName}</strong> `}${formatAccount(debtorAccount)}</span> <span class="to-arrow" aria-label="pays">→</span> <span class="party"><strong>${creditorOf(payment)}</strong>${creditorAccount === undefined ? undefined : html` ${formatAccount(creditorAccount)}`}</span></p></div><div class="subject-status">${statusPill(PAYMENT_STATES, payment.transactionStatus)}<p>${state?.sentence}</p></div></header>`
}

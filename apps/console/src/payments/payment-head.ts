import { type Html, html } from '@havn/html'
import { card, formatAccount, formatAmount } from '../design/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { findState, PAYMENT_LAYOUTS, stateMap, statusPill } from '../states/index.ts'
import { kindName, type Payment, travelledOf } from './payment.ts'
import { amountOf, creditorOf } from './payments-page.ts'

/** How much goes from whom to whom, and how far it is. */
export function paymentHead(payment: Payment): Html {
  const state = findState(PAYMENT_STATES, payment.transactionStatus)
  const { debtorName, debtorAccount, creditorAccount } = payment
  return html`<header class="subject-head"><div><p class="subject-kind"><a href="/payments">Payments</a> / ${kindName(payment)}</p><h1 class="figure">${totalOf(payment)}</h1><p class="subject-way"><span class="party">${debtorName === undefined ? undefined : html`<strong>${debtorName}</strong> `}${formatAccount(debtorAccount)}</span> <span class="to-arrow" aria-label="pays">→</span> <span class="party"><strong>${creditorOf(payment)}</strong>${creditorAccount === undefined ? undefined : html` ${formatAccount(creditorAccount)}`}</span></p></div><div class="subject-status">${statusPill(PAYMENT_STATES, payment.transactionStatus)}<p>${state?.sentence}</p></div></header>`
}

/** Only the lines of a bulk payment can end differently. */
const STATES_OF_ONE = {
  ...PAYMENT_STATES,
  states: PAYMENT_STATES.states.filter(({ code }) => code !== 'PART'),
}

/** The states of a payment as a map, with the way that it has taken. */
export const paymentMap = (payment: Payment): Html =>
  card({
    title: 'Where it is',
    body: stateMap({
      id: 'payment-map',
      machine: payment.paymentService === 'bulk-payments' ? PAYMENT_STATES : STATES_OF_ONE,
      layouts: PAYMENT_LAYOUTS,
      travelled: travelledOf(payment),
    }),
  })

/** The amount of a payment, or the sum of the lines of a bulk payment, which are all in NOK. */
function totalOf(payment: Payment): Html {
  if (!('payments' in payment.payment)) return amountOf(payment)
  const lines = payment.payment.payments
  const sum = lines.reduce((total, { instructedAmount }) => total + minorUnits(instructedAmount.amount), 0n)
  const digits = String(sum).padStart(3, '0')
  return html`${formatAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)} <span class="currency">NOK in ${lines.length} lines</span>`
}

/** The bank took the payment, so its amounts have at most two fraction digits. */
function minorUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`)
}

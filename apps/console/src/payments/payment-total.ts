import { type Html, html } from '@havn/html'
import { formatAmount } from '../design/index.ts'
import type { Payment } from './payment.ts'
import { amountOf } from './payments-page.ts'

/** The amount of a payment, or the sum of the lines of a bulk payment, which are all in NOK. */
export function totalOf(payment: Payment): Html {
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

import { formatAccount, formatCurrencyName, formatDate, formatMoney, monthNames } from '../../web/format.ts'
import { type Html, html } from '../../web/html.ts'
import type { Language } from '../../web/language.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { foreignText, primaryButton } from '../../web/parts.ts'
import type { PaymentSummary, Recurrence } from './views.ts'

// A longer amount would wrap on a narrow phone.
const LARGE_LENGTH_MAX = 13

/** Shows exactly what is approved, the amount first and largest. */
export function paymentDetails(text: Messages, payment: PaymentSummary, language: Language): Html {
  const { payment: words } = text
  const { message, reference, fee, creditorAgent } = payment
  const amount = formatMoney(payment, language)
  const currency = `${formatCurrencyName(payment.currency, language)} (${payment.currency})`
  return html`<dl class="facts">
<div class="total"><dt>${words.amount}</dt><dd><strong class="${amount.length > LARGE_LENGTH_MAX ? 'long' : 'large'}">${amount}</strong> <span>${currency}</span></dd></div>
${fact(words.payee, foreignText(payment.creditorName))}
${fact(words.toAccount, html`${formatAccount(payment.creditorAccount, creditorAgent)}`)}
${creditorAgent === undefined ? undefined : fact(words.payeeBank, foreignText(creditorAgent))}
${fact(words.fromAccount, html`${formatAccount(payment.debtorAccount)}`)}
${fact(
  payment.recurrence === undefined ? words.date : words.firstDate,
  html`${payment.isInstant ? words.rightAway : formatDate(payment.executionDate, language)}`,
)}
${payment.recurrence === undefined ? undefined : repetition(words, payment.recurrence, language)}
${message === undefined ? undefined : html`<div><dt>${words.message}</dt><dd class="words">${foreignText(message)}</dd></div>`}
${reference === undefined ? undefined : fact(words.reference, foreignText(reference))}
${fact(words.fee, html`${fee === undefined ? words.noFee : formatMoney(fee, language)}`)}
</dl>`
}

/** Shows how often and how long a payment recurs, so that the PSU cannot overlook it. */
function repetition(words: Messages['payment'], recurrence: Recurrence, language: Language): Html {
  const { frequency, months, endDate } = recurrence
  const often =
    frequency === 'MonthlyVariable' ? words.everyYearIn(monthNames(months, language)) : words.every[frequency]
  const until = endDate === undefined ? words.untilStopped : formatDate(endDate, language)
  return html`${fact(words.repeated, html`${often}`)}
${fact(words.until, html`${until}`)}`
}

/** The buttons that approve or refuse one payment. */
export function paymentActions(
  { approve, refuse }: Messages['decision']['approve-payment'],
  payment: PaymentSummary,
  language: Language,
): Html {
  return html`${primaryButton('approve', approve(formatMoney(payment, language)))}
<button class="button secondary" name="step" value="refuse" aria-describedby="difference">${refuse}</button>`
}

function fact(term: string, value: Html): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`
}

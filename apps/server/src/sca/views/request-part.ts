import { formatAccount, formatDate } from '../../web/format.ts'
import { type Html, html } from '../../web/html.ts'
import { foreignText } from '../../web/parts.ts'
import type { RenderContext } from './parts.ts'
import { paymentList } from './payments-part.ts'
import type { PaymentSummary } from './views.ts'

const DIGITS_SHOWN = 4

/** The facts that the TPP itself sent, for the page before the login; the debtor's account by its last digits only. */
export function requestedFacts(
  payments: readonly PaymentSummary[],
  context: RenderContext,
): Html | undefined {
  const [payment, ...others] = payments
  if (payment === undefined) return undefined
  if (others.length > 0) return requestedList(payments, context)
  const { text, options } = context
  const { payment: words } = text
  const { message, reference, creditorAgent, recurrence, isInstant } = payment
  const date = isInstant ? words.rightAway : formatDate(payment.executionDate, options.language)
  return html`<dl class="facts">
${fact(words.toAccount, html`${formatAccount(payment.creditorAccount, creditorAgent)}`)}
${creditorAgent === undefined ? undefined : fact(words.payeeBank, foreignText(creditorAgent))}
${fact(words.fromAccount, html`${maskedAccount(payment, context)}`)}
${recurrence === undefined ? fact(words.date, html`${date}`) : undefined}
${message === undefined ? undefined : html`<div><dt>${words.message}</dt><dd class="words">${foreignText(message)}</dd></div>`}
${reference === undefined ? undefined : fact(words.reference, foreignText(reference))}
</dl>`
}

/** The list is folded, so that the login stays in reach; it is on the page all the same. */
function requestedList(payments: readonly PaymentSummary[], context: RenderContext): Html {
  const { ask } = context.text
  const masked = payments.map((payment) => ({ ...payment, debtorAccount: maskedAccount(payment, context) }))
  return html`<details class="more"><summary>${ask.showAll(payments.length)}</summary>
${paymentList(context, masked)}
</details>`
}

function maskedAccount({ debtorAccount }: PaymentSummary, { text }: RenderContext): string {
  return text.ask.accountEndingIn(debtorAccount.slice(-DIGITS_SHOWN))
}

function fact(term: string, value: Html): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`
}

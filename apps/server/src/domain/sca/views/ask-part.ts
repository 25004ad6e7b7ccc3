import assert from 'node:assert/strict'
import { formatDate, monthNames, type WrittenAmount } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { brandOf, foreignText } from '../../../platform/web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import { countryOf, formatTotals, leavesAccount, markAmounts } from './money-part.ts'
import type { RenderContext } from './parts.ts'
import type { BankFacts, PaymentSummary, Recurrence, Requester } from './views.ts'

/** What a page asks for. */
interface Request {
  readonly purpose: PurposeName
  readonly requester: Requester
  readonly payments: readonly PaymentSummary[]
}

/** How a sentence marks up what the PSU must not overlook, and names that others wrote. */
interface Markup {
  readonly amounts: (amounts: readonly WrittenAmount[]) => Html
  readonly name: (text: string) => Html
  readonly payee: (payment: PaymentSummary) => Html
}

/**
 * The sentence that says what is asked, for the page's heading: the amounts on a line of their own and, once the bank has
 * said so, what leaves which account beneath them.
 */
export function askHeading(request: Request, context: RenderContext, facts?: BankFacts): Html {
  const { language } = context.options
  const isPayment = request.payments.length > 0 && request.purpose !== 'cancel-payment'
  const leaves =
    facts === undefined || !isPayment ? undefined : leavesAccount(request.payments, facts, context)
  const isOfMany = request.payments.length > 1
  const sentence = askSentence(request, context, {
    amounts: (amounts) => html`${markAmounts(amounts, language)}${isOfMany ? undefined : leaves}`,
    name: strongName,
    payee: (payment) => {
      const country = countryOf(payment, language)
      return html`${strongName(payment.creditorName)}${country === undefined ? undefined : html` (${country})`}`
    },
  })
  return request.payments.length === 0
    ? html`<h1>${sentence}</h1>`
    : html`<h1 class="asked">${sentence}${isOfMany ? leaves : undefined}</h1>`
}

/** The same sentence for the window's title. */
export function askTitle(request: Request, context: RenderContext): Html {
  return askSentence(request, context, {
    amounts: (amounts) => html`${formatTotals(amounts, context.options.language)}`,
    name: isolatedName,
    payee: ({ creditorName }) => isolatedName(creditorName),
  })
}

const strongName = (text: string): Html => html`<strong>${foreignText(text)}</strong>`

// A window's title has no markup: Unicode's isolates keep the direction of a name to itself.
const isolatedName = (text: string): Html => html`\u2068${text}\u2069`

function askSentence(
  { purpose, requester, payments }: Request,
  context: RenderContext,
  markup: Markup,
): Html {
  const { ask } = context.text
  const [payment, ...others] = payments
  if (purpose === 'account-access' || purpose === 'funds-access')
    return context.text.accessRequest.ask[purpose](markup.name(requester.name))
  if (purpose === 'consent') return ask.consent(markup.name(requester.name))
  if (payment === undefined || purpose === 'identify') return ask.identify(markup.name(requester.name))
  const isStop = purpose === 'cancel-payment'
  if (others.length > 0)
    return (isStop ? ask.stopAll : ask.payAll)({ count: payments.length, total: markup.amounts(payments) })
  const values = { amount: markup.amounts([payment]), payee: markup.payee(payment) }
  const { recurrence } = payment
  if (recurrence === undefined) return (isStop ? ask.stop : ask.pay)(values)
  const repeated = { ...values, ...describeRecurrence(context, payment, recurrence) }
  return (isStop ? ask.stopRepeated : ask.payRepeatedly)(repeated)
}

/** How often, from when and until when a payment recurs, as words within a sentence. */
export function describeRecurrence(
  { text: { payment: words }, options: { language } }: RenderContext,
  { executionDate }: PaymentSummary,
  { frequency, months, endDate }: Recurrence,
): { often: string; from: string; until: string | undefined } {
  assert(executionDate !== undefined, 'a recurring payment has a first day')
  const often =
    frequency === 'MonthlyVariable' ? words.everyYearIn(monthNames(months, language)) : words.every[frequency]
  return {
    often: often.charAt(0).toLowerCase() + often.slice(1),
    from: formatDate(executionDate, language),
    until: endDate === undefined ? undefined : formatDate(endDate, language),
  }
}

/** The line that says who asks: the name in the certificate and, in parentheses, the brand it claims, which nobody has checked. */
export function askedBy(
  { ask, bank }: Messages,
  { requester, isOwnStop = false }: { requester: Requester; isOwnStop?: boolean },
): Html {
  const shownName = html`<strong>${foreignText(requester.name)}</strong>`
  if (isOwnStop) return html`<p class="asked-by">${bank.from(shownName)}</p>`
  return html`<p class="asked-by">${ask.by(shownName, brandOf(requester))}</p>`
}

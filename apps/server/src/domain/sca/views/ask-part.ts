import assert from 'node:assert/strict'
import {
  formatDate,
  formatList,
  formatMoney,
  monthNames,
  type WrittenAmount,
} from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import type { Language } from '../../../platform/web/language.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { sumAmounts } from '../../../platform/web/sum-amounts.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { RenderContext } from './parts.ts'
import type { PaymentSummary, Recurrence, Requester } from './views.ts'

/** What a page asks for. */
interface Request {
  readonly purpose: PurposeName
  readonly requester: Requester
  readonly payments: readonly PaymentSummary[]
}

/** How a sentence marks up what the PSU must not overlook, and names that others wrote. */
interface Markup {
  readonly strong: (text: string) => Html
  readonly name: (text: string) => Html
}

// A longer amount would wrap on a narrow phone.
const LARGE_LENGTH_MAX = 14

const HEADING: Markup = {
  strong: (text) =>
    html`<strong class="${text.length > LARGE_LENGTH_MAX ? 'long' : 'large'}">${text}</strong>`,
  name: (text) => html`<strong>${foreignText(text)}</strong>`,
}

// A window's title has no markup: Unicode's isolates keep the direction of a name to itself.
const WINDOW_TITLE: Markup = {
  strong: (text) => html`${text}`,
  name: (text) => html`\u2068${text}\u2069`,
}

/** The sentence that says what is asked, for the page's heading. */
export function askHeading(request: Request, context: RenderContext): Html {
  return html`<h1>${askSentence(request, context, HEADING)}</h1>`
}

/** The same sentence for the window's title. */
export function askTitle(request: Request, context: RenderContext): Html {
  return askSentence(request, context, WINDOW_TITLE)
}

function askSentence(
  { purpose, requester, payments }: Request,
  context: RenderContext,
  markup: Markup,
): Html {
  const { ask } = context.text
  const { language } = context.options
  const [payment, ...others] = payments
  if (purpose === 'consent') return ask.consent(markup.name(requester.name))
  if (payment === undefined || purpose === 'identify') return ask.identify(markup.name(requester.name))
  const isStop = purpose === 'cancel-payment'
  if (others.length > 0) {
    const total = markup.strong(formatTotals(payments, language))
    return (isStop ? ask.stopAll : ask.payAll)({ count: payments.length, total })
  }
  const values = {
    amount: markup.strong(formatMoney(payment, language)),
    payee: markup.name(payment.creditorName),
  }
  const { recurrence } = payment
  if (recurrence === undefined) return (isStop ? ask.stop : ask.pay)(values)
  const repeated = { ...values, ...describeRecurrence(context, payment, recurrence) }
  return (isStop ? ask.stopRepeated : ask.payRepeatedly)(repeated)
}

/** The totals of payments, one for each currency: "23 000,00 kr og 480,00 EUR". */
export function formatTotals(payments: readonly WrittenAmount[], language: Language): string {
  return formatList(
    sumAmounts(payments).map((sum) => formatMoney(sum, language)),
    language,
  )
}

/** How often, from when and until when a payment recurs, as words within a sentence. */
export function describeRecurrence(
  { text: { payment: words }, options: { language } }: RenderContext,
  { executionDate }: PaymentSummary,
  { frequency, months, endDate }: Recurrence,
  format = formatDate,
): { often: string; from: string; until: string | undefined } {
  assert(executionDate !== undefined, 'a recurring payment has a first day')
  const often =
    frequency === 'MonthlyVariable' ? words.everyYearIn(monthNames(months, language)) : words.every[frequency]
  return {
    often: often.charAt(0).toLowerCase() + often.slice(1),
    from: format(executionDate, language),
    until: endDate === undefined ? undefined : format(endDate, language),
  }
}

/** The line that says who asks: the name in the certificate and, in parentheses, the brand it claims, which nobody has checked. */
export function askedBy(
  { ask, bank }: Messages,
  { requester: { name, brand }, isOwnStop = false }: { requester: Requester; isOwnStop?: boolean },
): Html {
  const shownName = html`<strong>${foreignText(name)}</strong>`
  if (isOwnStop) return html`<p class="asked-by">${bank.from(shownName)}</p>`
  const shownBrand = brand === undefined || brand === name ? undefined : foreignText(brand)
  return html`<p class="asked-by">${ask.by(shownName, shownBrand)}</p>`
}

import {
  formatAccount,
  formatCountry,
  formatEstimate,
  formatMoney,
  listParts,
  type WrittenAmount,
} from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import type { Language } from '../../../platform/web/language.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { sumAmounts } from '../../../platform/web/sum-amounts.ts'
import type { RenderContext } from './parts.ts'
import type { BankFacts, PaymentSummary } from './views.ts'

// A longer amount would wrap on a narrow phone.
const LARGE_LENGTH_MAX = 14

/** The amounts of a heading, one for each currency, on a line of their own. Where they do not fit, they wrap between groups. */
export function markAmounts(amounts: readonly WrittenAmount[], language: Language): Html {
  const sums = sumAmounts(amounts).map((sum) => formatMoney(sum, language))
  const isLong = sums.some((sum) => sum.length > LARGE_LENGTH_MAX)
  const parts = listParts(sums, language).map(({ type, value }) =>
    type === 'element' ? html`<span class="sum">${breakable(value)}</span>` : html`${value}`,
  )
  return html`<strong class="amount${isLong ? ' long' : ''}">${parts}</strong>`
}

/** An amount that may break after a group of digits, but nowhere else. */
function breakable(amount: string): Html {
  const [first = '', ...groups] = amount.split(/(?<=[\u00a0\u202f,](?=[0-9]{3}|kr|[A-Z]{3}))/)
  return html`${first}${groups.map((group) => html`<wbr>${group}`)}`
}

/** From which account payments are taken and, if it is not their own sum, what leaves it; undefined for several accounts. */
export function leavesAccount(
  payments: readonly PaymentSummary[],
  { debtors, payments: facts }: BankFacts,
  { text: { ask, payment: words }, options }: RenderContext,
): Html | undefined {
  const accounts = new Set(payments.map(({ debtorAccount }) => debtorAccount))
  const [first] = payments
  if (first === undefined || accounts.size > 1) return undefined
  const { language } = options
  const known = debtors.find(({ account }) => account === first.debtorAccount)
  const account = known === undefined ? html`${formatAccount(first.debtorAccount)}` : foreignText(known.name)
  const exchange = payments.length === 1 ? facts[0]?.exchange : undefined
  const total =
    exchange === undefined
      ? totalWithFees(payments, language)
      : words.estimate(formatEstimate(exchange.total, language))
  return html`<span class="leaves">${ask.leaves({ total, account })}</span>`
}

/** What payments and their fees come to in one currency; undefined without fees, or if they are in another currency. */
function totalWithFees(payments: readonly PaymentSummary[], language: Language): string | undefined {
  const fees = payments.flatMap(({ fee }) => fee ?? [])
  const [total, ...others] = sumAmounts([...payments, ...fees])
  if (fees.length === 0 || total === undefined || others.length > 0) return undefined
  return formatMoney(total, language)
}

/** The country that a payment goes to, by the payee's IBAN, or by the BIC of their bank; undefined within Norway. */
export function countryOf(
  { creditorAccount, creditorAgent }: PaymentSummary,
  language: Language,
): string | undefined {
  const code = /^[A-Z]{2}(?=[0-9]{2})/.exec(creditorAccount)?.[0] ?? creditorAgent?.slice(4, 6)
  return code === undefined || code === 'NO' ? undefined : formatCountry(code, language)
}

/** An account number as people read it. A long one breaks between its halves. */
export function accountNumber(account: string, bic?: string): Html {
  const groups = formatAccount(account, bic).split(' ')
  if (groups.length < 5) return html`${groups.join(' ')}`
  const middle = Math.ceil(groups.length / 2)
  return html`<span class="half">${groups.slice(0, middle).join(' ')}</span> <span class="half">${groups.slice(middle).join(' ')}</span>`
}

import {
  formatAccount,
  formatCountry,
  formatEstimate,
  formatList,
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
    type === 'element'
      ? html`<span class="sum">${breakable(value)}</span>`
      : html`${value.replace(/ $/, '\u00a0')}`,
  )
  return html`<strong class="amount${isLong ? ' long' : ''}">${parts}</strong>`
}

/** An amount that may break after a group of digits, but nowhere else. */
function breakable(amount: string): Html {
  const [first = '', ...groups] = amount.split(/(?<=[\u00a0\u202f,](?=[0-9]{3}|kr|[A-Z]{3}))/)
  return html`${first}${groups.map((group) => html`<wbr>${group}`)}`
}

/** The totals of payments, one for each currency: "23 000,00 kr og 480,00 EUR". */
export function formatTotals(payments: readonly WrittenAmount[], language: Language): string {
  return formatList(
    sumAmounts(payments).map((sum) => formatMoney(sum, language)),
    language,
  )
}

/** From which account payments are taken and, if it is not their own sum, what leaves it; undefined for several accounts. */
export function leavesAccount(
  payments: readonly PaymentSummary[],
  { debtors, payments: facts }: BankFacts,
  { text: { ask, payment: words }, options: { language } }: RenderContext,
): Html | undefined {
  const accounts = new Set(payments.map(({ debtorAccount }) => debtorAccount))
  const [first] = payments
  if (first === undefined || accounts.size > 1) return undefined
  const known = debtors.find(({ account }) => account === first.debtorAccount)
  const account = known === undefined ? html`${formatAccount(first.debtorAccount)}` : foreignText(known.name)
  const [charge] = chargesOf(payments, facts) ?? []
  const isExchanged = payments.some((_, index) => facts[index]?.exchange !== undefined)
  const hasFee = payments.some(({ fee }) => fee !== undefined)
  const total =
    charge === undefined || !(isExchanged || hasFee)
      ? undefined
      : isExchanged
        ? words.estimate(formatEstimate(charge, language))
        : formatMoney(charge, language)
  return html`<span class="leaves">${ask.leaves({ total, account })}</span>`
}

/**
 * What payments take from their accounts, fees included, one amount for each currency; undefined if that is not known of
 * every payment in another currency than its account's.
 */
export function chargesOf(
  payments: readonly PaymentSummary[],
  facts: BankFacts['payments'],
): readonly WrittenAmount[] | undefined {
  const charged = payments.map((payment, index) => {
    const exchange = facts[index]?.exchange
    return {
      payment,
      amounts: exchange === undefined ? [payment, payment.fee ?? []].flat() : [exchange.total],
    }
  })
  const ofAccounts = [...Map.groupBy(charged, ({ payment }) => payment.debtorAccount).values()].map((own) =>
    sumAmounts(own.flatMap(({ amounts }) => amounts)),
  )
  // An account has one currency: a second is that of a payment that the bank told no rate for.
  return ofAccounts.some(({ length }) => length > 1) ? undefined : sumAmounts(ofAccounts.flat())
}

/** The country that a payment goes to, by the payee's IBAN, or by the BIC of their bank; undefined within Norway. */
export function countryOf(
  { creditorAccount, creditorAgent }: PaymentSummary,
  language: Language,
): string | undefined {
  const code = /^[A-Z]{2}(?=[0-9]{2})/.exec(creditorAccount)?.[0] ?? creditorAgent?.slice(4, 6)
  return code === undefined || code === 'NO' ? undefined : formatCountry(code, language)
}

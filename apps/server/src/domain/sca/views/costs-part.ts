import { formatDecimal, formatEstimate, formatList } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { chargesOf, formatTotals } from './money-part.ts'
import { fact, type RenderContext } from './parts.ts'
import type { BankFacts, PaymentSummary } from './views.ts'

type Facts = BankFacts['payments']

/** What payments cost: the fees and, of those in another currency, what leaves the account if rates stay as they are. */
export function costsFact(
  payments: readonly PaymentSummary[],
  context: RenderContext,
  facts: Facts = [],
): Html {
  const { payment: words } = context.text
  const { language } = context.options
  const costs = costTexts(payments, context, facts)
  const exchanges = facts.flatMap(({ exchange }, index) => {
    const payment = payments[index]
    return exchange === undefined || payment === undefined
      ? []
      : [{ ...exchange, unit: `1 ${payment.currency}` }]
  })
  if (exchanges.length === 0)
    return fact(
      words.costs,
      costs.map((line) => html`${line}`),
    )
  const rates = exchanges.map(({ unit, rate, total }) =>
    words.rate({ unit, price: `${formatDecimal(rate, language)} ${total.currency}` }),
  )
  const charges = chargesOf(payments, facts)?.map((charge) => formatEstimate(charge, language))
  const hasFees = payments.some(({ fee }) => fee !== undefined)
  const lines = [
    ...(charges === undefined || !hasFees
      ? costs
      : [words.included(formatList(costs.map(lowerCase), language))]),
    ...new Set(rates),
    words.rateMayChange,
  ]
  return fact(words.costs, [
    charges && html`<strong>${words.estimatedTotal(formatList(charges, language))}</strong>`,
    ...lines.map((line) => html`${line}`),
  ])
}

/** The fees and, if the bank tells it apart, its mark-up on exchange rates. */
export function costTexts(
  payments: readonly PaymentSummary[],
  { text: { payment: words }, options: { language } }: RenderContext,
  facts: Facts = [],
): readonly string[] {
  const fees = payments.flatMap(({ fee }) => fee ?? [])
  if (fees.length === 0) return [words.noFee]
  const isUndivided = payments.some(
    ({ fee }, index) => fee !== undefined && fee.parts === undefined && facts[index]?.exchange !== undefined,
  )
  if (isUndivided) return [words.feeWithMarkup(formatTotals(fees, language))]
  const rests = fees.flatMap(({ amount, currency, parts }) => {
    const rest = parts === undefined ? amount : parts.rest
    return rest === undefined ? [] : [{ amount: rest, currency }]
  })
  const markups = fees.flatMap(({ currency, parts }) =>
    parts === undefined ? [] : [{ amount: parts.exchangeMarkup, currency }],
  )
  return [
    ...(rests.length === 0 ? [] : [words.fee(formatTotals(rests, language))]),
    ...(markups.length === 0 ? [] : [words.exchangeMarkup(formatTotals(markups, language))]),
  ]
}

const lowerCase = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

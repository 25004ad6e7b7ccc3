import {
  capitalise,
  formatAccount,
  formatDate,
  formatDay,
  formatMoment,
  formatMoney,
  formatShortDate,
} from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { bankDate } from '../../../platform/shared/clock.ts'
import { brandOf, foreignText } from '../../../platform/web/parts.ts'
import { rightsOf } from './access-part.ts'
import { costsFact } from './costs-part.ts'
import { formatTotals } from './money-part.ts'
import { fact, type RenderContext } from './parts.ts'
import { creditorFact, debtorLines, remittanceFacts } from './payment-part.ts'
import type { PaymentSummary, Receipt } from './views.ts'

/**
 * Renders what was approved, for somebody who keeps it: of payments what, to whom, from where, at what cost, when and by which
 * reference; of access who sees what, and until when.
 */
export function renderReceipt(receipt: Receipt, context: RenderContext): Html | undefined {
  const { requester, reference, payments, access } = receipt
  const { approved } = context.text.end
  if (requester !== undefined)
    return html`<dl class="facts receipt">
${accessFacts(requester, access, context)}
</dl>
${access?.accounts.length === 0 ? undefined : html`<p>${approved.access}</p>`}`
  if (payments.length === 0) return undefined
  return html`<dl class="facts receipt">
${paymentFacts(receipt, context)}
${reference === undefined ? undefined : fact(approved.reference, [html`<span class="reference">${reference}</span>`])}
</dl>`
}

function paymentFacts(receipt: Receipt, context: RenderContext): Html | undefined {
  const { payments, execution, atMilliseconds } = receipt
  const { end } = context.text
  const { language, country } = context.options
  const [payment, ...others] = payments
  if (payment === undefined) return undefined
  const settledAt = execution?.state === 'settled' ? execution.atMilliseconds : undefined
  return html`${others.length > 0 ? factsOfMany(receipt, context) : factsOfOne(payment, receipt, context)}
${
  settledAt === undefined
    ? fact(end.approved.time, [html`${formatMoment(atMilliseconds, language, country)}`])
    : fact(end.approved.paid, [html`<strong>${formatMoment(settledAt, language, country)}</strong>`])
}`
}

function factsOfOne(
  payment: PaymentSummary,
  { bankFacts, execution, onBehalfOf }: Receipt,
  context: RenderContext,
): Html {
  const { text } = context
  const { language } = context.options
  return html`${fact(text.end.approved.amount, [html`<strong class="amount">${formatMoney(payment, language)}</strong>`])}
${creditorFact(payment, context)}
${fact(text.payment.from, debtorOf(payment, { bankFacts, onBehalfOf }, context))}
${remittanceFacts(payment, context)}
${hasCosts(execution, context) ? costsFact([payment], context, bankFacts?.payments) : undefined}`
}

function factsOfMany(receipt: Receipt, context: RenderContext): Html {
  const { payments, execution, bankFacts } = receipt
  const { end, payments: many, payment: words } = context.text
  const { language } = context.options
  const accounts = new Set(payments.map(({ creditorAccount }) => creditorAccount)).size
  const sources = [...new Map(payments.map((payment) => [payment.debtorAccount, payment])).values()]
  return html`${fact(end.approved.amount, [
    html`<strong class="amount">${formatTotals(payments, language)}</strong>`,
    html`${many.countAndAccounts(payments.length, accounts)}`,
  ])}
${fact(
  words.from,
  sources.flatMap((source) => debtorOf(source, receipt, context)),
)}
${hasCosts(execution, context) ? costsFact(payments, context, bankFacts?.payments) : undefined}`
}

/** What is not paid costs nothing. */
const hasCosts = (execution: Receipt['execution'], { options }: RenderContext) =>
  options.showsFees !== false && execution?.state !== 'rejected' && execution?.state !== 'stopped'

/** The account without what is left on it: that was before the payment, and a receipt is shown to others. */
function debtorOf(
  payment: PaymentSummary,
  { bankFacts, onBehalfOf }: Pick<Receipt, 'bankFacts' | 'onBehalfOf'>,
  context: RenderContext,
): readonly (Html | undefined)[] {
  const known = bankFacts?.debtors.find(({ account }) => account === payment.debtorAccount)
  const facts = known && { ...known, available: undefined }
  return debtorLines(payment, context, { kind: 'full', facts, owner: onBehalfOf })
}

/** Who may see what, and until when. */
function accessFacts(
  requester: NonNullable<Receipt['requester']>,
  granted: Receipt['access'],
  context: RenderContext,
): Html {
  const { access, accessRequest, end, requester: requesterWords } = context.text
  const brand = brandOf(requester)
  const who = fact(access.facts.who, [
    html`<strong>${foreignText(requester.name)}</strong>`,
    brand && requesterWords.brand(brand),
  ])
  if (granted === undefined) return who
  const { kind, accounts, validUntil } = granted
  if (accounts.length === 0) return html`${who}${fact(access.facts.whose, [html`${end.approved.noAccess}`])}`
  const rights = accounts.map((account) => rightsOf(account, context))
  const shared = new Set(rights).size === 1 ? rights[0] : undefined
  const isSaid = kind === 'detailed' || kind === 'bank-offered'
  const { language } = context.options
  return html`${who}
${fact(access.facts.what, [
  isSaid ? undefined : html`${access.what[kind]}`,
  shared === undefined || kind === 'funds' ? undefined : html`${capitalise(shared)}`,
  granted.withOwnerName ? html`${capitalise(accessRequest.ownerName)}` : undefined,
])}
${fact(
  access.facts.whose,
  accounts.flatMap(({ name, number }, index) => [
    html`<strong>${foreignText(name)}</strong>`,
    html`<span class="number">${formatAccount(number)}</span>`,
    shared === undefined ? html`${capitalise(rights[index] ?? '')}` : undefined,
  ]),
)}
${fact(access.facts.until, [html`<strong>${validUntil === undefined ? capitalise(accessRequest.noEnd) : formatDate(validUntil, language)}</strong>`])}`
}

/**
 * The sentences that say on which day the bank executes the payments; none if it does not depend on a day. A page that may be
 * opened on a later day than that of the approval does not say "today".
 */
export function executionDays(
  receipt: Receipt,
  context: RenderContext,
  isOfToday: boolean,
): readonly string[] {
  const { nextDate, settledCount = 0, rejectedCount = 0, partCount = 0 } = receipt.execution ?? {}
  if (nextDate === undefined || partCount === 0)
    return [executionDay(receipt, context, isOfToday) ?? []].flat()
  const { approved, notExecuted } = context.text.end
  return [
    ...(settledCount === 0 ? [] : [approved.made(settledCount)]),
    ...(rejectedCount === 0 ? [] : [notExecuted.count(rejectedCount, partCount)]),
    approved.day.next(formatDay(nextDate, context.options.language)),
  ]
}

function executionDay(
  { payments, atMilliseconds }: Receipt,
  { text, options }: RenderContext,
  isOfToday: boolean,
): string | undefined {
  const { language } = options
  const { day } = text.end.approved
  const dates = payments.flatMap(({ executionDate = [] }) => executionDate).toSorted()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (first !== last)
    return day.many(text.payments.days(formatShortDate(first, language), formatShortDate(last, language)))
  const on = formatDay(first, language)
  if (payments.length > 1) return day.many(on)
  if (payments[0]?.recurrence !== undefined) return day.first(on)
  const approvedOn = bankDate(Temporal.Instant.fromEpochMilliseconds(atMilliseconds), options.country)
  return isOfToday && first === approvedOn.toString() ? day.today(on) : day.one(on)
}

import {
  capitalise,
  formatAccount,
  formatDay,
  formatMoney,
  formatShortDate,
} from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { sumAmounts } from '../../../platform/web/sum-amounts.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { costsFact, costTexts } from './costs-part.ts'
import { countryOf, formatTotals } from './money-part.ts'
import { actionBar, answerButtons, fact, type MainAnswer, type RenderContext } from './parts.ts'
import { debtorLines, movedText } from './payment-part.ts'
import { payeeLines } from './payee-part.ts'
import type { ApprovalView, BankFacts, PaymentFacts, PaymentSummary } from './views.ts'

type Lines = readonly PaymentSummary[]

/** Sums up several payments, then lists every one of them. */
export function paymentList(
  context: RenderContext,
  lines: Lines,
  facts: BankFacts,
  owner: string | undefined,
): Html {
  return html`${paymentsSummary(context, lines, facts, owner)}
<h2 id="lines">${context.text.payments.list}</h2>
${paymentLines(context, lines, { debtor: 'full', facts: facts.payments })}`
}

/** What the PSU should know of the list without reading it: how many, how much, the largest, from where and when. */
function paymentsSummary(
  context: RenderContext,
  lines: Lines,
  { debtors, payments: facts }: BankFacts,
  owner: string | undefined,
): Html {
  const { text, options } = context
  const { payments, payment: words } = text
  const { language } = options
  const sources = distinct(lines, ({ debtorAccount }) => debtorAccount)
  const accounts = distinct(lines, ({ creditorAccount }) => creditorAccount).length
  const sums = sumAmounts(lines).map((sum) => html`<strong>${formatMoney(sum, language)}</strong>`)
  return html`<dl class="facts">
${fact(payments.total, [...sums, html`${payments.countAndAccounts(lines.length, accounts)}`])}
${fact(
  payments.largest,
  largestOf(lines).map(
    (line) =>
      html`<strong>${formatMoney(line, language)}</strong> ${payments.largestTo(foreignText(line.creditorName))}`,
  ),
)}
${fact(
  words.from,
  sources.flatMap((line) => {
    const known = debtors.find(({ account }) => account === line.debtorAccount)
    return debtorLines(line, context, { kind: 'full', facts: known, owner })
  }),
)}
${fact(words.when, [html`${periodOf(context, lines)}`])}
${options.showsFees === false ? undefined : costsFact(lines, context, facts)}
</dl>`
}

function distinct(lines: Lines, keyOf: (line: PaymentSummary) => string): Lines {
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()]
}

/** The largest payment of each currency. */
function largestOf(lines: Lines): Lines {
  return distinct(
    lines.toSorted((one, other) => Number(one.amount) - Number(other.amount)),
    ({ currency }) => currency,
  )
}

function periodOf({ text, options }: RenderContext, lines: Lines): string {
  const { language } = options
  const dates = lines.flatMap(({ executionDate = [] }) => executionDate).toSorted()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (first === undefined || last === undefined) return text.payment.rightAway
  if (first === last) return capitalise(formatDay(first, language))
  return text.payments.days(formatShortDate(first, language), formatShortDate(last, language))
}

/** How the lines of a list are shown. */
interface LineOptions {
  readonly debtor: 'masked' | 'full'
  /** For each payment, in their order. */
  readonly facts?: readonly PaymentFacts[]
}

/**
 * Lists every payment, in groups by the day on which they are paid, each with its total. Those whose payee's name differs
 * come first, in a group of their own.
 */
export function paymentLines(context: RenderContext, lines: Lines, options: LineOptions): Html {
  const { text } = context
  const { language } = context.options
  const numbered = lines.map((line, index) => ({ line, index }))
  const hasManySources = distinct(lines, ({ debtorAccount }) => debtorAccount).length > 1
  const kindOf = (index: number) => options.facts?.[index]?.payee?.kind
  const differing = (['no-match', 'close-match'] as const).flatMap((kind) =>
    numbered.filter(({ index }) => kindOf(index) === kind),
  )
  const others = numbered.filter((one) => !differing.includes(one))
  const days = [...Map.groupBy(others, ({ line }) => line.executionDate ?? '')].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const dayOf = (day: string) => (day === '' ? text.payment.rightAway : capitalise(formatDay(day, language)))
  const groups = [
    ...(differing.length === 0 ? [] : [{ title: text.payment.payeeCheck.differing, members: differing }]),
    ...days.map(([day, members]) => ({ title: dayOf(day), members })),
  ]
  return html`<div class="groups">${groups.map(({ title, members }, group) => {
    const total = formatTotals(
      members.map(({ line }) => line),
      language,
    )
    return html`<section aria-labelledby="day-${group}">
<h3 id="day-${group}"><span>${title}</span> <span class="sum">${total}</span></h3>
<ol class="lines">${members.map(({ line, index }) =>
      renderLine(context, line, {
        debtor: options.debtor,
        facts: options.facts?.[index],
        day: members === differing ? dayOf(line.executionDate ?? '') : undefined,
        hasManySources,
      }),
    )}</ol>
</section>`
  })}</div>`
}

function renderLine(
  context: RenderContext,
  line: PaymentSummary,
  shown: Pick<LineOptions, 'debtor'> & {
    facts: PaymentFacts | undefined
    /** Undefined if the group says it. */
    day: string | undefined
    hasManySources: boolean
  },
): Html {
  const { text, options } = context
  const { payment: words, ask } = text
  const { language } = options
  const { message, reference, fee, creditorAgent, debtorAccount } = line
  const account =
    shown.debtor === 'full' ? formatAccount(debtorAccount) : ask.accountEndingIn(debtorAccount.slice(-4))
  const moved = movedText(words, line, language)
  const places = [countryOf(line, language), creditorAgent].filter((place) => place !== undefined)
  const abroad = places.length === 0 ? undefined : places.join(', ')
  return html`<li>
<p class="line"><span class="payee">${foreignText(line.creditorName)}</span> <strong>${formatMoney(line, language)}</strong></p>
<p class="number">${formatAccount(line.creditorAccount, creditorAgent)}${abroad === undefined ? undefined : html` (${foreignText(abroad)})`}</p>
${payeeLines(text, line, shown.facts?.payee)}
${shown.day === undefined ? undefined : html`<p>${words.when}: ${shown.day}</p>`}
${moved === undefined ? undefined : html`<p>${moved}</p>`}
${shown.hasManySources ? html`<p>${words.from}: ${account}</p>` : undefined}
${message === undefined ? undefined : html`<p class="words">${words.message}: ${foreignText(message)}</p>`}
${reference === undefined ? undefined : html`<p>${words.reference}: ${foreignText(reference)}</p>`}
${fee === undefined || options.showsFees === false ? undefined : costTexts([line], context, [shown.facts ?? []].flat()).map((cost) => html`<p>${cost}</p>`)}
</li>`
}

type Decision = Messages['payments']['decision']['approve-basket']

/** The buttons that approve or refuse all payments, with the total beside them. */
export function paymentsActions(
  { approve, refuse }: Decision,
  lines: Lines,
  { text, options }: RenderContext,
  main: MainAnswer,
): Html {
  return actionBar(
    answerButtons(
      { approve: html`<span>${approve(lines.length)}</span>`, refuse, abort: text.abort['approve-basket'] },
      main,
    ),
    html`<p class="bar-total"><span>${text.payments.total}</span> <strong>${formatTotals(lines, options.language)}</strong></p>`,
  )
}

/** The notice that two approvals are needed, and whether this is the first, or who gave the first. */
export function approvalsNotice(
  { payments: { firstOfTwo, secondOfTwo } }: Messages,
  approvals: NonNullable<ApprovalView['approvals']>,
  count: number,
): Html {
  const text =
    approvals.position === 'first'
      ? html`${firstOfTwo(count)}`
      : secondOfTwo(approvals.firstName === undefined ? undefined : foreignText(approvals.firstName), count)
  return html`<div class="notice plain">${icon('info')}<p>${text}</p></div>`
}

import { formatAccount, formatMoney, formatShortDate } from '../../web/format.ts'
import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { Language } from '../../web/language.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { sumAmounts } from '../../web/sum-amounts.ts'
import { foreignText, primaryButton } from '../../web/parts.ts'
import { type RenderContext } from './parts.ts'
import type { ApprovalView, PaymentSummary } from './views.ts'

type Lines = readonly PaymentSummary[]

/** Lists all payments, with the totals before and after them, so that the PSU sees the totals beside the buttons. */
export function paymentList(context: RenderContext, lines: Lines): Html {
  const { text } = context
  const oneSource = new Set(lines.map(({ debtorAccount }) => debtorAccount)).size === 1
  return html`${totals(context, lines, oneSource)}
<h2 id="lines">${text.payments.list}</h2>
<ol class="lines" aria-labelledby="lines">${lines.map((line) => renderLine(context, line, oneSource))}</ol>
${totals(context, lines, oneSource)}`
}

type Decision = Messages['payments']['decision']['approve-basket']

/** The buttons that approve or refuse all payments. */
export function paymentsActions({ approve, refuse }: Decision, lines: Lines, language: Language): Html {
  return html`${primaryButton('approve', approve(countAndTotal(lines, language)))}
<button class="button secondary" name="step" value="refuse" aria-describedby="difference">${refuse(lines.length)}</button>`
}

/** Counts payments and adds them up. Payments in different currencies have no total. */
export function countAndTotal(
  lines: Lines,
  language: Language,
): { count: number; total: string | undefined } {
  const [sum, ...others] = sumAmounts(lines)
  const total = sum === undefined || others.length > 0 ? undefined : formatMoney(sum, language)
  return { count: lines.length, total }
}

function totals({ text, options }: RenderContext, lines: Lines, oneSource: boolean): Html {
  const { payments, payment } = text
  const sums = sumAmounts(lines)
  const fees = sumAmounts(lines.flatMap(({ fee }) => fee ?? []))
  const payees = new Set(lines.map(({ creditorAccount }) => creditorAccount)).size
  const money = (amounts: typeof sums) => amounts.map((sum) => renderSum(formatMoney(sum, options.language)))
  const [source] = lines
  return html`<dl class="sums">
<div class="sum"><dt>${payments.total}</dt><dd>${money(sums)}</dd></div>
<div><dt>${payments.payments(lines.length)}</dt><dd>${payments.payees(payees)}</dd></div>
${oneSource && source !== undefined ? html`<div><dt>${payment.fromAccount}</dt><dd>${formatAccount(source.debtorAccount)}</dd></div>` : undefined}
<div><dt>${payments.fees}</dt><dd>${fees.length === 0 ? payment.noFee : money(fees)}</dd></div>
</dl>`
}

// A longer amount would wrap on a narrow phone.
const LARGE_LENGTH_MAX = 16

function renderSum(amount: string): Html {
  return html`<span class="${amount.length > LARGE_LENGTH_MAX ? 'long' : 'large'}">${amount}</span> `
}

function renderLine({ text, options }: RenderContext, line: PaymentSummary, oneSource: boolean): Html {
  const { payment: words } = text
  const { language } = options
  const { message, reference, fee, creditorAgent } = line
  const day = line.isInstant ? words.rightAway : formatShortDate(line.executionDate, language)
  return html`<li>
<p class="line"><span class="payee">${foreignText(line.creditorName)}</span> <strong>${formatMoney(line, language)}</strong></p>
<p class="facets"><span>${formatAccount(line.creditorAccount, creditorAgent)}${creditorAgent === undefined ? undefined : html` (${foreignText(creditorAgent)})`}</span> <span>${words.date}: ${day}</span></p>
${oneSource ? undefined : html`<p>${words.fromAccount}: ${formatAccount(line.debtorAccount)}</p>`}
${message === undefined ? undefined : html`<p class="words">${words.message}: ${foreignText(message)}</p>`}
${reference === undefined ? undefined : html`<p>${words.reference}: ${foreignText(reference)}</p>`}
${fee === undefined ? undefined : html`<p>${words.fee}: ${formatMoney(fee, language)}</p>`}
</li>`
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

import { formatDate, formatMoney, monthNames } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { loginForm, loginProblem } from './login-form.ts'
import { form, type FormTarget, foreignText } from '../../../platform/web/parts.ts'
import { type RenderedView, type RenderContext, safetyNotice } from './parts.ts'
import { formatTotals } from './money-part.ts'
import { describePending, pendingItem } from './phone-view.ts'
import { loginNotice } from './provider-part.ts'
import type { BankView, PaymentSummary } from './views.ts'

/** Renders the bank's own page: the login, or what waits, what recurs and what was approved. */
export function renderBank(view: BankView, context: RenderContext): RenderedView {
  const { personName, pending, requested, ended } = view
  const count = pending.length + requested.length
  if (personName === undefined) return renderBankLogin(view, context)
  const { bank } = context.text
  return {
    title: bank.title,
    safety: safetyNotice(context.text, true),
    main: html`<div class="card">
<p class="step"><span>${bank.owner(foreignText(personName))}</span></p>
<h1>${bank.title}</h1>
${ended === undefined ? undefined : endedNotice(ended, context)}
${
  count === 0
    ? html`<div class="center stack"><p class="sign">${icon('check')}</p><h2>${bank.nothing}</h2></div>`
    : html`<p>${bank.waiting(count)}</p>
<ul class="waiting">${requested.map((item) => pendingItem(item, context))}${pending.map((entry) => renderPending(view, entry, context))}</ul>`
}
${renderStandingOrders(view, context)}
${renderApproved(view, context)}
<div class="actions"><a class="button secondary" href="${view.accessHref}">${context.text.access.open}</a></div>
${logOutForm(view.form, context.text.bank.logOut)}
</div>`,
  }
}

/** Renders the button that logs out, which every page has on which somebody is logged in. */
export function logOutForm(target: FormTarget, label: string): Html {
  return form(target, html`<button class="button quiet" name="step" value="logout">${label}</button>`)
}

function renderBankLogin(view: BankView, context: RenderContext): RenderedView {
  const { text } = context
  const { bank, frame, login } = text
  const { loggedOut } = view
  return {
    title: `${view.problem === undefined ? '' : frame.problemPrefix}${bank.loginTitle}`,
    safety: safetyNotice(text, true),
    main: html`<div class="card">
<h1>${bank.loginTitle}</h1>
${loggedOut === undefined ? undefined : html`<div class="notice plain" role="status">${icon('info')}<p>${bank.loggedOut[loggedOut]}</p></div>`}
${loginProblem(context, view.problem)}
<p>${bank.loginIntro}</p>
${loginNotice(context, false)}
${loginForm(context, view, login.submit)}
</div>`,
  }
}

/** Renders a pending approval as a button, not a link, because pressing it starts an SCA. */
function renderPending(view: BankView, entry: BankView['pending'][number], context: RenderContext): Html {
  const { text } = context
  const { key, requester, agreementName } = entry
  return html`<li>${form(
    view.form,
    html`<input type="hidden" name="key" value="${key}">
<button class="entry" name="step" value="open"><strong>${describePending(entry, context)}</strong> <span class="hint">${text.bank.entry({ corporation: foreignText(agreementName), requester: foreignText(requester.name) })}</span></button>`,
  )}</li>`
}

function renderStandingOrders(view: BankView, context: RenderContext): Html {
  const { bank } = context.text
  return html`<section class="access">
<h2 class="lead">${bank.ordersTitle}</h2>
${
  view.standingOrders.length === 0
    ? html`<p class="muted">${bank.noOrders}</p>`
    : html`<ul class="entries">${view.standingOrders.map((order) => renderStandingOrder(view, order, context))}</ul>`
}
</section>`
}

function renderStandingOrder(
  view: BankView,
  { key, requester, agreementName, payment, nextDate }: BankView['standingOrders'][number],
  context: RenderContext,
): Html {
  const { bank } = context.text
  const { language } = context.options
  const amount = formatMoney(payment, language)
  const payee = foreignText(payment.creditorName)
  return html`<li><div><strong>${bank.order({ amount, payee, often: oftenOf(payment, context) })}</strong> <span class="facets hint"><span>${bank.nextOn(formatDate(nextDate, language))}</span> <span>${bank.from(foreignText(requester.name))}</span>${forCorporation(agreementName, bank)}</span></div>${form(
    view.form,
    html`<input type="hidden" name="key" value="${key}">
<button class="small" name="step" value="stop">${bank.stop(payee)}</button>`,
  )}</li>`
}

/** How often a payment recurs, as words within a sentence. */
function oftenOf({ recurrence }: PaymentSummary, { text: { payment }, options }: RenderContext): string {
  if (recurrence === undefined) return ''
  const { frequency, months } = recurrence
  const often =
    frequency === 'MonthlyVariable'
      ? payment.everyYearIn(monthNames(months, options.language))
      : payment.every[frequency]
  return often.charAt(0).toLowerCase() + often.slice(1)
}

function renderApproved(view: BankView, context: RenderContext): Html {
  const { text } = context
  const { bank } = text
  const { language } = context.options
  return html`<section class="access">
<h2 class="lead">${bank.approvedTitle}</h2>
${
  view.approved.length === 0
    ? html`<p class="muted">${bank.nothingApproved}</p>`
    : html`<ul class="entries">${view.approved.map(
        (entry) =>
          html`<li><div><strong>${describeApproved(entry, context)}</strong> <span class="facets hint"><span>${formatDate(entry.date, language)}</span> <span>${text.phone.from(foreignText(entry.requester.name))}</span>${forCorporation(entry.agreementName, bank)}</span></div></li>`,
      )}</ul>`
}
</section>`
}

const forCorporation = (name: string | undefined, bank: RenderContext['text']['bank']): Html | undefined =>
  name === undefined ? undefined : html` <span>${bank.forCorporation(foreignText(name))}</span>`

function describeApproved(
  { purpose, payments }: BankView['approved'][number],
  { text: { bank }, options: { language } }: RenderContext,
): Html {
  const [payment, ...others] = payments
  if (payment === undefined) return html`${bank.approved.consent}`
  const isStop = purpose === 'cancel-payment'
  if (others.length > 0) {
    const sum = { count: payments.length, total: formatTotals(payments, language) }
    return html`${isStop ? bank.approved.stops(sum) : bank.approved.payments(sum)}`
  }
  const one = { amount: formatMoney(payment, language), payee: foreignText(payment.creditorName) }
  return isStop ? bank.approved.stop(one) : bank.approved.payment(one)
}

function endedNotice(ended: NonNullable<BankView['ended']>, { text }: RenderContext): Html {
  return html`<div class="notice plain" role="status">${icon(ended === 'approved' || ended === 'stopped' ? 'check' : 'info')}<p>${text.bank.ended[ended]}</p></div>`
}

import { formatMoney } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { formatTotals } from './money-part.ts'
import { loginForm, loginProblem } from './login-form.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { renewalButtons, renewalSeconds, type RenderedView, type RenderContext } from './parts.ts'
import { loginNotice } from './provider-part.ts'
import type { PhoneView } from './views.ts'

/** After how many seconds the phone reloads. A page that is being read stays still: only an empty list reloads, unless turned off. */
export function phoneReloadSeconds(view: PhoneView, reloads: boolean): number | undefined {
  const isEmpty = view.personName !== undefined && view.pending.length === 0
  return isEmpty && reloads ? renewalSeconds : undefined
}

/** Renders the phone: the login, or the list of pending approvals. */
export function renderPhone(view: PhoneView, context: RenderContext): RenderedView {
  const { personName } = view
  if (personName === undefined) return renderPhoneLogin(view, context)
  const { phone } = context.text
  return {
    title: phone.title,
    main: html`<div class="card">
<p class="step"><span>${phone.owner(foreignText(personName))}</span></p>
<h1>${phone.title}</h1>
${view.pending.length === 0 ? emptyList(context) : pendingList(view, context)}
</div>`,
  }
}

function renderPhoneLogin(view: PhoneView, context: RenderContext): RenderedView {
  const { text } = context
  const { phone, frame } = text
  return {
    title: `${view.problem === undefined ? '' : frame.problemPrefix}${phone.ownerTitle}`,
    main: html`<div class="card">
<h1>${phone.ownerTitle}</h1>
${loginProblem(context, view.problem)}
<p>${phone.ownerIntro}</p>
${loginNotice(context, false)}
${loginForm(context, view, phone.ownerSubmit)}
</div>`,
  }
}

function emptyList({ text, options }: RenderContext): Html {
  const { phone } = text
  const reloads = options.reloads ?? true
  return html`<div class="center stack">
<p class="sign">${icon('clock')}</p>
<h2>${phone.nothing}</h2>
<p class="muted">${reloads ? phone.renews : phone.still}</p>
</div>
${renewalButtons(text, { isOn: reloads, address: '?' })}`
}

function pendingList(view: PhoneView, context: RenderContext): Html {
  const { text } = context
  return html`<p>${text.phone.waiting(view.pending.length)}</p>
<ul class="waiting">${view.pending.map((item) => pendingItem(item, context))}</ul>
<div class="actions"><a class="button quiet" href="?renew=on">${text.phone.lookAgain}</a></div>`
}

/** An authorisation that waits, as a link to its page. */
export function pendingItem(item: PhoneView['pending'][number], context: RenderContext): Html {
  const { href, requester } = item
  return html`<li><a href="${href}"><strong>${describePending(item, context)}</strong> <span class="hint">${context.text.phone.from(foreignText(requester.name))}</span></a></li>`
}

/** Describes in one line what is to be decided, and the amount. */
export function describePending(
  { purpose, payments }: Pick<PhoneView['pending'][number], 'purpose' | 'payments'>,
  { text, options }: RenderContext,
): Html {
  const [payment, ...others] = payments
  if (purpose === 'account-access' || purpose === 'funds-access')
    return html`${text.accessRequest.onPhone[purpose]}`
  // A consent on which the PSU chooses accounts never uses the phone.
  if (payment === undefined || purpose === 'identify' || purpose === 'consent')
    return html`${text.phone.identity}`
  if (others.length > 0 || purpose === 'approve-basket') {
    const total = formatTotals(payments, options.language)
    return html`${text.payments.decision[purpose].approveTotal({ count: payments.length, total })}`
  }
  const amount = formatMoney(payment, options.language)
  return text.phone.payment[purpose]({ amount, payee: foreignText(payment.creditorName) })
}

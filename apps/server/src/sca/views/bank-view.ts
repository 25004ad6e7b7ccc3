import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import { loginForm, loginProblem } from './login-form.ts'
import { form, foreignText } from '../../web/parts.ts'
import { type RenderedView, type RenderContext, safetyNotice } from './parts.ts'
import { describePending } from './phone-view.ts'
import { loginNotice } from './provider-part.ts'
import type { BankView } from './views.ts'

/** Renders the bank's own page: the login, or the list of second approvals. */
export function renderBank(view: BankView, context: RenderContext): RenderedView {
  const { personName, pending, ended } = view
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
  pending.length === 0
    ? html`<div class="center stack"><p class="sign">${icon('check')}</p><h2>${bank.nothing}</h2></div>`
    : html`<p>${bank.waiting(pending.length)}</p>
<ul class="waiting">${pending.map((entry) => renderPending(view, entry, context))}</ul>`
}
<div class="actions"><a class="button secondary" href="${view.accessHref}">${context.text.access.open}</a></div>
</div>`,
  }
}

function renderBankLogin(view: BankView, context: RenderContext): RenderedView {
  const { text } = context
  const { bank, frame, login } = text
  return {
    title: `${view.problem === undefined ? '' : frame.problemPrefix}${bank.loginTitle}`,
    safety: safetyNotice(text, true),
    main: html`<div class="card">
<h1>${bank.loginTitle}</h1>
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

function endedNotice(ended: NonNullable<BankView['ended']>, { text }: RenderContext): Html {
  return html`<div class="notice plain" role="status">${icon(ended === 'approved' ? 'check' : 'info')}<p>${text.bank.ended[ended]}</p></div>`
}

import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import { identityActions, identityShown } from './identity-part.ts'
import { abortButton, type Drawn, form, name, type Pen, progress, whoAsks } from './parts.ts'
import { paymentActions, paymentShown } from './payment-part.ts'
import type { ApprovalView } from './view.ts'

/**
 * No button has the focus and no field is there to type in, so Enter does nothing before the PSU has gone to a
 * button: neither a second Enter after the login nor a slip approves.
 */
export function drawApproval(view: ApprovalView, { text, options }: Pen): Drawn {
  const { payment, purpose } = view
  // There is a payment unless the purpose is the PSU alone.
  const decision = purpose === 'identify' ? undefined : text.decision[purpose]
  const title = decision?.title ?? text.identity.title
  const { language } = options
  return {
    title: `${text.step.approval}: ${title}`,
    note: text.frame.idle,
    main: html`<div class="card">
${progress(text, 'approval')}
<h1>${title}</h1>
${view.hasChanged ? changedNotice(text.approval) : undefined}
${whoAsks(text, view)}
${payment === undefined ? identityShown(text, view.asker) : paymentShown(text, payment, language)}
<p class="muted">${signedIn(view, text.approval)}</p>
${form(
  view.form,
  html`<input type="hidden" name="shown" value="${view.shown}">
<div class="actions">
${payment === undefined || decision === undefined ? identityActions(text) : paymentActions(decision, payment, language)}
${abortButton(text, purpose)}
</div>
${decision === undefined ? undefined : html`<p class="muted" id="difference">${decision.difference}</p>`}`,
)}
</div>`,
  }
}

type ApprovalText = Pen['text']['approval']

function signedIn({ personName, onBehalfOf }: ApprovalView, text: ApprovalText): Html {
  const person = name(personName)
  if (onBehalfOf === undefined) return text.signedIn(person)
  return text.signedInFor({ person, corporation: name(onBehalfOf) })
}

function changedNotice(text: ApprovalText): Html {
  return html`<div class="notice warn" role="alert">${icon('warning')}<div>
<h2>${text.changedTitle}</h2>
<p>${text.changed}</p>
</div></div>`
}

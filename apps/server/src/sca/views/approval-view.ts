import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import { identityActions, identityShown } from './identity-part.ts'
import { abortButton, type Drawn, form, name, type Pen, progress, whoAsks } from './parts.ts'
import { paymentActions, paymentShown } from './payment-part.ts'
import { approvalsNotice, paymentsActions, paymentsShown } from './payments-part.ts'
import type { ApprovalView } from './view.ts'

/**
 * No button has the focus and no field is there to type in, so Enter does nothing before the PSU has gone to a
 * button: neither a second Enter after the login nor a slip approves.
 */
export function drawApproval(view: ApprovalView, pen: Pen): Drawn {
  const { text } = pen
  const { title, shown, actions, difference } = questionOf(view, pen)
  return {
    title: `${text.step.approval}: ${title}`,
    note: text.frame.idle,
    main: html`<div class="card">
${progress(text, 'approval')}
<h1>${title}</h1>
${view.hasChanged ? changedNotice(text.approval) : undefined}
${whoAsks(text, view)}
${shown}
<p class="muted">${signedIn(view, text.approval)}</p>
${form(
  view.form,
  html`<input type="hidden" name="shown" value="${view.shown}">
<div class="actions">
${actions}
${abortButton(text, view.purpose)}
</div>
${difference === undefined ? undefined : html`<p class="muted" id="difference">${difference}</p>`}`,
)}
</div>`,
  }
}

interface Question {
  readonly title: string
  readonly shown: Html
  readonly actions: Html
  /** What becomes of it by each answer, where there are two. */
  readonly difference: string | undefined
}

/** What is asked: about a payment, about several, or who one is. */
function questionOf({ payments, purpose, asker, approvals }: ApprovalView, pen: Pen): Question {
  const { text, options } = pen
  const [payment, ...others] = payments
  if (payment === undefined || purpose === 'identify')
    return {
      title: text.identity.title,
      shown: identityShown(text, asker),
      actions: identityActions(text),
      difference: undefined,
    }
  const notice = approvals === undefined ? undefined : approvalsNotice(text, approvals)
  if (others.length > 0) {
    const decision = text.payments.decision[purpose]
    return {
      title: decision.title(payments.length),
      shown: html`${notice}${paymentsShown(pen, payments)}`,
      actions: paymentsActions(decision, payments, options.language),
      difference: decision.difference,
    }
  }
  // A basket of one is a payment.
  const decision = text.decision[purpose === 'approve-basket' ? 'approve-payment' : purpose]
  return {
    title: decision.title,
    shown: html`${notice}${paymentShown(text, payment, options.language)}`,
    actions: paymentActions(decision, payment, options.language),
    difference: decision.difference,
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

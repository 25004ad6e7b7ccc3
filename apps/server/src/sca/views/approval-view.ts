import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import { consentActions, consentFields, consentSummary } from './consent-part.ts'
import { identityActions, identitySummary } from './identity-part.ts'
import { form, foreignText } from '../../web/parts.ts'
import {
  abortButton,
  type RenderedView,
  type RenderContext,
  progress,
  safetyNotice,
  requesterCard,
} from './parts.ts'
import { paymentActions, paymentDetails } from './payment-part.ts'
import { approvalsNotice, paymentsActions, paymentList } from './payments-part.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { ApprovalView, PaymentSummary } from './views.ts'

/**
 * Renders the decision. No button has the focus and there is no text field, so Enter does nothing until the PSU moves to a
 * button: neither a second Enter after the login nor a slip approves.
 */
export function renderApproval(view: ApprovalView, context: RenderContext): RenderedView {
  const { text } = context
  const { title, shown, fields, actions, difference } = questionOf(view, context)
  return {
    title: `${text.step.approval}: ${title}`,
    safety: safetyNotice(text, view.approvals?.position === 'second'),
    note: text.frame.idle,
    main: html`<div class="card">
${progress(text, 'approval')}
<h1>${title}</h1>
${view.hasChanged ? changedNotice(text.approval) : undefined}
${requesterCard(text, view)}
${shown}
<p class="muted">${signedIn(view, text.approval)}</p>
${form(
  view.form,
  html`<input type="hidden" name="shown" value="${view.summaryHash}">
${fields}
<div class="actions">
${actions}
${view.purpose === 'consent' ? undefined : abortButton(text, view.purpose)}
</div>
${difference === undefined ? undefined : html`<p class="muted" id="difference">${difference}</p>`}`,
)}
</div>`,
  }
}

/** What the page asks, and the PSU's possible answers. */
interface Question {
  readonly title: string
  readonly shown: Html
  /** Undefined if there is nothing to choose. */
  readonly fields?: Html | undefined
  readonly actions: Html
  /** What each of two answers leads to; undefined if there is only one. */
  readonly difference: string | undefined
}

/** Chooses the question of the purpose: which accounts the requester may see, who the PSU is, or about payments. */
function questionOf(view: ApprovalView, context: RenderContext): Question {
  const { text } = context
  const { purpose, payments, accounts = [] } = view
  if (purpose === 'consent')
    return {
      title: accounts.length === 0 ? text.consent.noneTitle : text.consent.title,
      shown: consentSummary(text, view, accounts),
      fields: consentFields(text, view, accounts),
      actions: consentActions(text, view, accounts),
      difference: accounts.length === 0 ? undefined : text.consent.difference,
    }
  const [payment] = payments
  if (payment === undefined || purpose === 'identify')
    return {
      title: text.identity.title,
      shown: identitySummary(text, view.requester),
      actions: identityActions(text),
      difference: undefined,
    }
  return paymentQuestionOf({ ...view, purpose }, payment, context)
}

type PaymentPurpose = Exclude<PurposeName, 'identify' | 'consent'>

/** The question about one payment or several. */
function paymentQuestionOf(
  { payments, purpose, approvals }: ApprovalView & { readonly purpose: PaymentPurpose },
  payment: PaymentSummary,
  { text, options }: RenderContext,
): Question {
  const notice = approvals === undefined ? undefined : approvalsNotice(text, approvals, payments.length)
  if (payments.length > 1) {
    const decision = text.payments.decision[purpose]
    return {
      title: decision.title(payments.length),
      shown: html`${notice}${paymentList({ text, options }, payments)}`,
      actions: paymentsActions(decision, payments, options.language),
      difference: decision.difference,
    }
  }
  // A basket with one payment is shown like that payment.
  const decision = text.decision[purpose === 'approve-basket' ? 'approve-payment' : purpose]
  return {
    title: decision.title,
    shown: html`${notice}${paymentDetails(text, payment, options.language)}`,
    actions: paymentActions(decision, payment, options.language),
    difference: decision.difference,
  }
}

type ApprovalText = RenderContext['text']['approval']

function signedIn({ personName, onBehalfOf }: ApprovalView, text: ApprovalText): Html {
  const person = foreignText(personName)
  if (onBehalfOf === undefined) return text.signedIn(person)
  return text.signedInFor({ person, corporation: foreignText(onBehalfOf) })
}

function changedNotice(text: ApprovalText): Html {
  return html`<div class="notice warn" role="alert">${icon('warning')}<div>
<h2>${text.changedTitle}</h2>
<p>${text.changed}</p>
</div></div>`
}

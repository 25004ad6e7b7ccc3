import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { foreignText, form, primaryButton } from '../../../platform/web/parts.ts'
import { accessActions, accessFacts, accessMeaning, accessSummary, isAccessRequest } from './access-part.ts'
import { askedBy, askHeading, askTitle } from './ask-part.ts'
import {
  consentActions,
  consentAssurances,
  consentFields,
  consentMeaning,
  consentSummary,
} from './consent-part.ts'
import {
  actionBar,
  closeButton,
  type RenderContext,
  type RenderedView,
  safetyNotice,
  STEP_FORM,
  timeNotes,
} from './parts.ts'
import { confirmationFields, countStrangers, unconfirmedProblem } from './payee-part.ts'
import { paymentActions, paymentDetails } from './payment-part.ts'
import { approvalsNotice, paymentList, paymentsActions } from './payments-part.ts'
import type { ApprovalView, BankFacts, OfferedAccount, PaymentSummary, Requester } from './views.ts'
import { wouldBeRejected, paymentWarnings } from './warnings-part.ts'

/**
 * Renders the decision. No button has the focus and there is no text field, so Enter does nothing until the PSU moves to a
 * button: neither a second Enter after the login nor a slip approves.
 */
export function renderApproval(view: ApprovalView, context: RenderContext): RenderedView {
  const { text } = context
  const { heading, shown, fields, below, actions, difference } = questionOf(view, context)
  const problemPrefix = view.isUnconfirmed === true ? text.frame.problemPrefix : ''
  return {
    title: heading === undefined ? html`${problemPrefix}${askTitle(view, context)}` : heading,
    safety: safetyNotice(text, view.approvals?.position === 'second'),
    ...timeNotes(text, view.time, context.options),
    // Where the only answer is to go back, a second button for it would be one too many.
    close: heading === undefined ? closeButton(text, view) : undefined,
    // What was checked stays checked in another language.
    keptForm: fields === undefined ? undefined : STEP_FORM,
    main: form(
      { ...view.form, id: STEP_FORM },
      html`<div class="card">
${actingFor(view, text)}
${heading === undefined ? askHeading(view, context, view.bankFacts ?? NO_FACTS) : html`<h1>${heading}</h1>`}
${askedBy(text, view)}
${view.hasChanged ? changedNotice(text.approval) : undefined}
${view.isUnconfirmed === true ? unconfirmedProblem(text) : undefined}
${shown}
<input type="hidden" name="shown" value="${view.summaryHash}">
${view.shownAt === undefined ? undefined : html`<input type="hidden" name="shown-at" value="${view.shownAt}">`}
${fields}
${below}
<p class="muted">${signedIn(view, text.approval)}</p>
${difference === undefined ? undefined : html`<p class="muted" id="difference">${difference}</p>`}
${actions}
</div>`,
    ),
  }
}

type Texts = RenderContext['text']

/** What the page asks, and the PSU's possible answers. */
interface Question {
  /** The title, if it is not the sentence that says what is asked. */
  readonly heading?: string | undefined
  readonly shown: Html
  /** Undefined if there is nothing to choose. */
  readonly fields?: Html | undefined
  /** What explains the choice, beneath it. */
  readonly below?: Html | undefined
  readonly actions: Html
  /** What each of two answers leads to; undefined if there is only one. */
  readonly difference: string | undefined
}

/** Chooses the question of the purpose: which accounts the requester may see, who the PSU is, or about payments. */
function questionOf(view: ApprovalView, context: RenderContext): Question {
  const { text } = context
  const { purpose, payments, accounts = [] } = view
  if (purpose === 'consent') return consentQuestionOf(view, accounts, context)
  if (isAccessRequest(purpose)) return accessQuestionOf(view, context)
  const [payment] = payments
  if (payment === undefined || purpose === 'identify')
    return {
      shown: identitySummary(text, view.requester),
      actions: identityActions(text),
      difference: undefined,
    }
  return paymentQuestionOf({ ...view, purpose }, payment, context)
}

type PaymentPurpose = Exclude<
  ApprovalView['purpose'],
  'identify' | 'consent' | 'account-access' | 'funds-access'
>

/** The question which accounts the requester may see. Whoever has none is only led back. */
function consentQuestionOf(
  view: ApprovalView,
  accounts: readonly OfferedAccount[],
  context: RenderContext,
): Question {
  const { text } = context
  const shown = consentSummary(text, view, accounts)
  const actions = consentActions(text, view, accounts)
  if (accounts.length === 0) return { heading: text.consent.noneTitle, shown, actions, difference: undefined }
  return {
    shown: html`${shown}${consentMeaning(view, context)}`,
    fields: consentFields(text, view, accounts),
    below: consentAssurances(text),
    actions,
    difference: text.consent.difference,
  }
}

/** The question about access that a TPP asks for in its own words: exactly what, until when and how often. */
function accessQuestionOf(view: ApprovalView, context: RenderContext): Question {
  const { text } = context
  const { access, accounts } = view
  if (access === undefined) return { shown: html``, actions: html``, difference: undefined }
  const isNothing = access.kind === 'bank-offered' && accounts?.length === 0
  return {
    heading: isNothing ? text.consent.noneTitle : undefined,
    shown: html`${accessSummary(view, access, context)}${isNothing ? undefined : accessFacts(access, context)}`,
    fields: accounts === undefined ? undefined : consentFields(text, view, accounts),
    below: isNothing ? undefined : accessMeaning(access, context),
    actions: isNothing ? consentActions(text, view, []) : accessActions(context),
    difference: isNothing ? undefined : text.accessRequest.difference,
  }
}

const NO_FACTS: BankFacts = { debtors: [], payments: [] }

/** The question about one payment or several. */
function paymentQuestionOf(
  view: ApprovalView & { readonly purpose: PaymentPurpose },
  payment: PaymentSummary,
  given: RenderContext,
): Question {
  const { payments, purpose, approvals, bankFacts = NO_FACTS } = view
  const { text, options } = given
  // Next to "Stop the payment" its costs would read as those of stopping it.
  const context = purpose === 'cancel-payment' ? { text, options: { ...options, showsFees: false } } : given
  const notices = html`${approvals === undefined ? undefined : approvalsNotice(text, approvals, payments.length)}
${purpose === 'cancel-payment' ? undefined : paymentWarnings(payments, bankFacts, context)}`
  const strangers = countStrangers(bankFacts)
  const isDoubtful = strangers > 0 || wouldBeRejected(payments, bankFacts)
  const main = purpose !== 'cancel-payment' && isDoubtful ? 'abort' : 'approve'
  const fields = confirmationFields(text, view, strangers)
  if (payments.length > 1) {
    const decision = text.payments.decision[purpose]
    return {
      shown: html`${notices}${paymentList(context, payments, bankFacts, view.onBehalfOf)}`,
      fields,
      actions: paymentsActions(decision, payments, context, main),
      difference: decision.difference,
    }
  }
  // A basket with one payment is shown like that payment.
  const decision = text.decision[purpose === 'approve-basket' ? 'approve-payment' : purpose]
  return {
    shown: html`${notices}${paymentDetails(payment, context, bankFacts, view.onBehalfOf)}`,
    fields,
    actions: paymentActions(decision, payment, context, main),
    difference: decision.difference,
  }
}

/** The line above the heading that says which corporation pays, or for which a payment is stopped. */
function actingFor({ onBehalfOf, payments }: ApprovalView, { bank }: Texts): Html | undefined {
  if (onBehalfOf === undefined || payments.length === 0) return undefined
  return html`<p class="acting">${bank.forCorporation(html`<strong>${foreignText(onBehalfOf)}</strong>`)}</p>`
}

type ApprovalText = Texts['approval']

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

/** Explains what it means that the requester learns who the PSU is. */
function identitySummary({ identity }: Texts, requester: Requester): Html {
  const who = foreignText(requester.name)
  const points = (list: readonly ((requester: Html) => Html)[]) =>
    list.map((point) => html`<li><span>${point(who)}</span></li>`)
  return html`<div class="points"><h2>${identity.meansTitle}</h2><ul>${points(identity.means)}</ul></div>
<div class="points assurances"><h2>${identity.assuranceTitle}</h2><ul>${points(identity.assurances)}</ul></div>`
}

function identityActions({ identity }: Texts): Html {
  return actionBar(html`${primaryButton('approve', identity.approve)}
<button class="button quiet" name="step" value="refuse">${identity.refuse}</button>`)
}

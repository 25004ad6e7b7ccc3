import { type Html, html } from '@havn/html'
import { form, problem } from '../../../platform/web/parts.ts'
import { askedBy, askHeading, askTitle } from './ask-part.ts'
import {
  closeButton,
  type RenderContext,
  type RenderedView,
  safetyNotice,
  STEP_FORM,
  timeNotes,
} from './parts.ts'
import { isAccessRequest } from './access-part.ts'
import { loginButton, loginFields, loginNotice, malformedProblem, providerProblem } from './provider-part.ts'
import type { LoginView, PaymentSummary } from './views.ts'
import { creditorFact, dateFact, debtorFact, remittanceFacts } from './payment-part.ts'
import { paymentLines } from './payments-part.ts'

/**
 * Renders what is asked, and then the login: who authenticates knows what for. Nothing on it comes from the bank, so a
 * stranger with the link learns only what the TPP wrote. The login's button comes first, so that Enter in the field logs in.
 */
export function renderLogin(view: LoginView, context: RenderContext): RenderedView {
  const { text } = context
  const { login, frame } = text
  const { triesLeft, isMalformed = false, loginProblem } = view
  const isWrong = isMalformed || triesLeft !== undefined || loginProblem !== undefined
  return {
    title: html`${isWrong ? frame.problemPrefix : ''}${askTitle(view, context)} – ${login.title}`,
    safety: safetyNotice(text, view.isSecondPerson),
    ...timeNotes(text, view.time, context.options),
    close: closeButton(text, view),
    main: html`<div class="card">
${askHeading(view, context)}
${askedBy(text, view)}
${requestedFacts(view.payments, context)}
<section class="log-in" aria-labelledby="log-in">
<h2 id="log-in">${login.title}</h2>
${isWrong ? problemOf(view, context) : undefined}
<p>${introOf(view, context)}</p>
${loginForm(view, context)}
</section>
</div>`,
  }
}

/** Why the last login failed. It has the focus, since it stands under what is asked: on a phone that may fill the screen. */
function problemOf(
  { isMalformed = false, triesLeft, loginProblem }: LoginView,
  context: RenderContext,
): Html {
  return html`<div tabindex="-1" autofocus>
${isMalformed ? malformedProblem(context) : wrongNotice(triesLeft, context)}${providerProblem(context, loginProblem)}
</div>`
}

const introOf = ({ purpose }: LoginView, { text: { login, accessRequest } }: RenderContext): string =>
  isAccessRequest(purpose) ? accessRequest.intro : login.intro[purpose]

function fieldProblem(
  { triesLeft, isMalformed = false }: LoginView,
  { problem: wrong, format }: RenderContext['text']['login'],
): string | undefined {
  if (isMalformed) return format
  return triesLeft === undefined ? undefined : wrong
}

function wrongNotice(
  triesLeft: number | undefined,
  { text: { login }, options: { authentication } }: RenderContext,
): Html | undefined {
  if (triesLeft === undefined || authentication.kind !== 'form') return undefined
  const { fieldId } = authentication
  return problem({
    title: login.problemTitle,
    text: login.problem,
    more: login.triesLeft(triesLeft),
    fieldId,
  })
}

function loginForm(view: LoginView, context: RenderContext): Html {
  const { text } = context
  const { login } = text
  return html`${loginNotice(context, view.isNamed)}
${form(
  { ...view.form, id: STEP_FORM },
  html`<input type="hidden" name="shown" value="${view.summaryHash}">
${loginFields(context, fieldProblem(view, login))}
<div class="actions">${loginButton(context, login.submit)}</div>`,
)}`
}

/** The facts that the TPP itself sent, for the page before the login; the debtor's account by its last digits only. */
function requestedFacts(payments: readonly PaymentSummary[], context: RenderContext): Html | undefined {
  const [payment, ...others] = payments
  if (payment === undefined) return undefined
  // The list is folded, so that the login stays in reach; it is on the page all the same.
  if (others.length > 0)
    return html`<details class="more"><summary>${context.text.ask.showAll(payments.length)}</summary>
${paymentLines(context, payments, { debtor: 'masked' })}
</details>`
  return html`<dl class="facts">
${creditorFact(payment, context)}
${debtorFact(payment, context, { kind: 'masked' })}
${dateFact(payment, context)}
${remittanceFacts(payment, context)}
</dl>`
}

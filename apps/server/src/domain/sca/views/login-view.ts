import { type Html, html } from '@havn/html'
import { form, primaryButton, problem } from '../../../platform/web/parts.ts'
import { askedBy, askHeading, askTitle } from './ask-part.ts'
import {
  closeButton,
  type RenderedView,
  type RenderContext,
  safetyNotice,
  STEP_FORM,
  timeNote,
} from './parts.ts'
import { loginButtonText, loginFields, loginNotice, providerProblem } from './provider-part.ts'
import { requestedFacts } from './request-part.ts'
import type { LoginView } from './views.ts'

/**
 * Renders what is asked, and then the login: who authenticates knows what for. Nothing on it comes from the bank, so a
 * stranger with the link learns only what the TPP wrote. The login's button comes first, so that Enter in the field logs in.
 */
export function renderLogin(view: LoginView, context: RenderContext): RenderedView {
  const { text } = context
  const { login, frame } = text
  const { triesLeft, loginProblem } = view
  const isWrong = triesLeft !== undefined || loginProblem !== undefined
  return {
    title: html`${isWrong ? frame.problemPrefix : ''}${askTitle(view, context)} – ${login.title}`,
    safety: safetyNotice(text, view.isSecondPerson),
    note: timeNote(text, view.time, context.options.language),
    close: closeButton(text, view),
    main: html`<div class="card">
${askHeading(view, context)}
${askedBy(text, view)}
${requestedFacts(view.payments, context)}
<section class="log-in" aria-labelledby="log-in">
<h2 id="log-in">${login.title}</h2>
${wrongNotice(triesLeft, context)}${providerProblem(context, loginProblem)}
<p>${login.intro[view.purpose]}</p>
${loginForm(view, context)}
</section>
</div>`,
  }
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
${loginFields(context, view.triesLeft === undefined ? undefined : login.problem)}
<div class="actions">${primaryButton('login', loginButtonText(context, login.submit))}</div>`,
)}`
}

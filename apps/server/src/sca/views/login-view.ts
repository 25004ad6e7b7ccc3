import { html } from '../../web/html.ts'
import { form, foreignText, primaryButton, problem } from '../../web/parts.ts'
import {
  abortButton,
  type RenderedView,
  type RenderContext,
  progress,
  safetyNotice,
  requesterCard,
} from './parts.ts'
import type { LoginView } from './views.ts'

/** Renders the login. Its button comes first, so that Enter in the field logs in. */
export function renderLogin(view: LoginView, { text, options }: RenderContext): RenderedView {
  const { authentication } = options
  const { login, frame } = text
  const { triesLeft } = view
  const isWrong = triesLeft !== undefined
  return {
    title: `${isWrong ? frame.problemPrefix : ''}${text.step.login}: ${login.title}`,
    safety: safetyNotice(text, view.isSecondPerson),
    note: frame.idle,
    main: html`<div class="card">
${progress(text, 'login')}
<h1>${login.title}</h1>
${isWrong ? problem({ title: login.problemTitle, text: login.problem, more: login.triesLeft(triesLeft), fieldId: authentication.fieldId }) : undefined}
${requesterCard(text, view)}
<p>${login.intro[view.purpose](foreignText(view.requester.name))}</p>
${authentication.renderNotice(text, view.isNamed)}
${form(
  view.form,
  html`${authentication.renderFields(text, isWrong ? login.problem : undefined)}
<div class="actions">
${primaryButton('login', login.submit)}
${abortButton(text, view.purpose)}
</div>`,
)}
</div>`,
  }
}

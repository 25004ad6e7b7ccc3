import { html } from '../../web/html.ts'
import { NATIONAL_ID_FIELD, nationalIdField, sandboxNotice } from './national-id-field.ts'
import { form, name, primaryButton, problem } from '../../web/parts.ts'
import { abortButton, type Drawn, type Pen, progress, safetyFor, whoAsks } from './parts.ts'
import type { LoginView } from './views.ts'

/** Enter in the field logs in: that button comes first. */
export function drawLogin(view: LoginView, { text }: Pen): Drawn {
  const { login, frame } = text
  const { triesLeft } = view
  const isWrong = triesLeft !== undefined
  return {
    title: `${isWrong ? frame.problemPrefix : ''}${text.step.login}: ${login.title}`,
    safety: safetyFor(text, view.isSecondPerson),
    note: frame.idle,
    main: html`<div class="card">
${progress(text, 'login')}
<h1>${login.title}</h1>
${isWrong ? problem({ title: login.problemTitle, text: login.problem, more: login.triesLeft(triesLeft), fieldId: NATIONAL_ID_FIELD }) : undefined}
${whoAsks(text, view)}
<p>${login.intro[view.purpose](name(view.asker.name))}</p>
${sandboxNotice(text, view.isNamed)}
${form(
  view.form,
  html`${nationalIdField(text, isWrong ? login.problem : undefined)}
<div class="actions">
${primaryButton('login', login.submit)}
${abortButton(text, view.purpose)}
</div>`,
)}
</div>`,
  }
}

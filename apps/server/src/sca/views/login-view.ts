import { html } from '../../web/html.ts'
import { NATIONAL_ID_FIELD, nationalIdField, sandboxNotice } from './national-id-field.ts'
import {
  abortButton,
  type Drawn,
  form,
  name,
  type Pen,
  primaryButton,
  problem,
  progress,
  whoAsks,
} from './parts.ts'
import type { LoginView } from './view.ts'

/** Enter in the field logs in: that button comes first. */
export function drawLogin(view: LoginView, { text }: Pen): Drawn {
  const { login, frame } = text
  const { triesLeft } = view
  const hasProblem = triesLeft !== undefined
  const fieldProblem = hasProblem ? `${login.problem} ${login.triesLeft(triesLeft)}` : undefined
  return {
    title: `${hasProblem ? frame.problemPrefix : ''}${text.step.login}: ${login.title}`,
    note: frame.idle,
    main: html`<div class="card">
${progress(text, 'login')}
<h1>${login.title}</h1>
${fieldProblem === undefined ? undefined : problem({ title: login.problemTitle, text: fieldProblem, fieldId: NATIONAL_ID_FIELD })}
${whoAsks(text, view.asker)}
<p>${login.intro[view.purpose](name(view.asker.name))}</p>
${sandboxNotice(text)}
${form(
  view.form,
  html`${nationalIdField(text, hasProblem ? login.problem : undefined)}
<div class="actions">
${primaryButton('login', login.submit)}
${abortButton(text)}
</div>`,
)}
</div>`,
  }
}

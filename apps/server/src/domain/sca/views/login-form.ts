import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { form, type FormTarget, problem } from '../../../platform/web/parts.ts'
import type { RenderContext } from './parts.ts'
import {
  loginButton,
  loginFields,
  malformedProblem,
  malformedText,
  providerProblem,
} from './provider-part.ts'
import type { LoginProblem } from './views.ts'

/** The notice above the form that says why the login failed. */
export function loginProblem(context: RenderContext, found: LoginProblem | undefined): Html | undefined {
  const { phone, locked } = context.text
  const { authentication } = context.options
  switch (found?.kind) {
    case undefined:
      return undefined
    case 'malformed':
      return malformedProblem(context)
    case 'unknown':
      return problem({
        title: phone.unknownTitle,
        text: phone.unknown,
        fieldId: authentication.kind === 'form' ? authentication.fieldId : 'main',
      })
    case 'provider':
      return providerProblem(context, found.problem)
    case 'locked':
      return html`<div class="notice bad" role="alert">${icon('warning')}<div>
<h2>${locked.title}</h2>
<p>${locked.text} ${locked.until(found.minutesLeft)}</p>
</div></div>`
  }
}

/** The login form; undefined while the login is locked. */
export function loginForm(
  context: RenderContext,
  { form: frame, problem: found }: { form: FormTarget; problem: LoginProblem | undefined },
  submit: string,
): Html | undefined {
  if (found?.kind === 'locked') return undefined
  return form(
    frame,
    html`${loginFields(context, fieldProblem(context, found))}
<div class="actions">${loginButton(context, submit)}</div>`,
  )
}

function fieldProblem(context: RenderContext, found: LoginProblem | undefined): string | undefined {
  if (found === undefined) return undefined
  return found.kind === 'malformed' ? malformedText(context) : context.text.phone.unknown
}

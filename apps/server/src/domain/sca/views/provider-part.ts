import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { foreignText, problem } from '../../../platform/web/parts.ts'
import type { RenderContext } from './parts.ts'
import type { ProviderLoginProblem } from './views.ts'

/** The notice that says why the login at the provider did not succeed, and the way out. */
export function providerProblem(
  { text: { provider }, options: { authentication } }: RenderContext,
  found: ProviderLoginProblem | undefined,
): Html | undefined {
  // Only a change of what is asked concerns a form, too.
  if (found === undefined || (authentication.kind === 'form' && found !== 'changed')) return undefined
  const words = provider.problems[found]
  const look = found === 'cancelled' ? 'plain' : 'bad'
  return html`<div class="notice ${look}" role="alert">${icon(look === 'plain' ? 'info' : 'warning')}<div>
<h2>${words.title}</h2>
<p>${words.text(foreignText(authentication.kind === 'form' ? '' : authentication.label))}</p>
</div></div>`
}

/** The text above the login's button: the notice of a form, or where the button leads to. */
export function loginNotice(
  { text, options: { authentication } }: RenderContext,
  isNamed: boolean,
): Html | undefined {
  if (authentication.kind === 'form') return authentication.renderNotice(text, isNamed)
  const { provider } = text
  const label = foreignText(authentication.label)
  return html`<p>${provider.intro(label)}${isNamed ? html` ${provider.named}` : undefined}</p>`
}

/** The fields of the login; none if it is somewhere else. */
export function loginFields(
  { text, options: { authentication } }: RenderContext,
  wrong: string | undefined,
): Html | undefined {
  return authentication.kind === 'form' ? authentication.renderFields(text, wrong) : undefined
}

/**
 * The login's button: it says `submit` for a form, otherwise where it leads to. The page itself says what is wrong with a
 * field, in its own language: the browser's bubble would be in the browser's.
 */
export function loginButton({ text, options: { authentication } }: RenderContext, submit: string): Html {
  const label = authentication.kind === 'form' ? submit : text.provider.button(authentication.label)
  return html`<button class="button primary" name="step" value="login" formnovalidate>${label}</button>`
}

/** The notice that the login was not filled in as it must be. */
export function malformedProblem(context: RenderContext): Html {
  const { text, options } = context
  const fieldId = options.authentication.kind === 'form' ? options.authentication.fieldId : 'main'
  return problem({ title: text.login.problemTitle, text: malformedText(context), fieldId })
}

/** Says which form has what people log in with. */
export function malformedText({ text, options: { authentication } }: RenderContext): string {
  return authentication.kind === 'form' ? authentication.malformedText(text) : text.login.format
}

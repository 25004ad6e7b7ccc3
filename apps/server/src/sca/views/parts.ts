import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { LayoutOptions } from '../../web/layout.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { foreignText } from '../../web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { PsuAuthentication } from '../psu-authentication.ts'
import type { Requester } from './views.ts'

/** How to render a page. */
export interface RenderOptions extends LayoutOptions {
  /** Renders the fields of the login. */
  readonly authentication: PsuAuthentication
  /** Whether the phone reloads itself; true if undefined. The parameter `renew=off` turns it off. */
  readonly reloads?: boolean | undefined
}

/** The texts and options that a view is rendered with. */
export interface RenderContext {
  readonly text: Messages
  readonly options: RenderOptions
}

/** A page's title and content, before the layout is added. */
export interface RenderedView {
  readonly title: string | Html
  readonly main: Html
  /** The warning in the footer, if the usual one would be wrong. */
  readonly safety?: string | undefined
  readonly note?: string | undefined
}

/** The warning in the footer. The second of two people started nothing, so the usual warning would make them refuse. */
export function safetyNotice({ frame }: Messages, isSecondPerson = false): string {
  return isSecondPerson ? frame.safetyOfSecond : frame.safety
}

const STEPS = ['login', 'context', 'approval'] as const

/** The progress bar. The middle step is often skipped, so the steps are not counted "of three". */
export function progress(text: Messages, step: (typeof STEPS)[number]): Html {
  const reached = STEPS.indexOf(step)
  const segments = STEPS.map((_, index) => (index <= reached ? html`<i class="done"></i>` : html`<i></i>`))
  return html`<p class="step"><span class="bar" aria-hidden="true">${segments}</span>${text.step[step]}</p>`
}

/** Shows the requester: the name in its certificate and, separately, the brand it claims, which nobody has checked. */
export function requesterCard(
  text: Messages,
  { requester, purpose }: { requester: Requester; purpose: PurposeName },
): Html {
  const { brand } = requester
  return html`<div class="requester">${icon('building')}<div>
<p>${text.requester.label[purpose]}</p>
<p class="name">${foreignText(requester.name)}</p>
${brand === undefined || brand === requester.name ? undefined : html`<p>${text.requester.brand(foreignText(brand))}</p>`}
</div></div>`
}

/** The button that aborts the SCA. It skips the validation of the form's fields. */
export function abortButton(text: Messages, purpose: PurposeName): Html {
  return html`<button class="button quiet" name="step" value="abort" formnovalidate>${text.abort[purpose]}</button>`
}

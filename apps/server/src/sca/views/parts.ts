import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { LayoutOptions } from '../../web/layout.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { foreignText } from '../../web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { Requester } from './views.ts'

export interface RenderOptions extends LayoutOptions {
  /** May the phone look for news by itself? The parameter `renew=off` says no; yes when left out. */
  readonly renews?: boolean | undefined
}

/** What a view has to write with. */
export interface RenderContext {
  readonly text: Messages
  readonly options: RenderOptions
}

/** A page's title and its content, before the frame goes around it. */
export interface RenderedView {
  readonly title: string
  readonly main: Html
  /** What the footer warns of, where the usual warning would be wrong. */
  readonly safety?: string | undefined
  readonly note?: string | undefined
}

/** The second of two people started nothing: the usual warning would have them refuse. */
export function safetyNotice({ frame }: Messages, isSecondPerson = false): string {
  return isSecondPerson ? frame.safetyOfSecond : frame.safety
}

const STEPS = ['login', 'context', 'approval'] as const

/** How far one has come. The middle step is often skipped, so the steps are not counted "of three". */
export function progress(text: Messages, step: (typeof STEPS)[number]): Html {
  const reached = STEPS.indexOf(step)
  const segments = STEPS.map((_, index) => (index <= reached ? html`<i class="done"></i>` : html`<i></i>`))
  return html`<p class="step"><span class="bar" aria-hidden="true">${segments}</span>${text.step[step]}</p>`
}

/** The name in the certificate, and apart from it what they call themselves, which nobody has checked. */
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

/** Leaves without the form being filled in. */
export function abortButton(text: Messages, purpose: PurposeName): Html {
  return html`<button class="button quiet" name="step" value="abort" formnovalidate>${text.abort[purpose]}</button>`
}

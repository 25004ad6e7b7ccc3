import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { Frame } from '../../web/layout.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { name } from '../../web/parts.ts'
import type { Asker, PurposeKind } from './views.ts'

export interface RenderOptions extends Frame {
  /** May the phone look for news by itself? The parameter `renew=off` says no; yes when left out. */
  readonly renews?: boolean | undefined
}

/** What a view has to write with. */
export interface Pen {
  readonly text: Messages
  readonly options: RenderOptions
}

/** A page's title and its content, before the frame goes around it. */
export interface Drawn {
  readonly title: string
  readonly main: Html
  /** What the footer warns of, where the usual warning would be wrong. */
  readonly safety?: string | undefined
  readonly note?: string | undefined
}

/** The second of two people started nothing: the usual warning would have them refuse. */
export function safetyFor({ frame }: Messages, isSecondPerson = false): string {
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
export function whoAsks(text: Messages, { asker, purpose }: { asker: Asker; purpose: PurposeKind }): Html {
  const { brand } = asker
  return html`<div class="asker">${icon('building')}<div>
<p>${text.asker.label[purpose]}</p>
<p class="name">${name(asker.name)}</p>
${brand === undefined || brand === asker.name ? undefined : html`<p>${text.asker.brand(name(brand))}</p>`}
</div></div>`
}

/** Leaves without the form being filled in. */
export function abortButton(text: Messages, purpose: PurposeKind): Html {
  return html`<button class="button quiet" name="step" value="abort" formnovalidate>${text.abort[purpose]}</button>`
}

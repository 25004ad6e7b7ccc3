import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { Frame } from '../../web/layout.ts'
import type { Messages } from '../../web/messages/messages.ts'
import type { Asker, FormFrame, PurposeKind } from './view.ts'

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
  readonly note?: string | undefined
}

/** Other people's words: kept apart, so that their writing direction cannot turn the sentence around them. */
export function name(words: string): Html {
  return html`<bdi>${words}</bdi>`
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

/** Forms go back to where they came from, with the token that shows it. */
export function form({ action, csrfToken }: FormFrame, content: Html): Html {
  return html`<form method="post" action="${action}" autocomplete="off">
<input type="hidden" name="csrf" value="${csrfToken}">
${content}
</form>`
}

export function primaryButton(step: string, label: string): Html {
  return html`<button class="button primary" name="step" value="${step}">${label}</button>`
}

/** Leaves without the form being filled in. */
export function abortButton(text: Messages, purpose: PurposeKind): Html {
  return html`<button class="button quiet" name="step" value="abort" formnovalidate>${text.abort[purpose]}</button>`
}

/** Read out at once, and a way to the field that it is about. */
export function problem(told: { title: string; text: string; more?: string; fieldId: string }): Html {
  return html`<div class="notice bad" role="alert">${icon('warning')}<div>
<h2>${told.title}</h2>
<p><a href="#${told.fieldId}">${told.text}</a></p>
${told.more === undefined ? undefined : html`<p>${told.more}</p>`}
</div></div>`
}

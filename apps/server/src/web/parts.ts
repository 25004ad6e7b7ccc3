import { type Html, html } from './html.ts'
import { icon } from './icons.ts'

/** Everything a form needs to be sent back to where it came from. */
export interface FormTarget {
  /** Where the form is posted: the page's own address. */
  readonly action: string
  readonly csrfToken: string
}

/** Other people's words: kept apart, so that their writing direction cannot turn the sentence around them. */
export function foreignText(words: string): Html {
  return html`<bdi>${words}</bdi>`
}

/** Forms go back to where they came from, with the token that shows it. */
export function form({ action, csrfToken }: FormTarget, content: Html): Html {
  return html`<form method="post" action="${action}" autocomplete="off">
<input type="hidden" name="csrf" value="${csrfToken}">
${content}
</form>`
}

export function primaryButton(step: string, label: string): Html {
  return html`<button class="button primary" name="step" value="${step}">${label}</button>`
}

/** Read out at once, and a way to the field that it is about. */
export function problem(told: { title: string; text: string; more?: string; fieldId: string }): Html {
  return html`<div class="notice bad" role="alert">${icon('warning')}<div>
<h2>${told.title}</h2>
<p><a href="#${told.fieldId}">${told.text}</a></p>
${told.more === undefined ? undefined : html`<p>${told.more}</p>`}
</div></div>`
}

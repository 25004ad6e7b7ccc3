import { type Html, html } from '@havn/html'
import { icon } from './icons.ts'

/** Where a form is posted, and its CSRF token. */
export interface FormTarget {
  /** The address of the form's own page. */
  readonly action: string
  readonly csrfToken: string
  /** Lets a button elsewhere on the page belong to the form. */
  readonly id?: string | undefined
}

/** Marks up text that other people wrote, such as names, so that its writing direction cannot affect the sentence around it. */
export function foreignText(words: string): Html {
  return html`<bdi>${words}</bdi>`
}

/** Marks up the brand that a TPP claims; undefined if it claims none, or its own name. */
export function brandOf({
  name,
  brand,
}: {
  readonly name: string
  readonly brand: string | undefined
}): Html | undefined {
  return brand === undefined || brand === name ? undefined : foreignText(brand)
}

/** Renders a form with its CSRF token. */
export function form({ action, csrfToken, id }: FormTarget, content: Html): Html {
  const start =
    id === undefined
      ? html`<form method="post" action="${action}" autocomplete="off">`
      : html`<form id="${id}" method="post" action="${action}" autocomplete="off">`
  return html`${start}
<input type="hidden" name="csrf" value="${csrfToken}">
${content}
</form>`
}

/** Renders the main button of a form. */
export function primaryButton(step: string, label: string): Html {
  return html`<button class="button primary" name="step" value="${step}">${label}</button>`
}

/** Renders a problem with a link to its field. Screen readers read it out at once. */
export function problem(notice: { title: string; text: string; more?: string; fieldId: string }): Html {
  return html`<div class="notice bad" role="alert">${icon('warning')}<div>
<h2>${notice.title}</h2>
<p><a href="#${notice.fieldId}">${notice.text}</a></p>
${notice.more === undefined ? undefined : html`<p>${notice.more}</p>`}
</div></div>`
}

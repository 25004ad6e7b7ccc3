import { type Html, type HtmlValue, html } from '@havn/html'

/** What a colour says: it went well, it failed, somebody must act, something is under way, or nothing in particular. */
export type Tone = 'good' | 'bad' | 'act' | 'under-way' | 'plain'

/** A short word with a colour. The colour only repeats what the word says. */
export const pill = (label: string, tone: Tone, title?: string): Html =>
  title === undefined
    ? html`<span class="pill ${tone}">${label}</span>`
    : html`<span class="pill ${tone}" title="${title}">${label}</span>`

interface CardOptions {
  readonly title?: string
  /** What stands to the right of the title. */
  readonly aside?: Html
  readonly body: HtmlValue
  readonly className?: string
}

/** A part of a page with its own heading. */
export function card({ title, aside, body, className = '' }: CardOptions): Html {
  const head = title === undefined ? undefined : html`<div class="card-head"><h2>${title}</h2>${aside}</div>`
  return html`<section class="card ${className}">${head}${body}</section>`
}

/** The heading of a page, with what can be done there. */
export const pageHead = (title: string, options: { lead?: HtmlValue; actions?: HtmlValue } = {}): Html =>
  html`<div class="page-head"><div><h1>${title}</h1>${options.lead === undefined ? undefined : html`<p class="lead">${options.lead}</p>`}</div>${options.actions === undefined ? undefined : html`<div class="actions">${options.actions}</div>`}</div>`

/** A text in a typewriter's font, such as an id, that can be copied with one click. */
export const copyable = (text: string, label = 'Copy'): Html =>
  html`<span class="copyable"><code>${text}</code><button type="button" class="copy" data-copy="${text}" aria-label="${label}: ${text}" hidden><span aria-hidden="true">${label}</span></button></span>`

/** The end of an id, for rows that are otherwise alike: ids that were made in the same second begin alike. */
export const idEnd = (id: string): Html => html`<code class="id-end" title="${id}">…${id.slice(-6)}</code>`

/** A path that a narrow column may break after each slash. */
export const breakablePath = (path: string): Html =>
  html`${path.split('/').map((word, index) => (index === 0 ? html`${word}` : html`/<wbr>${word}`))}`

/** A block of code or text that can be copied. */
export const codeBlock = (text: string, label?: string): Html =>
  html`<figure class="code">${label === undefined ? undefined : html`<figcaption>${label}</figcaption>`}<pre tabindex="0"><code>${text}</code></pre><button type="button" class="copy" data-copy="${text}" hidden>Copy</button></figure>`

/** What a place shows that has nothing yet: what would be here, and how it gets here. */
export const emptyState = (title: string, body: HtmlValue): Html =>
  html`<div class="empty"><h2>${title}</h2><div>${body}</div></div>`

/** A page that has nothing but this to say. */
export const emptyPage = (title: string, body: HtmlValue): Html =>
  html`<div class="empty"><h1>${title}</h1><div>${body}</div></div>`

/** Facts in two columns: what it is, and its value. A fact without a value is left out. */
export const facts = (rows: readonly (readonly [string, HtmlValue])[]): Html =>
  html`<dl class="facts">${rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

interface PostButton {
  readonly action: string
  readonly label: HtmlValue
  /** The fields that are posted. */
  readonly fields?: Readonly<Record<string, string>>
  readonly kind?: 'primary' | 'plain' | 'danger'
  readonly className?: string
}

/** A button that posts. */
export function postButton({ action, label, fields = {}, kind = 'plain', className = '' }: PostButton): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}" class="post ${className}">${hidden}<button class="button ${kind}">${label}</button></form>`
}

interface Field {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly hint?: string
  readonly type?: 'text' | 'number' | 'date' | 'datetime-local' | 'search'
  readonly isRequired?: boolean
}

/** A labelled field of a form, on one line. */
export function field({ label, name, value = '', hint, type = 'text', isRequired = false }: Field): Html {
  const input = isRequired
    ? html`<input id="${name}" name="${name}" type="${type}" value="${value}" aria-describedby="${`${name}-hint`}" required>`
    : html`<input id="${name}" name="${name}" type="${type}" value="${value}" aria-describedby="${`${name}-hint`}">`
  return html`<div class="field"><label for="${name}">${label}</label>${input}${hintOf(name, hint)}</div>`
}

/** What describes a field. Empty without a hint, since the field refers to it. */
const hintOf = (name: string, hint = ''): Html => html`<small id="${`${name}-hint`}">${hint}</small>`

/** A labelled choice. */
export function choice(
  { label, name, hint }: Pick<Field, 'label' | 'name' | 'hint'>,
  options: readonly (readonly [string, string])[],
  chosen?: string,
): Html {
  const items = options.map(([value, text]) =>
    value === chosen
      ? html`<option value="${value}" selected>${text}</option>`
      : html`<option value="${value}">${text}</option>`,
  )
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}" aria-describedby="${`${name}-hint`}">${items}</select>${hintOf(name, hint)}</div>`
}

/** A message above the content of a page: what was done, or what was refused. */
export const note = (tone: Tone, body: HtmlValue): Html =>
  html`<div class="note ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${body}</div>`

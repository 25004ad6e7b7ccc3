import { type Html, type HtmlValue, html } from '@havn/html'
import { copyable } from './parts.ts'

/** Something that the reader can do now. */
export interface Action {
  /** The button or link. */
  readonly control: HtmlValue
  /** What it does, where its label does not say it all. */
  readonly hint?: string | undefined
  /** The same by the command line. */
  readonly command?: string | undefined
}

/** What must happen next, and what the reader can do for it: a button each, with the command that does the same. */
export const whatNow = (sentence: HtmlValue, actions: readonly Action[]): Html =>
  html`<section class="card what-now"><div class="card-head"><h2>What now</h2></div><p class="what-now-sentence">${sentence}</p>${actions.length === 0 ? undefined : html`<ul class="action-list">${actions.map(actionRow)}</ul>`}</section>`

const actionRow = ({ control, hint, command }: Action): Html =>
  html`<li><div class="action-control">${control}</div><div class="action-note">${hint === undefined ? undefined : html`<span>${hint}</span>`}${command === undefined ? undefined : copyable(command)}</div></li>`

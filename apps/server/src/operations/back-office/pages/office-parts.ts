import { type Html, html } from '@havn/html'
import { capitalise } from '../../../platform/web/format.ts'
import { localTime } from '../local-time.ts'
import type { OfficeFrame } from './office-layout.ts'

/** How a status looks: what needs a look stands out, and what is settled is calm. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain'

export const chip = (tone: Tone, content: string | Html): Html =>
  html`<span class="chip ${tone}">${content}</span>`

export const tag = (text: string, tone: Tone = 'plain'): Html =>
  html`<span class="tag ${tone}">${text}</span>`

/** A text of machines. An id is not broken where it fits. */
export const code = (text: string): Html =>
  /^[0-9a-f-]{36}$/.test(text) ? html`<code class="id">${text}</code>` : html`<code>${text}</code>`

/** A moment of the real clock, by the clock of the page's bank, so that all times of a page can be compared. */
export const onBankClock = ({ bank }: Pick<OfficeFrame, 'bank'>, time: Date): Date =>
  new Date(time.getTime() + (bank?.clockOffsetMilliseconds ?? 0))

/** A time; the heading above says where. */
export const moment = (time: Date | null): Html =>
  time === null ? html`–` : html`<time datetime="${time.toISOString()}">${localTime(time)}</time>`

/** A moment of the real clock on the page's bank's clock, and how long ago that was. */
export function momentAgo(frame: Pick<OfficeFrame, 'bank' | 'texts' | 'nowMilliseconds'>, time: Date): Html {
  const minutes = Math.floor(Math.max(0, frame.nowMilliseconds - time.getTime()) / 60_000)
  return html`${moment(onBankClock(frame, time))}<small>${frame.texts.ago(minutes)}</small>`
}

interface CardOptions {
  readonly title: string
  readonly id?: string
  readonly filters?: Html | undefined
  /** Whether it is of no use on paper. */
  readonly isOnScreenOnly?: boolean
}

/** A part of a page with a heading, and what filters it beside that. */
export function card({ title, id, filters, isOnScreenOnly }: CardOptions, content: Html): Html {
  const names = isOnScreenOnly === true ? 'card screen-only' : 'card'
  const inside = html`<div class="heading"><h2>${title}</h2>${filters}</div>${content}`
  return id === undefined
    ? html`<section class="${names}">${inside}</section>`
    : html`<section class="${names}" id="${id}">${inside}</section>`
}

interface Table {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (Html | string)[])[]
  /** What stands there instead, if there are no rows. */
  readonly none: string
  /** Whether each row is an event: on a phone its time and outcome stand in one line, and what happened below, without the columns' names. */
  readonly isOfEvents?: boolean
}

/**
 * A table. On a phone its rows become blocks, with the column's name before each cell; the roles keep it a table for screen readers,
 * which the other display would take away.
 */
export function table({ label, columns, rows, none, isOfEvents = false }: Table): Html {
  if (rows.length === 0) return html`<p class="muted">${capitalise(none)}</p>`
  const names = columns.map(capitalise)
  return html`<table role="table" class="${isOfEvents ? 'events' : ''}" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${names.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (cells) =>
      html`<tr role="row">${cells.map((cell, index) => html`<td role="cell" data-label="${names[index] ?? ''}"><div>${cell}</div></td>`)}</tr>`,
  )}</tbody>
</table>`
}

/** Facts as a list of names and values. */
export function factList(facts: readonly (readonly [string, string | Html])[]): Html {
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** What came of a form, or what is wrong with it. A problem leads to its field. */
export interface OfficeMessage {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: string
  readonly fieldId?: string
}

export function messageNotice(title: string, { tone, text, fieldId }: OfficeMessage): Html {
  const role = tone === 'bad' ? 'alert' : 'status'
  const words = fieldId === undefined ? html`${text}` : html`<a href="#${fieldId}">${text}</a>`
  return html`<div class="notice ${tone}" role="${role}"><h2>${title}</h2><p>${words}</p></div>`
}

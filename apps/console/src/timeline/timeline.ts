import { type Html, html } from '@havn/html'
import { card, formatDate, formatSecond } from '../design/index.ts'
import type { TimelineEntry } from './entry.ts'

/** Everything that happened, oldest first, with the clock that each time is of. */
export const timeline = (entries: readonly TimelineEntry[]): Html =>
  card({
    title: 'What happened',
    aside: html`<span class="clock-key"><span class="clock-of bank">bank's clock</span> <span class="clock-of real">real clock</span></span>`,
    body:
      entries.length === 0
        ? html`<p class="muted">Nothing yet.</p>`
        : html`<ol class="timeline">${entries.map(row)}</ol>`,
  })

function row({ clock, time, text, detail }: TimelineEntry): Html {
  const moment = new Date(time)
  const name = clock === 'bank' ? "bank's clock" : 'real clock'
  return html`<li class="${clock}"><div class="timeline-what"><span>${text}</span> ${detail}</div><div class="timeline-when"><time datetime="${time}">${formatDate(moment)}, ${formatSecond(moment)}</time> <span class="clock-of ${clock}">${name}</span></div></li>`
}

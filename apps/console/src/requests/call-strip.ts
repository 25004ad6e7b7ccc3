import { type Html, html } from '@havn/html'
import type { RequestOutline } from '@havn/tpp-sdk'
import { formatDuration } from './format-duration.ts'
import { isAsking } from './operation-words.ts'

const callsMax = 60
const height = 40
const barWidth = 8
const gap = 2

/** The last calls as bars, oldest first: the height says how long each took, the colour whether it was refused. */
export function callStrip(calls: readonly RequestOutline[]): Html {
  const shown = calls.slice(0, callsMax).toReversed()
  const width = callsMax * (barWidth + gap)
  const first = width - shown.length * (barWidth + gap)
  const bars = shown.map((call, index) => {
    const tall = barHeight(call.milliseconds)
    const tone = call.status < 400 ? 'done' : isAsking(call.status) ? 'asked' : 'refused'
    return html`<a href="${`/requests/${encodeURIComponent(call.requestId)}`}" data-swap="detail" tabindex="-1"><title>${`${call.status} ${call.method} ${call.path}${call.milliseconds === undefined ? '' : `, ${formatDuration(call.milliseconds)}`}`}</title><rect class="${tone}" x="${first + index * (barWidth + gap)}" y="${height - tall}" width="${barWidth}" height="${tall}" rx="2"/></a>`
  })
  return html`<div class="call-strip"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg><p>${summaryOf(shown)}</p></div>`
}

/** Doubling the time adds the same height, so that a call of a second does not make all others vanish. */
function barHeight(milliseconds = 0): number {
  return Math.round(Math.min(height, 8 + 3.6 * Math.log2(1 + milliseconds)))
}

function summaryOf(calls: readonly RequestOutline[]): string {
  const refused = calls.filter(({ status }) => status >= 400 && !isAsking(status)).length
  const times = calls
    .flatMap(({ milliseconds }) => (milliseconds === undefined ? [] : [milliseconds]))
    .toSorted((one, other) => one - other)
  const median = times[Math.floor(times.length / 2)]
  const slowest = times.at(-1)
  return [
    calls.length === 1 ? '1 call' : `last ${calls.length} calls`,
    refused === 0 ? 'none refused' : `${refused} refused`,
    ...(median === undefined ? [] : [`half within ${formatDuration(median)}`]),
    ...(slowest === undefined ? [] : [`slowest ${formatDuration(slowest)}`]),
  ].join(' · ')
}

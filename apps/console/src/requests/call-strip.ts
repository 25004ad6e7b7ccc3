import { type Html, html } from '@havn/html'
import type { RequestOutline } from '@havn/tpp-sdk'
import { formatDuration } from './format-duration.ts'
import { isAsking } from './operation-words.ts'

const callsMax = 60
/** Of fewer calls, the slowest says as much. */
const medianCallsMin = 5
const height = 56
const barWidth = 8
const gap = 2

/** The lines of the scale, in milliseconds. */
const SCALE = [
  [1000, '1 s'],
  [100, '100 ms'],
  [10, '10 ms'],
] as const

const TONES = [
  ['done', 'answered'],
  ['asked', 'asks for the PSU'],
  ['refused', 'refused'],
] as const

/** The last calls as bars, oldest first: the height says how long each took, the colour how it was answered. */
export function callStrip(calls: readonly RequestOutline[]): Html {
  const shown = calls.slice(0, callsMax).toReversed()
  const width = callsMax * (barWidth + gap)
  const first = width - shown.length * (barWidth + gap)
  const bars = shown.map((call, index) => {
    const tall = barHeight(call.milliseconds)
    return html`<a href="${`/requests/${encodeURIComponent(call.requestId)}`}" data-swap="detail" tabindex="-1"><title>${`${call.status} ${call.method} ${call.path}${call.milliseconds === undefined ? '' : `, ${formatDuration(call.milliseconds)}`}`}</title><rect class="${toneOf(call)}" x="${first + index * (barWidth + gap)}" y="${height - tall}" width="${barWidth}" height="${tall}" rx="2"/></a>`
  })
  const lines = SCALE.map(
    ([milliseconds]) => html`<path class="scale" d="M0 ${height - barHeight(milliseconds)}H${width}"/>`,
  )
  const names = SCALE.map(([, name]) => html`<span>${name}</span>`)
  return html`<figure class="call-strip"><figcaption><strong>Answer time</strong> <span class="muted">${summaryOf(shown)}</span></figcaption><div class="call-plot"><span class="call-scale" aria-hidden="true">${names}</span><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${lines}${bars}</svg></div>${legend()}</figure>`
}

const legend = (): Html =>
  html`<p class="call-legend" aria-hidden="true">${TONES.map(
    ([tone, name]) =>
      html`<span><svg viewBox="0 0 10 10"><rect class="${tone}" width="10" height="10" rx="2"/></svg>${name}</span>`,
  )}</p>`

function toneOf({ status }: RequestOutline): (typeof TONES)[number][0] {
  if (status < 400) return 'done'
  return isAsking(status) ? 'asked' : 'refused'
}

/** Ten times the time adds the same height, so that a call of a second does not make all others vanish. */
function barHeight(milliseconds = 0): number {
  return Math.round(Math.min(height, 2 + 15 * Math.log10(1 + milliseconds)))
}

function summaryOf(calls: readonly RequestOutline[]): string {
  const refused = calls.filter((call) => toneOf(call) === 'refused').length
  const times = calls
    .flatMap(({ milliseconds }) => (milliseconds === undefined ? [] : [milliseconds]))
    .toSorted((one, other) => one - other)
  const median = times.length < medianCallsMin ? undefined : times[Math.ceil(times.length / 2) - 1]
  const slowest = times.at(-1)
  return [
    calls.length === 1 ? '1 call' : `last ${calls.length} calls`,
    refused === 0 ? 'none refused' : `${refused} refused`,
    ...(median === undefined ? [] : [`half within ${formatDuration(median)}`]),
    ...(slowest === undefined ? [] : [`slowest ${formatDuration(slowest)}`]),
  ].join(' · ')
}

import type { SandboxStatus, SandboxStatusPeriod } from '@havn/contract'
import { type Html, html } from '@havn/html'
import { card } from '../design/index.ts'

const percent = (part: number | undefined): string =>
  part === undefined ? '–' : `${(part * 100).toFixed(part === 1 ? 0 : 2)} %`
const milliseconds = (value: number | undefined): string => (value === undefined ? '–' : `${value} ms`)
const errorRate = ({ calls, failed }: { calls: number; failed: number }): number =>
  calls === 0 ? 0 : failed / calls

/** How available the bank was in 30 days, for one line. Without calls there is nothing to be a part of. */
export const availabilityText = ({ calls, availability }: SandboxStatus['last30Days']): string =>
  calls === 0 ? 'Status: no calls yet' : `${percent(availability)} available in 30 days`

const figures = (title: string, period: SandboxStatus['last24Hours']) =>
  card({
    title,
    body:
      period.calls === 0
        ? html`<p class="muted">No calls.</p>`
        : html`<dl class="figures">${(
            [
              ['Availability', percent(period.availability)],
              ['Calls', String(period.calls)],
              ['Mean response time', milliseconds(period.meanMilliseconds)],
              ['95 of 100 calls within', milliseconds(period.p95Milliseconds)],
              ['Failed (5xx)', percent(errorRate(period))],
            ] as const
          ).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  })

/** The answer that readers come for, as the title. */
const stateHead = (title: string, look: 'good' | 'bad', checked?: Html): Html =>
  html`<div class="page-head bank-state"><h1><span class="state-dot ${look}" aria-hidden="true"></span>${title}</h1>${checked}</div>`

/** Whether the bank answers, and how well the sandbox serves everybody. */
export function statusPage(status: SandboxStatus | undefined): Html {
  if (status === undefined)
    return html`${stateHead('The bank does not answer', 'bad')}<p>Calls fail at the moment. Try again in a minute.</p>`
  const { time } = status
  const checked = html`<p class="muted">Checked at <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>`
  const { last24Hours, last30Days, hours, days, banks } = status
  return html`${stateHead('The bank answers', 'good', checked)}
${
  last30Days.calls === 0
    ? card({
        title: 'No calls in the last 30 days',
        body: html`<p class="muted">Availability and response times come with the first ones.</p>`,
      })
    : html`<div class="periods">${figures('Last 24 hours', last24Hours)}${figures('Last 30 days', last30Days)}</div>
${plots('By the hour', hours, (start) => `${start.slice(11, 16)} UTC`)}
${plots('By the day', days, (start) => start.slice(0, 10))}`
}
<p class="muted">The figures are of all TPPs together; nothing here says whose calls they were. ${banks === 0 ? undefined : `${banks === 1 ? '1 TPP has' : `${banks} TPPs have`} a bank here. `}Brought up to date every ten seconds; <a href="/privacy">what is kept</a>.</p>`
}

function plots(
  title: string,
  periods: readonly SandboxStatusPeriod[],
  name: (start: string) => string,
): Html {
  const plot = (label: string, unit: string, pick: (period: SandboxStatusPeriod) => number | undefined) =>
    bars({ label, unit, bars: periods.map((period) => ({ name: name(period.start), value: pick(period) })) })
  return card({
    title,
    body: html`<div class="plots">${plot('Availability', '%', ({ availability }) => (availability === undefined ? undefined : availability * 100))}${plot('Calls', '', ({ calls }) => calls)}${plot('95 of 100 calls within', 'ms', ({ p95Milliseconds }) => p95Milliseconds)}${plot('Failed calls', '%', (period) => errorRate(period) * 100)}</div>`,
  })
}

interface Plot {
  readonly label: string
  readonly unit: string
  readonly bars: readonly { readonly name: string; readonly value: number | undefined }[]
}

const [width, height] = [300, 60]

/** A small plot of bars. The numbers are in the bars' titles, and the highest beside the label. */
function bars({ label, unit, bars: given }: Plot): Html {
  const highest = Math.max(0, ...given.map(({ value }) => value ?? 0))
  const step = width / given.length
  const shown = (value: number) => `${Number(value.toFixed(2))}${unit === '' ? '' : ` ${unit}`}`
  const marks = given.map(({ name, value }, index) => {
    if (value === undefined) return html``
    const tall = highest === 0 ? 0 : (value / highest) * (height - 2)
    return html`<rect x="${(index * step + 0.5).toFixed(1)}" y="${(height - Math.max(1, tall)).toFixed(1)}" width="${(step - 1).toFixed(1)}" height="${Math.max(1, tall).toFixed(1)}"><title>${name}: ${shown(value)}</title></rect>`
  })
  return html`<figure class="plot"><figcaption>${label} <span class="muted">at most ${shown(highest)}</span></figcaption><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}: at most ${shown(highest)}">${marks}</svg></figure>`
}

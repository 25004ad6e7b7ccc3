import { type Html, html } from '@havn/html'
import type { SandboxConsentReport } from '@havn/tpp-sdk'

type Use = SandboxConsentReport['use'][number]

const days = 30
const barWidth = 16
const step = 22
const height = 96
const dayInMilliseconds = 86_400_000

/** How often the consent was used on each of the last thirty days: dark while the PSU was away, light with them there. */
export function useChart(use: readonly Use[], today: string): Html {
  if (use.length === 0)
    return html`<p class="muted">It has not been used yet. Read the accounts, and the day appears here.</p>`
  const byDate = new Map(use.map((day) => [day.date, day]))
  const last = Date.parse(today)
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * dayInMilliseconds).toISOString().slice(0, 10),
  )
  const most = Math.max(1, ...dates.map((date) => byDate.get(date)?.reads ?? 0))
  const total = dates.reduce((sum, date) => sum + (byDate.get(date)?.reads ?? 0), 0)
  const bars = dates.map((date, index) => bar({ date, x: index * step, most, use: byDate.get(date) }))
  const width = days * step
  return html`<figure class="use-chart"><svg viewBox="0 0 ${width} ${height + 34}" role="img" aria-labelledby="use-title use-desc"><title id="use-title">Use per day</title><desc id="use-desc">${total} reads on the last ${days} days of the bank, at most ${most} on one day.</desc><line x1="0" y1="${height + 18}" x2="${width}" y2="${height + 18}"/>${bars}<text x="0" y="${height + 33}">${dates[0]}</text><text x="${width}" y="${height + 33}" class="end">${today}</text></svg><figcaption><span class="key with">with the PSU</span> <span class="key without">without the PSU, at most four times a day for each account</span></figcaption></figure>`
}

interface Bar {
  readonly date: string
  readonly x: number
  readonly most: number
  readonly use: Use | undefined
}

function bar({ date, x, most, use }: Bar): Html {
  if (use === undefined) return html``
  const all = (use.reads / most) * height
  const without = (use.readsWithoutPsu / most) * height
  const bottom = height + 18
  return html`<g><title>${date}: ${use.reads} reads, ${use.readsWithoutPsu} of them without the PSU</title><rect class="with" x="${x}" y="${bottom - all}" width="${barWidth}" height="${all}" rx="3"/><rect class="without" x="${x}" y="${bottom - without}" width="${barWidth}" height="${without}" rx="3"/><text x="${x + barWidth / 2}" y="${bottom - all - 4}" class="middle">${use.reads}</text></g>`
}

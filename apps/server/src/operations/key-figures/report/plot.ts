import { type Html, html } from '@havn/html'

/** A line or a row of bars: a value for each day, undefined where there is none. */
export interface Series {
  readonly name: string
  readonly color: string
  readonly values: readonly (number | undefined)[]
}

export interface Plot {
  readonly title: string
  readonly unit: string
  /** Every day, in the order of the values. */
  readonly days: readonly string[]
  readonly series: readonly Series[]
}

const width = 640
const height = 190
const left = 70
const right = 10
const top = 14
const bottom = 34

/** Draws one series as bars and several as lines, as SVG that needs no script. The table below it has the numbers. */
export function drawPlot({ title, unit, days, series }: Plot): Html {
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined))
  const most = niceCeiling(Math.max(0, ...values))
  const dayWidth = (width - left - right) / Math.max(1, days.length)
  const yOf = (value: number) => top + (1 - value / most) * (height - top - bottom)
  const xOf = (day: number) => left + (day + 0.1) * dayWidth
  const draw = ({ color, values: ofSeries }: Series) =>
    series.length > 1
      ? drawLine(color, ofSeries, (value, day) => `${round(xOf(day) + dayWidth * 0.4)},${round(yOf(value))}`)
      : ofSeries.flatMap((value, day) => {
          const barHeight = Math.max(2, height - bottom - yOf(value ?? 0))
          return value === undefined || value === 0
            ? []
            : [
                html`<rect x="${round(xOf(day))}" y="${round(height - bottom - barHeight)}" width="${round(dayWidth * 0.8)}" height="${round(barHeight)}" fill="${color}"/>`,
              ]
        })
  const lines = [0, most / 2, most].map(
    (
      value,
    ) => html`<line x1="${left}" x2="${width - right}" y1="${round(yOf(value))}" y2="${round(yOf(value))}" stroke="#c5ccd6"/>
<text x="${left - 8}" y="${round(yOf(value) + 6)}" text-anchor="end">${formatTick(value)}</text>`,
  )
  const highest = values.length === 0 ? 'no values' : `highest ${formatTick(Math.max(...values))} ${unit}`
  return html`<figure>
<figcaption>${title}${series.length < 2 ? undefined : series.map(({ name, color }) => html` <span class="key"><span style="background:${color}"></span>${name}</span>`)}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}, ${days.at(0) ?? ''} to ${days.at(-1) ?? ''}: ${highest}">
${lines}
${series.flatMap(draw)}
<text x="${left}" y="${height - 8}">${days.at(0) ?? ''}</text>
<text x="${width - right}" y="${height - 8}" text-anchor="end">${days.at(-1) ?? ''}</text>
</svg>
</figure>`
}

/** Draws a series as lines, with a gap where a day has no value. */
function drawLine(
  color: string,
  values: readonly (number | undefined)[],
  pointOf: (value: number, day: number) => string,
): Html[] {
  const points = values.map((value, day) => (value === undefined ? ' ' : `${pointOf(value, day)};`)).join('')
  return points
    .split(' ')
    .filter((run) => run !== '')
    .map(
      (run) =>
        html`<polyline points="${run.slice(0, -1).replaceAll(';', ' ')}" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
}

const round = (value: number) => Math.round(value * 10) / 10

const formatTick = (value: number) => String(Number(value.toPrecision(3)))

/** Rounds up to 1, 2 or 5 times a power of ten, for the top of the axis. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

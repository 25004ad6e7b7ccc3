import { type Html, html } from '@havn/html'
import { monthTicks } from './months.ts'

/** A line or a row of bars: a value for each day, undefined where there is none. */
export interface Series {
  readonly name: string
  /** The class that has its colour and, of a line, its dashes: no colour alone tells two apart. */
  readonly look: 'down' | 'planned' | 'errors' | 'first' | 'second' | 'third' | 'fourth' | 'own'
  readonly values: readonly (number | undefined)[]
  /** Of bars: on which they stand, those of the series before. */
  readonly above?: readonly (number | undefined)[]
}

export interface Plot {
  readonly title: string
  readonly unit: string
  readonly kind: 'bars' | 'lines'
  /** Every day, in the order of the values. */
  readonly days: readonly string[]
  readonly series: readonly Series[]
  /** The mean of the quarter before, as a line across; undefined if it is unknown. */
  readonly before?: { readonly quarter: string; readonly value: number } | undefined
  /** What is said in place of a plot that would have nothing in it. */
  readonly none: string
  /** The same numbers as a file: its name and text. */
  readonly csv: { readonly name: string; readonly text: string }
}

const height = 200
const top = 8
const bottom = 168

/**
 * Draws days as SVG that needs no script. It has no viewBox: across, everything is in per cent of the width, and up, in pixels, so that
 * text and lines are as large on every screen. Lines are in a frame of their own that is stretched, with strokes that are not.
 */
export function drawPlot(plot: Plot): Html {
  const { title, unit, days, series, csv, none } = plot
  // A mean of 0 would lie on the axis and be read as it.
  const before = plot.before?.value === 0 ? undefined : plot.before
  const values = series.flatMap(topsOf).filter((value) => value !== undefined)
  const most = niceCeiling(Math.max(0, before?.value ?? 0, ...values))
  const yOf = (value: number) => round(bottom - (value / most) * (bottom - top))
  const grid = [0, most / 2, most].map(
    (value) => html`<line x1="0" x2="100%" y1="${yOf(value)}" y2="${yOf(value)}" class="grid"/>
<text x="-8" y="${yOf(value) + 4}" text-anchor="end">${formatTick(value)} ${unit}</text>`,
  )
  const months = monthTicks(days).map(({ day, name }) => {
    const x = percent(day / days.length)
    return html`<line x1="${x}" x2="${x}" y1="${bottom}" y2="${bottom + 6}" class="tick"/><text x="${x}" y="${bottom + 22}">${name}</text>`
  })
  const download = html`<a class="csv" download="${csv.name}" href="data:text/csv;charset=utf-8;base64,${Buffer.from(csv.text).toString('base64')}" aria-label="${title}: CSV">CSV</a>`
  if (!values.some((value) => value > 0))
    return html`<figure><figcaption><strong>${title}</strong>${download}</figcaption><p class="muted">${none}</p></figure>`
  const drawn = series.filter((one) => one.values.some((value) => value !== undefined))
  const keys = series.length < 2 && before === undefined ? [] : drawn.map(writeKey)
  const beforeKey = before && writeKey({ name: `${before.quarter}, mean`, look: 'before' })
  const beforeLine =
    before &&
    html`<line x1="0" x2="100%" y1="${yOf(before.value)}" y2="${yOf(before.value)}" class="before"/>`
  return html`<figure>
<figcaption><strong>${title}</strong>${keys}${beforeKey}${download}</figcaption>
<svg class="plot" height="${height}" role="img" aria-label="${describe(plot, values)}">
${grid}${months}
${plot.kind === 'bars' ? drawBars(plot, yOf) : drawLines(plot, most)}
${beforeLine}
${days.map((day, index) => drawDay(plot, day, index))}
</svg>
</figure>`
}

const writeKey = ({ name, look }: { readonly name: string; readonly look: Series['look'] | 'before' }) =>
  html` <span class="key"><svg width="22" height="10" aria-hidden="true"><line x1="0" x2="22" y1="5" y2="5" class="${look}"/></svg>${name}</span>`

function describe({ title, unit, days }: Plot, values: readonly number[]): string {
  const highest = values.length === 0 ? 'no values' : `highest ${formatTick(Math.max(...values))} ${unit}`
  return `${title}, ${days.at(0) ?? ''} to ${days.at(-1) ?? ''}: ${highest}`
}

/** How high a series reaches. */
const topsOf = ({ values, above }: Series): Series['values'] =>
  values.map((value, day) => (value === undefined ? undefined : value + (above?.[day] ?? 0)))

/** What a bar at the edge of the plot needs to be seen. */
const heightMin = 5

/** Bars of several series stand side by side in their day, or on each other. */
function drawBars({ days, series }: Plot, yOf: (value: number) => number): Html[] {
  const columns = series.filter(({ above }) => above === undefined)
  const width = 0.8 / columns.length
  return series.flatMap((one, index) => {
    const place = series.slice(0, index + 1).filter(({ above }) => above === undefined).length - 1
    return topsOf(one).flatMap((reach, day) => {
      if (reach === undefined || one.values[day] === 0) return []
      const base = yOf(one.above?.[day] ?? 0)
      const y = Math.min(yOf(reach), base - heightMin)
      const x = percent((day + 0.1 + place * width) / days.length)
      return [
        html`<rect x="${x}" y="${y}" width="${percent(width / days.length)}" height="${round(base - y)}" class="${one.look}"/>`,
      ]
    })
  })
}

/** A line has a gap where a day has no value; a day alone between two is a dot. */
function drawLines({ days, series }: Plot, most: number): Html {
  const lines = series.flatMap(({ look, values }) =>
    runsOf(values).map((run) => {
      const points = run.map(([day, value]) => `${day + 0.5},${round(100 - (value / most) * 100)}`)
      return html`<polyline points="${(points.length === 1 ? [...points, ...points] : points).join(' ')}" class="${look}"/>`
    }),
  )
  return html`<svg y="${top}" width="100%" height="${bottom - top}" viewBox="0 0 ${days.length} 100" preserveAspectRatio="none" overflow="visible">${lines}</svg>`
}

/** The values that follow each other without a gap, with their days. */
function runsOf(values: Series['values']): readonly (readonly (readonly [number, number])[])[] {
  const runs: (readonly [number, number])[][] = [[]]
  for (const [day, value] of values.entries())
    if (value === undefined) runs.push([])
    else runs.at(-1)?.push([day, value])
  return runs.filter((run) => run.length > 0)
}

/** What a pointer over a day shows. */
function drawDay({ days, series, unit }: Plot, day: string, index: number): Html {
  const numbers = series.map(({ name, values }) => {
    const value = values[index]
    return `${series.length > 1 ? `${name}: ` : ''}${value === undefined ? '–' : `${formatTick(value)} ${unit}`}`
  })
  return html`<rect x="${percent(index / days.length)}" y="0" width="${percent(1 / days.length)}" height="${bottom}" class="day"><title>${[day, ...numbers].join('\n')}</title></rect>`
}

const round = (value: number) => Math.round(value * 10) / 10

const percent = (share: number) => `${Math.round(share * 100_000) / 1_000}%`

const formatTick = (value: number) => String(Number(value.toPrecision(3)))

/** Rounds up to a number of one digit times a power of ten whose half is short too, for the top of the axis. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}

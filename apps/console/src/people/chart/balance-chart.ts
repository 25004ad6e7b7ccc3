import { type Html, html } from '@havn/html'
import { formatAmount } from '../../design/index.ts'
import { amountText } from '../amount.ts'
import { type AmountScale, scaleAmounts } from './amount-scale.ts'
import { type BalancePeriod, type DayBalance, toPeriods } from './balance-periods.ts'
import { chooseDateTicks, dayLabel } from './date-ticks.ts'

/** What a chart shows. */
export interface BalanceHistory {
  /** Consecutive days, oldest first. */
  readonly days: readonly DayBalance[]
  readonly currency: string
  readonly fractionDigits: number
}

/** The size of a drawing, in its own units: texts in it are 12 units high. */
interface ChartSize {
  readonly name: 'wide' | 'narrow'
  readonly width: number
  readonly height: number
  readonly dateTicksMax: number
}

// Text in a drawing shrinks with it, so a phone gets a drawing of its own; the style sheet shows one of them.
const SIZES: readonly ChartSize[] = [
  { name: 'wide', width: 700, height: 300, dateTicksMax: 8 },
  { name: 'narrow', width: 340, height: 240, dateTicksMax: 4 },
]

const edges = { top: 28, right: 12, bottom: 26 }
const characterWidth = 6.9

/** Draws the balance over time as a step line: a balance stays as it is until the day of the next change. */
export function balanceChart(history: BalanceHistory, label: string): Html {
  return html`<div class="chart">${SIZES.map((size) => drawing(history, size, label))}</div>`
}

/** Where things are in one drawing. */
interface Layout {
  readonly size: ChartSize
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly scale: AmountScale
  /** The left edge of a day. */
  readonly x: (index: number) => number
  readonly y: (minorUnits: bigint) => number
}

function drawing(history: BalanceHistory, size: ChartSize, label: string): Html {
  const periods = toPeriods(history.days)
  const layout = layOut(history, size)
  const { width, height } = size
  return html`<svg class="chart-${size.name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><g class="chart-amounts">${amountLines(history, layout)}</g><g class="chart-dates">${dateLabels(history, layout)}</g><path class="chart-area" d="${areaPath(periods, layout)}"/><path class="chart-line" d="${linePath(periods, layout)}"/>${periods.map((period) => periodBand(period, history, layout))}</svg>`
}

function layOut(history: BalanceHistory, size: ChartSize): Layout {
  const { days } = history
  const scale = scaleAmounts(lowestOf(days), highestOf(days))
  const left = Math.max(...scale.ticks.map((tick) => tickLabel(tick, history).length)) * characterWidth + 8
  const right = size.width - edges.right
  const bottom = size.height - edges.bottom
  const span = Number(scale.highest - scale.lowest)
  return {
    size,
    left,
    right,
    bottom,
    scale,
    x: (index) => round(left + (index / days.length) * (right - left)),
    y: (minorUnits) => round(bottom - (Number(minorUnits - scale.lowest) / span) * (bottom - edges.top)),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

const lowestOf = (days: readonly DayBalance[]): bigint =>
  days.reduce((least, { minorUnits }) => (minorUnits < least ? minorUnits : least), days[0]?.minorUnits ?? 0n)

const highestOf = (days: readonly DayBalance[]): bigint =>
  days.reduce((most, { minorUnits }) => (minorUnits > most ? minorUnits : most), days[0]?.minorUnits ?? 0n)

function amountLines(history: BalanceHistory, { left, right, scale, y }: Layout): readonly Html[] {
  return scale.ticks.map((tick) => {
    const kind = tick === 0n ? 'zero' : 'other'
    return html`<line class="${kind}" x1="${left}" x2="${right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${left - 8}" y="${y(tick) + 4}" text-anchor="end">${tickLabel(tick, history)}</text>`
  })
}

/** An amount on the axis: without fraction where every one is whole. */
function tickLabel(tick: bigint, { fractionDigits }: BalanceHistory): string {
  const text = amountText({ minorUnits: tick, fractionDigits })
  return formatAmount(text.replace(/\.0+$/, ''))
}

function dateLabels({ days }: BalanceHistory, { size, left, right, bottom, x }: Layout): readonly Html[] {
  const halfDay = (right - left) / Math.max(days.length, 1) / 2
  const dates = days.map(({ date }) => date)
  return chooseDateTicks(dates, size.dateTicksMax).map(({ index, label }) => {
    const place = x(index) + halfDay
    // A label at the edge would be cut off if it stood in the middle of its day.
    const anchor = place > right - 20 ? 'end' : 'middle'
    return html`<line x1="${round(place)}" x2="${round(place)}" y1="${bottom}" y2="${bottom + 4}"/><text x="${anchor === 'end' ? right : round(place)}" y="${bottom + 18}" text-anchor="${anchor}">${label}</text>`
  })
}

function linePath(periods: readonly BalancePeriod[], { x, y }: Layout): string {
  return periods
    .map(({ firstIndex, lastIndex, minorUnits }, number) =>
      number === 0
        ? `M${x(firstIndex)} ${y(minorUnits)}H${x(lastIndex + 1)}`
        : `V${y(minorUnits)}H${x(lastIndex + 1)}`,
    )
    .join('')
}

function areaPath(periods: readonly BalancePeriod[], layout: Layout): string {
  const { left, bottom, scale, y } = layout
  // Below zero the area hangs from the line of zero.
  const base = scale.lowest <= 0n && scale.highest >= 0n ? y(0n) : bottom
  const line = linePath(periods, layout).replace(/^M/, 'L')
  return line === '' ? '' : `M${round(left)} ${base}${line}V${base}Z`
}

/** The days of a period: pointing at them shades them and shows what the account held. */
function periodBand(period: BalancePeriod, history: BalanceHistory, layout: Layout): Html {
  const { firstIndex, lastIndex, minorUnits } = period
  const { bottom, size, x, y } = layout
  const start = x(firstIndex)
  const width = round(x(lastIndex + 1) - start)
  const text = periodText(period, history)
  // A phone has no room for the change.
  const shown = size.name === 'wide' ? text : text.replace(/ \([^)]*\)$/, '')
  return html`<g class="chart-period"><rect x="${start}" y="${edges.top}" width="${width}" height="${bottom - edges.top}"><title>${text}</title></rect><line x1="${start}" x2="${round(start + width)}" y1="${y(minorUnits)}" y2="${y(minorUnits)}"/><text x="0" y="13">${shown}</text></g>`
}

/** `12 Nov to 15 Nov: 250 000.00 NOK (−403.91)`. */
export function periodText(period: BalancePeriod, { currency, fractionDigits }: BalanceHistory): string {
  const { firstDate, lastDate, minorUnits, change } = period
  const days =
    firstDate === lastDate ? dayLabel(firstDate) : `${dayLabel(firstDate)} to ${dayLabel(lastDate)}`
  const amount = formatAmount(amountText({ minorUnits, fractionDigits }))
  return `${days}: ${amount} ${currency}${change === undefined ? '' : ` (${signed(change, fractionDigits)})`}`
}

/** `+403.91` or `−403.91`. */
export function signed(minorUnits: bigint, fractionDigits: number): string {
  return `${minorUnits > 0n ? '+' : ''}${formatAmount(amountText({ minorUnits, fractionDigits }))}`
}

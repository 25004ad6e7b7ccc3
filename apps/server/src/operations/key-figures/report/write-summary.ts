import { type Html, html } from '@havn/html'
import type { Service } from '../../../edge/index.ts'
import { formatDuration, formatMean, formatQuarter, formatRate } from './format-figures.ts'
import { SERVICE_NAMES } from './names.ts'
import type { Figures, InterfaceReport, QuarterSummary } from './report.ts'

const tilesMax = 8

/** A quarter as tiles, in full rows of four: each with the quarter before, and the bank's own channel if that is known. */
export function writeSummary(
  { services, days, summary, before }: InterfaceReport,
  { own, quarterDays }: { readonly own: Figures | undefined; readonly quarterDays: number },
): Html {
  // Thirty days say nothing about a quarter.
  const isWhole = days.length === quarterDays && before?.measuredDays === before?.quarterDays
  const beforeLine = (tile: Tile, now: Figures, then: QuarterSummary) =>
    html`<small>${isWhole ? sayDirection(tile, now, then.summary) : undefined}${formatQuarter(then)}: ${tile.valueOf(then.summary).replaceAll(' ', '\u00a0')}</small>`
  const tile = (one: Tile) => {
    const { name, valueOf, ownValueOf = valueOf, note } = one
    return html`<div><dt>${name}</dt><dd>${summary && valueOf(summary)}
${summary && before && beforeLine(one, summary, before)}${own && html`<small>own channel: ${ownValueOf(own)}</small>`}${note && html`<small>${note}</small>`}</dd></div>`
  }
  return html`<dl>${tilesOf(services).map(tile)}</dl>`
}

interface Tile {
  readonly name: string
  readonly valueOf: (figures: Figures) => string
  /** The same of the bank's own channel, if it is counted otherwise. */
  readonly ownValueOf?: (figures: Figures) => string
  readonly numberOf: (figures: Figures) => number | undefined
  /** Which number is the better one; undefined for what is neither good nor bad. */
  readonly better?: 'higher' | 'lower'
  /** How it is calculated. */
  readonly note?: string
}

/** Whether a figure is better or worse than in the quarter before, in words and by a sign; as readers see it, so rounded. */
function sayDirection({ valueOf, numberOf, better }: Tile, now: Figures, before: Figures): Html | undefined {
  const [one, other] = [numberOf(now), numberOf(before)]
  if (one === undefined || other === undefined) return undefined
  if (valueOf(now) === valueOf(before)) return html`<span>= as in</span> `
  const sign = one > other ? '▲' : '▼'
  if (better === undefined) return html`<span>${sign} ${one > other ? 'more' : 'less'} than</span> `
  return html`<span>${sign} ${(better === 'higher') === one > other ? 'better' : 'worse'} than</span> `
}

function tilesOf(services: readonly Service[]): readonly Tile[] {
  const means = services.map(
    (service): Tile => ({
      name: `${SERVICE_NAMES[service]}, mean`,
      valueOf: (figures) => meanOf(figures, service),
      ownValueOf: (figures) => meanOf(figures, 'psu-pages'),
      numberOf: ({ meanMilliseconds }) => meanMilliseconds[service],
      better: 'lower',
    }),
  )
  return [...FIRST, ...means, ...LAST].slice(0, tilesMax)
}

/** The mean; where no call was fulfilled, whether there was any. */
function meanOf({ meanMilliseconds, callsOf }: Figures, service: Service): string {
  const mean = meanMilliseconds[service]
  if (mean !== undefined) return formatMean(mean)
  return callsOf[service] === undefined ? 'No calls' : 'None fulfilled'
}

const FIRST: readonly Tile[] = [
  {
    name: 'Uptime',
    valueOf: ({ uptimePercent }) => `${uptimePercent.toFixed(3)} %`,
    numberOf: ({ uptimePercent }) => uptimePercent,
    better: 'higher',
    note: 'planned and unplanned downtime deducted',
  },
  {
    name: 'Unplanned downtime',
    valueOf: ({ unplannedDowntimeSeconds }) => formatDuration(unplannedDowntimeSeconds),
    numberOf: ({ unplannedDowntimeSeconds }) => unplannedDowntimeSeconds,
    better: 'lower',
  },
  {
    name: 'Planned downtime',
    valueOf: ({ plannedDowntimeSeconds }) => formatDuration(plannedDowntimeSeconds),
    numberOf: ({ plannedDowntimeSeconds }) => plannedDowntimeSeconds,
  },
  {
    name: 'Error rate',
    valueOf: ({ errorRatePercent }) =>
      errorRatePercent === undefined ? 'No calls' : formatRate(errorRatePercent),
    numberOf: ({ errorRatePercent }) => errorRatePercent,
    better: 'lower',
  },
  {
    name: 'Calls',
    valueOf: ({ calls }) => calls.toLocaleString('en'),
    numberOf: ({ calls }) => calls,
  },
]

/** They fill the second row of an interface with one service. */
const LAST: readonly Tile[] = [
  {
    name: 'Answered with 5xx',
    valueOf: ({ errors }) => errors.toLocaleString('en'),
    numberOf: ({ errors }) => errors,
    better: 'lower',
  },
  {
    name: 'Unanswered',
    valueOf: ({ unanswered }) => unanswered.toLocaleString('en'),
    numberOf: ({ unanswered }) => unanswered,
    better: 'lower',
  },
]

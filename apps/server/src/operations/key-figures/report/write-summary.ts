import { type Html, html } from '@havn/html'
import type { Service } from '../../../edge/index.ts'
import { formatDuration, formatMean, formatRate } from './format-figures.ts'
import { SERVICE_NAMES } from './names.ts'
import type { Figures, InterfaceReport } from './report.ts'

const tilesMax = 8

/** A quarter as tiles, in full rows of four: each with the quarter before, and the bank's own channel if that is known. */
export function writeSummary({ services, summary, before }: InterfaceReport, own: Figures | undefined): Html {
  const tile = ({
    name,
    valueOf,
    ownValueOf = valueOf,
  }: Tile) => html`<div><dt>${name}</dt><dd>${summary && valueOf(summary)}
${before && html`<small>${before.quarter}: ${valueOf(before.summary)}</small>`}${own && html`<small>own channel: ${ownValueOf(own)}</small>`}</dd></div>`
  return html`<dl>${tilesOf(services).map(tile)}</dl>`
}

interface Tile {
  readonly name: string
  readonly valueOf: (figures: Figures) => string
  /** The same of the bank's own channel, if it is counted otherwise. */
  readonly ownValueOf?: (figures: Figures) => string
}

function tilesOf(services: readonly Service[]): readonly Tile[] {
  const means = services.map(
    (service): Tile => ({
      name: `${SERVICE_NAMES[service]}, mean`,
      valueOf: ({ meanMilliseconds }) => formatMean(meanMilliseconds[service]),
      ownValueOf: ({ meanMilliseconds }) => formatMean(meanMilliseconds['psu-pages']),
    }),
  )
  return [...FIRST, ...means, ...LAST].slice(0, tilesMax)
}

const FIRST: readonly Tile[] = [
  { name: 'Uptime', valueOf: ({ uptimePercent }) => `${uptimePercent.toFixed(3)} %` },
  {
    name: 'Unplanned downtime',
    valueOf: ({ unplannedDowntimeSeconds }) => formatDuration(unplannedDowntimeSeconds),
  },
  {
    name: 'Planned downtime',
    valueOf: ({ plannedDowntimeSeconds }) => formatDuration(plannedDowntimeSeconds),
  },
  { name: 'Error rate', valueOf: ({ errorRatePercent }) => formatRate(errorRatePercent) },
  { name: 'Calls', valueOf: ({ calls }) => calls.toLocaleString('en') },
]

/** They fill the second row of an interface with one service. */
const LAST: readonly Tile[] = [
  { name: 'Answered with 5xx', valueOf: ({ errors }) => errors.toLocaleString('en') },
  { name: 'Unanswered', valueOf: ({ unanswered }) => unanswered.toLocaleString('en') },
]

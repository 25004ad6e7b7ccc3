import { labelNamesOf, METRIC_DEFINITIONS } from '../../../apps/server/src/operations/metrics/index.ts'

/** One query of a panel, and what its lines are called. */
type Query = readonly [expr: string, legend: string]

/** From which value on which colour; the first is from the least. */
type Threshold = readonly [from: number, colour: 'green' | 'orange' | 'red']

/** A panel: a state (`stat`), a table of banks, or lines over time. */
export interface Panel {
  readonly title: string
  readonly kind: 'stat' | 'table' | 'timeseries'
  readonly unit: string
  readonly queries: readonly Query[]
  readonly thresholds?: readonly Threshold[]
  /** The alert whose page says what to do when the panel is not green. */
  readonly alert?: string
}

export interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly panels: readonly Panel[]
}

const suffix = /_(?:bucket|sum|count)$/

/** Selects a metric by what is chosen above the panels. Throws if there is no such metric: a panel of it would be empty for ever. */
export function of(name: string, labels = ''): string {
  const definition = METRIC_DEFINITIONS.find(
    (one) => one.name === name || one.name === name.replace(suffix, ''),
  )
  if (definition === undefined) throw new Error(`a panel shows ${name}, and there is no such metric`)
  const chosen = ['job=~"$job"', 'instance=~"$instance"']
  if (labelNamesOf(definition).includes('bank')) chosen.push('bank=~"$bank"')
  return `${name}{${[...chosen, ...(labels === '' ? [] : [labels])].join(',')}}`
}

export const rate = (name: string, labels = '') => `rate(${of(name, labels)}[$__rate_interval])`
export const increase = (name: string, time: string, labels = '') => `increase(${of(name, labels)}[${time}])`
export const quantile = (share: number, by: string, name: string) =>
  `histogram_quantile(${share}, sum by (${by}) (${rate(`${name}_bucket`)}))`

export const GOOD_AT_0: readonly Threshold[] = [
  [0, 'green'],
  [1, 'red'],
]
export const GOOD_AT_1: readonly Threshold[] = [
  [0, 'red'],
  [1, 'green'],
]
/** Of a share of what should succeed. */
export const SHARE: readonly Threshold[] = [
  [0, 'red'],
  [0.98, 'orange'],
  [0.995, 'green'],
]

/** The panels of a state that is well at 0. */
export const wellAtZero = (title: string, alert: string, expr: string, unit = 'short'): Panel => ({
  title,
  kind: 'stat',
  unit,
  queries: [[expr, title]],
  thresholds: GOOD_AT_0,
  alert,
})

export const lines = (
  title: string,
  unit: string,
  queries: readonly Query[],
  more: Partial<Panel> = {},
): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  queries,
  ...more,
})

export const ofBanks = (title: string, unit: string, expr: string, more: Partial<Panel>): Panel => ({
  title,
  kind: 'table',
  unit,
  queries: [[expr, '{{bank}}']],
  ...more,
})

import type { Html } from '@havn/html'
import { formatQuarter } from './format-figures.ts'
import { SERVICE_NAMES } from './names.ts'
import { drawPlot, type Series } from './plot.ts'
import type { DayFigures, Figures, InterfaceReport, Report } from './report.ts'
import { writeCells } from './write-csv.ts'

type ValueOf = (figures: Figures) => number | undefined

const LOOKS = ['first', 'second', 'third', 'fourth'] as const

/** Planned downtime stands on what was not planned: together they are as high as the day was down. */
function downtimeSeries(days: readonly Figures[]): readonly Series[] {
  const planned = days.map(({ plannedDowntimeSeconds, measuredSeconds }) =>
    toThousandths((plannedDowntimeSeconds / measuredSeconds) * 100),
  )
  const unplanned = days.map(({ downtimePercent }, day) =>
    toThousandths(Math.max(0, downtimePercent - (planned[day] ?? 0))),
  )
  return [
    { name: 'unplanned', look: 'down', values: unplanned },
    { name: 'planned', look: 'planned', values: planned, above: unplanned },
  ]
}

const toThousandths = (value: number) => Math.round(value * 1_000) / 1_000

/** What is drawn in bars. */
const SHARES = {
  downtime: {
    title: 'Downtime, % of the day',
    seriesOf: downtimeSeries,
    none: 'None on any day.',
    valueOf: ({ downtimePercent }: Figures) => downtimePercent,
  },
  errors: {
    title: 'Error rate, % of calls',
    seriesOf: (days: readonly Figures[]): readonly Series[] => [
      { name: 'errors', look: 'errors', values: days.map(({ errorRatePercent }) => errorRatePercent) },
    ],
    none: 'No calls, or none with an error.',
    valueOf: ({ errorRatePercent }: Figures) => errorRatePercent,
  },
} as const

/** Downtime, response times and errors of an interface by day, with the quarter before and the bank's own channel. */
export function writePlots(
  report: Report,
  one: InterfaceReport,
  own: InterfaceReport | undefined,
): readonly Html[] {
  const { services, days, before } = one
  const names = days.map(({ day }) => day)
  const ownDays = new Map(own?.days.map((day) => [day.day, day]))
  const ownSeries = (valueOf: ValueOf): readonly Series[] =>
    own === undefined
      ? []
      : [{ name: 'own channel', look: 'own', values: names.map((day) => valueAt(ownDays, day, valueOf)) }]
  const csvOf = (what: string, series: readonly Series[]) => ({
    name: `${report.bank}-${report.quarter}-${one.interface}-${what}.csv`,
    text: toCsv(names, series),
  })
  const bars = (what: keyof typeof SHARES) => {
    const { title, seriesOf, none, valueOf } = SHARES[what]
    const series = [...seriesOf(days), ...ownSeries(valueOf)]
    const value = before && valueOf(before.summary)
    const beforeMean =
      before === undefined || value === undefined ? undefined : { quarter: formatQuarter(before), value }
    const csv = csvOf(what, series)
    return drawPlot({ title, unit: '%', kind: 'bars', days: names, series, before: beforeMean, none, csv })
  }
  const means = [
    ...services.map((service, index) => ({
      name: SERVICE_NAMES[service],
      look: LOOKS[index] ?? 'fourth',
      values: days.map(({ meanMilliseconds }) => meanMilliseconds[service]),
    })),
    ...ownSeries(({ meanMilliseconds }) => meanMilliseconds['psu-pages']),
  ]
  const responseTimes = drawPlot({
    title: 'Mean response time, ms',
    unit: 'ms',
    kind: 'lines',
    days: names,
    series: means,
    none: 'No call was answered with what it asked for.',
    csv: csvOf('response-time', means),
  })
  return [bars('downtime'), responseTimes, bars('errors')]
}

function valueAt(days: ReadonlyMap<string, DayFigures>, day: string, valueOf: ValueOf): number | undefined {
  const figures = days.get(day)
  return figures && valueOf(figures)
}

/** What a plot shows, as a line for each day. */
function toCsv(days: readonly string[], series: readonly Series[]): string {
  const rows = days.map((day, index) => [day, ...series.map(({ values }) => values[index])])
  return writeCells([['day', ...series.map(({ name }) => name)], ...rows])
}

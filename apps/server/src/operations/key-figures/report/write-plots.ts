import type { Html } from '@havn/html'
import { SERVICE_NAMES } from './names.ts'
import { drawPlot, type Series } from './plot.ts'
import type { DayFigures, Figures, InterfaceReport, Report } from './report.ts'
import { writeCells } from './write-csv.ts'

type ValueOf = (figures: Figures) => number | undefined

const LOOKS = ['first', 'second', 'third'] as const

/** What is drawn in bars. */
const SHARES = {
  downtime: {
    title: 'Downtime, % of the day',
    look: 'down',
    none: 'None on any day.',
    valueOf: ({ downtimePercent }: Figures) => downtimePercent,
  },
  errors: {
    title: 'Error rate, % of calls',
    look: 'errors',
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
    const { title, look, none, valueOf } = SHARES[what]
    const series = [{ name: what, look, values: days.map(valueOf) }, ...ownSeries(valueOf)]
    const value = before && valueOf(before.summary)
    const beforeMean =
      before === undefined || value === undefined ? undefined : { quarter: before.quarter, value }
    const csv = csvOf(what, series)
    return drawPlot({ title, unit: '%', kind: 'bars', days: names, series, before: beforeMean, none, csv })
  }
  const means = [
    ...services.map((service, index) => ({
      name: SERVICE_NAMES[service],
      look: LOOKS[index] ?? 'third',
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

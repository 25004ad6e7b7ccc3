import { formatQuarter } from './format-figures.ts'
import { INTERFACE_NAMES, SERVICE_NAMES } from './names.ts'
import type { Figures, InterfaceReport, Report } from './report.ts'

/** Writes a report as plain text: a table for each interface, with a line for each day. */
export function writeText(report: Report): string {
  const { bank, quarter, firstDay, lastDay, timeZone, madeAt } = report
  return [
    `Availability and performance of ${bank}, ${quarter} (${firstDay} to ${lastDay}, time of ${timeZone}), as of ${madeAt}`,
    ...report.interfaces.map(writeInterface),
    ...(report.daysBehindOwn === undefined ? [] : [writeBehind(report.daysBehindOwn)]),
  ].join('\n\n')
}

export const writeBehind = (days: readonly string[]): string =>
  days.length === 0
    ? "On every day the dedicated interface was at least as available as the bank's own channel."
    : `Days on which the dedicated interface was less available than the bank's own channel: ${days.join(', ')}`

function writeInterface({ interface: name, services, days, summary, before }: InterfaceReport): string {
  const title = INTERFACE_NAMES[name]
  if (summary === undefined) return `${title}\nNothing was measured.`
  const heads = ['day', 'uptime %', 'down planned s', 'down unplanned s', 'calls', 'unanswered', 'errors %']
  const columns = [...heads, ...services.map((service) => `${SERVICE_NAMES[service].toLowerCase()} ms`)]
  const rowOf = (day: string, figures: Figures) => [
    day,
    figures.uptimePercent.toFixed(3),
    String(figures.plannedDowntimeSeconds),
    String(figures.unplannedDowntimeSeconds),
    String(figures.calls),
    String(figures.unanswered),
    figures.errorRatePercent?.toFixed(3) ?? '-',
    ...services.map((service) => figures.meanMilliseconds[service]?.toFixed(1) ?? '-'),
  ]
  const rows = [
    columns,
    ...days.map((day) => rowOf(day.day, day)),
    rowOf('all days', summary),
    ...(before === undefined ? [] : [rowOf(formatQuarter(before), before.summary)]),
  ]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    }),
  )
  return [title, ...lines.map((cells) => cells.join('  ').trimEnd())].join('\n')
}

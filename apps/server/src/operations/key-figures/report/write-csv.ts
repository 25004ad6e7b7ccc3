import { SERVICES } from '../../../edge/index.ts'
import type { Report } from './report.ts'

const COLUMNS = [
  'bank',
  'interface',
  'day',
  'measured_seconds',
  'uptime_percent',
  'downtime_percent',
  'planned_downtime_seconds',
  'unplanned_downtime_seconds',
  'calls',
  'errors',
  'unanswered',
  'error_rate_percent',
  ...SERVICES.map((service) => `${service.replaceAll('-', '_')}_mean_milliseconds`),
]

/** Writes reports as CSV (RFC 4180): a line for each bank, interface and day. */
export function writeCsv(reports: readonly Report[]): string {
  const lines = reports.flatMap(({ bank, interfaces }) =>
    interfaces.flatMap(({ interface: name, days }) =>
      days.map((day) => [
        bank,
        name,
        day.day,
        day.measuredSeconds,
        day.uptimePercent,
        day.downtimePercent,
        day.plannedDowntimeSeconds,
        day.unplannedDowntimeSeconds,
        day.calls,
        day.errors,
        day.unanswered,
        day.errorRatePercent,
        ...SERVICES.map((service) => day.meanMilliseconds[service]),
      ]),
    ),
  )
  return writeCells([COLUMNS, ...lines])
}

/** Writes lines of cells as CSV (RFC 4180). */
export function writeCells(lines: readonly (readonly (string | number | undefined)[])[]): string {
  return lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | undefined): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

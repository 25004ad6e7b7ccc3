import type { Theme } from '../../../platform/web/theme.ts'
import type { Report } from './report.ts'
import { writeCsv } from './write-csv.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

const WRITERS = {
  text: (reports: readonly Report[]) => `${reports.map(writeText).join('\n\n')}\n`,
  csv: writeCsv,
  html: writeHtml,
  json: (reports: readonly Report[]) => `${JSON.stringify(reports, undefined, 2)}\n`,
}

export type ReportFormat = keyof typeof WRITERS

export const REPORT_FORMATS = Object.keys(WRITERS) as readonly ReportFormat[]

/** Writes the reports of any banks in one of the formats; the page of one bank in its theme, if that is given. */
export function writeReports(reports: readonly Report[], format: ReportFormat, theme?: Theme): string {
  return WRITERS[format](reports, theme)
}

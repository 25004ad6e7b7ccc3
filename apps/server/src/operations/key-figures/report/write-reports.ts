import type { Report } from './report.ts'
import { writeCsv } from './write-csv.ts'
import { type PageLook, writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

const WRITERS = {
  text: (reports: readonly Report[]) => `${reports.map(writeText).join('\n\n')}\n`,
  csv: writeCsv,
  html: writeHtml,
  json: (reports: readonly Report[]) => `${JSON.stringify(reports, undefined, 2)}\n`,
}

export type ReportFormat = keyof typeof WRITERS

export const REPORT_FORMATS = Object.keys(WRITERS) as readonly ReportFormat[]

/** Writes the reports of any banks in one of the formats; only a page has a look. */
export function writeReports(reports: readonly Report[], format: ReportFormat, look: PageLook): string {
  return WRITERS[format](reports, look)
}

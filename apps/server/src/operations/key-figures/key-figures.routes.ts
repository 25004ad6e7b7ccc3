import type { Database } from '../../platform/database/database.ts'
import { chooseBanks } from '../../platform/banks/index.ts'
import type { Theme } from '../../platform/web/theme.ts'
import type { Report } from './report/report.ts'
import { REPORT_FORMATS, type ReportFormat, writeReports } from './report/write-reports.ts'
import type { AddOperationsRoutes } from '../listener/index.ts'
import { readQuarterReports } from './quarter-reports.ts'
import type { Clock } from '../../platform/shared/clock.ts'

const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** The page loads nothing, runs nothing and sends nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/** Serves the report of `havn kpi` at `/kpi?quarter=2026-Q4&bank=…&format=…`, for operators. It holds sums and times alone. */
export function serveKeyFigures(
  bankDatabase: Database,
  clock: Clock,
  themeOf: (bankId: string) => Theme,
): AddOperationsRoutes {
  async function themesOf(reports: readonly Report[]): Promise<ReadonlyMap<string, Theme>> {
    const themes = new Map<string, Theme>()
    for (const { bank } of reports) {
      const [chosen] = await chooseBanks(bankDatabase, bank)
      if (chosen !== undefined) themes.set(bank, themeOf(chosen.bankId))
    }
    return themes
  }

  return (server) =>
    server.get('/kpi', async (request, reply) => {
      const query = request.query as Readonly<Record<string, unknown>>
      const [quarter, bank, wanted = 'html'] = [query['quarter'], query['bank'], query['format']].map(textOf)
      const format = REPORT_FORMATS.find((known) => known === wanted)
      const found =
        format && (await readQuarterReports(bankDatabase, { quarter, bank, now: clock.milliseconds() }))
      reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      if (format === undefined || found?.ok !== true) {
        const problem =
          found?.ok === false ? found.problem : `expected one of the formats ${REPORT_FORMATS.join(', ')}`
        return reply.code(400).type('text/plain; charset=utf-8').send(`${problem}\n`)
      }
      const themes = await themesOf(found.value)
      const addressOf = (other: string) =>
        `?${new URLSearchParams({ quarter: other, ...(bank === undefined ? {} : { bank }) }).toString()}`
      return reply
        .type(CONTENT_TYPES[format])
        .header('Content-Security-Policy', POLICY)
        .send(writeReports(found.value, format, { themes, addressOf }))
    })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

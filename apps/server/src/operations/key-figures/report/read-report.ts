import type { Database } from '../../../platform/database/database.ts'
import { type Quarter, spanOfDay } from './quarter.ts'
import { createReport, type Report } from './report.ts'
import { readFigures, type StoredFigures } from './report.store.ts'

/** Reads what was measured of one bank in a quarter, up to now (milliseconds since 1970). */
export async function readReport(
  bankDatabase: Database,
  {
    bankId,
    bank,
    quarter,
    now,
    own,
  }: { bankId: string; bank: string; quarter: Quarter; now: number; own: StoredFigures | undefined },
): Promise<Report> {
  const [firstDay = '', lastDay = ''] = [quarter.days.at(0), quarter.days.at(-1)]
  const span = { from: spanOfDay(quarter, firstDay).from, until: spanOfDay(quarter, lastDay).until }
  const stored = await readFigures(bankDatabase, bankId, { firstDay, lastDay, ...span })
  return createReport({ bank, quarter, now }, stored, own)
}

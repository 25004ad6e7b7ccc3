import { failure, type Result, success } from '@havn/contract'
import { chooseBanks, noSuchBank, readCountry } from '../../platform/banks/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOwnChannel } from './report/own-channel.ts'
import { parseQuarter, quarterBefore, quarterOf } from './report/quarter.ts'
import { readReport } from './report/read-report.ts'
import { type Report, withBefore } from './report/report.ts'
import { bankDate } from '../../platform/shared/clock.ts'

/**
 * Reads the report of a quarter, by default the present one, for a bank or for all that were measured: the banks of single
 * TPPs in a sandbox are not. Fails with a text for the operator.
 */
export async function readQuarterReports(
  bankDatabase: Database,
  query: {
    readonly quarter: string | undefined
    readonly bank: string | undefined
    readonly now: number
    /** The calls to the own channel of the bank that is named, line by line. */
    readonly ownCalls?: AsyncIterable<string> | undefined
  },
): Promise<Result<readonly Report[]>> {
  const { now, bank: nameOrId } = query
  const banks = await chooseBanks(bankDatabase, nameOrId)
  if (nameOrId !== undefined && banks.length === 0) return failure(noSuchBank(nameOrId))
  if (query.ownCalls !== undefined && nameOrId === undefined)
    return failure('an own channel is that of one bank: expected --bank')
  const reports: Report[] = []
  for (const chosen of banks) {
    const country = await readCountry(bankDatabase, chosen.bankId)
    const today = bankDate(Temporal.Instant.fromEpochMilliseconds(now), country)
    const quarter = parseQuarter(query.quarter ?? quarterOf(today), country)
    if (quarter === undefined) return failure(`expected a quarter such as 2026-Q4, got ${query.quarter}`)
    const own = query.ownCalls && (await readOwnChannel(query.ownCalls, country))
    if (own?.ok === false) return own
    const [report, before] = await Promise.all(
      [quarter, quarterBefore(quarter)].map((one) =>
        readReport(bankDatabase, { ...chosen, quarter: one, now, own: own?.value }),
      ),
    )
    if (report !== undefined) reports.push(before === undefined ? report : withBefore(report, before))
  }
  if (nameOrId !== undefined) return success(reports)
  return success(reports.filter(({ interfaces }) => interfaces.some(({ days }) => days.length > 0)))
}

// `havn kpi [--quarter 2026-Q4] [--bank B] [--format text|csv|html|json]`, `havn kpi plan` and `havn kpi outage`, both with
// `--bank B --from T --until T`.
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from './database/database.ts'
import { announceMaintenance, REPORT_FORMATS, reportOutage, writeReports } from './key-figures/index.ts'
import { findBanks, readQuarterReports } from './quarter-reports.ts'
import { reportSettingsError } from './report-settings-error.ts'
import { requireBankUrl } from './settings/index.ts'
import { realClock } from './shared/clock.ts'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    bank: { type: 'string' },
    quarter: { type: 'string' },
    format: { type: 'string', default: 'text' },
    from: { type: 'string' },
    until: { type: 'string' },
  },
})

await reportSettingsError(async () => {
  const bankDatabase = openDatabase({ url: requireBankUrl(), connectionsMax: 1 })
  try {
    const isReport = positionals[0] === 'report'
    process.exitCode = isReport ? await printReports(bankDatabase) : await recordSpan(bankDatabase)
  } finally {
    await bankDatabase.close()
  }
})

async function printReports(bankDatabase: Database): Promise<number> {
  const { quarter, bank } = options
  const format = REPORT_FORMATS.find((known) => known === options.format)
  if (format === undefined)
    return fail(`expected one of the formats ${REPORT_FORMATS.join(', ')}, got ${options.format}`)
  const found = await readQuarterReports(bankDatabase, { quarter, bank, now: realClock.milliseconds() })
  if (!found.ok) return fail(found.problem)
  process.stdout.write(writeReports(found.value, format))
  if (found.value.length === 0) process.stderr.write('Nothing was measured.\n')
  return 0
}

async function recordSpan(bankDatabase: Database): Promise<number> {
  const [chosen, another] = await findBanks(bankDatabase, options.bank)
  if (chosen === undefined || another !== undefined)
    return fail('expected the name or id of a bank in --bank')
  const [from, until] = [parseTime(options.from), parseTime(options.until)]
  if (from === undefined || until === undefined || from >= until)
    return fail(
      'expected --from and --until as times with an offset, such as 2026-11-22T02:00+01:00, in this order',
    )
  const { bankId, bank } = chosen
  const span = { from: from.toISOString(), until: until.toISOString() }
  const now = new Date(realClock.milliseconds()).toISOString()
  if (positionals[0] === 'plan') {
    if (span.from < now)
      return fail('maintenance is announced before it begins: expected --from in the future')
    await announceMaintenance(bankDatabase, bankId, { ...span, now })
  } else {
    if (span.until > now) return fail('an outage is reported after it ended: expected --until in the past')
    await reportOutage(bankDatabase, bankId, span)
  }
  process.stdout.write(
    `${bank}: ${positionals[0] === 'plan' ? 'maintenance' : 'outage'} from ${span.from} until ${span.until}\n`,
  )
  return 0
}

function parseTime(text = ''): Date | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
}

function fail(problem: string): number {
  process.stderr.write(`${problem}\n`)
  return 1
}

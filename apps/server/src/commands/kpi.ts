// `havn kpi [--quarter 2026-Q4] [--bank B] [--format text|csv|html|json]`, `havn kpi plan` and `havn kpi outage`, both with
// `--bank B --from T --until T`, and `havn kpi measure --bank B --from T [--until T]`.
import { parseArgs } from 'node:util'
import { chooseBanks } from '../platform/banks/index.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { fail } from './terminal.ts'
import {
  announceMaintenance,
  readQuarterReports,
  REPORT_FORMATS,
  reportOutage,
  setMeasuredPeriod,
  writeReports,
} from '../operations/key-figures/index.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireBankUrl } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'

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
  const [chosen, another] = await chooseBanks(bankDatabase, options.bank)
  if (chosen === undefined || another !== undefined)
    return fail('expected the name or id of a bank in --bank')
  const { bankId, bank } = chosen
  const [command = ''] = positionals
  const [from, until] = [parseTime(options.from), parseTime(options.until)]
  const mayHaveNoEnd = command === 'measure' && options.until === undefined
  if (from === undefined || (until === undefined ? !mayHaveNoEnd : from >= until))
    return fail(
      'expected --from and --until as times with an offset, such as 2026-11-22T02:00+01:00, in this order',
    )
  const now = new Date(realClock.milliseconds()).toISOString()
  if (until === undefined || command === 'measure') {
    await setMeasuredPeriod(bankDatabase, bankId, { from, until, now })
  } else if (command === 'plan') {
    if (from < now) return fail('maintenance is announced before it begins: expected --from in the future')
    await announceMaintenance(bankDatabase, bankId, { from, until, now })
  } else {
    if (until > now) return fail('an outage is reported after it ended: expected --until in the past')
    await reportOutage(bankDatabase, bankId, { from, until })
  }
  const recorded = command === 'plan' ? 'maintenance' : command === 'measure' ? 'measured' : 'outage'
  process.stdout.write(
    `${bank}: ${recorded} from ${from}${until === undefined ? ' on' : ` until ${until}`}\n`,
  )
  return 0
}

/** Returns the moment in ISO 8601 and UTC, so that two can be compared as texts. */
function parseTime(text = ''): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

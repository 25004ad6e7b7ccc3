import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ParsedTheme } from '../platform/web/theme/load-theme.ts'
import { BANK_OPTION, defineCommand, defineGroup, ONLY_BANK_OPTION } from './command.ts'
import type { CommandContext } from './program/command-context.ts'

const UNTIL_OPTION = { about: 'such as 2026-11-22T02:00+01:00', value: 'time' } as const
const TIME_OPTION = { ...UNTIL_OPTION, isRequired: true } as const

const report = defineCommand({
  about: 'key figures: availability, response times and errors, as a bank publishes them each quarter',
  options: {
    quarter: { about: 'such as 2026-Q4 (default: the present one)', value: 'quarter' },
    bank: ONLY_BANK_OPTION,
    own: {
      about: 'calls to the bank’s own channel, a line each: time,milliseconds,status; they stand beside',
      value: 'file',
    },
    theme: {
      about:
        'the theme of the bank that is named, such as its theme.json: its name, logo and colours on the page',
      value: 'file',
    },
    others: {
      about:
        'where the pages of other quarters are, with QUARTER in the place of each, such as figures-QUARTER.html',
      value: 'address',
    },
    format: { about: 'text, csv, html (a page with plots) or json', value: 'format', default: 'text' },
  },
  async run(context, { quarter, bank, own, theme: themeFile, others, format: given }) {
    const { readQuarterReports, REPORT_FORMATS, writeReports } = await import(
      '../operations/key-figures/index.ts'
    )
    const bankDatabase = await context.bankDatabase()
    const format = REPORT_FORMATS.find((known) => known === given)
    if (format === undefined)
      return context.fail(`expected one of the formats ${REPORT_FORMATS.join(', ')}, got ${given}`)
    if (themeFile !== undefined && bank === undefined)
      return context.fail('a theme is that of one bank: expected --bank')
    const theme = themeFile === undefined ? undefined : await readThemeFile(themeFile)
    if (theme?.theme === undefined && theme !== undefined) return context.fail(theme.problems.join('\n'))
    const now = context.clock.milliseconds()
    const ownCalls = own === undefined ? undefined : linesOf(own)
    const found = await readQuarterReports(bankDatabase, { quarter, bank, now, ownCalls })
    if (!found.ok) return context.fail(found.problem)
    const named = theme?.theme
    const themes = new Map(found.value.flatMap((one) => (named === undefined ? [] : [[one.bank, named]])))
    const addressOf =
      others === undefined ? undefined : (other: string) => others.replaceAll('QUARTER', other)
    context.write(writeReports(found.value, format, { themes, addressOf }))
    if (found.value.length === 0) context.printProblem('Nothing was measured.')
    return 0
  },
})

/** Reads a theme as the server does. */
async function readThemeFile(path: string): Promise<ParsedTheme> {
  const { readTheme } = await import('./theme/check-theme.ts')
  return readTheme(resolve(path))
}

/** Opens the file when the first line is asked for: lines that nobody waits for yet would be lost. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path)
  yield* file.readLines()
}

export const kpi = defineGroup(
  report.about,
  {
    plan: defineCommand({
      about: 'announce maintenance: an outage in that time is planned',
      options: { bank: BANK_OPTION, from: TIME_OPTION, until: TIME_OPTION },
      run: (context, given) => recordSpan(context, 'maintenance', given),
    }),
    outage: defineCommand({
      about: 'record an outage that a probe outside saw',
      options: { bank: BANK_OPTION, from: TIME_OPTION, until: TIME_OPTION },
      run: (context, given) => recordSpan(context, 'outage', given),
    }),
    measure: defineCommand({
      about: 'set when the bank is measured: from its launch, and until it leaves',
      options: { bank: BANK_OPTION, from: TIME_OPTION, until: UNTIL_OPTION },
      run: (context, given) => recordSpan(context, 'measured', given),
    }),
  },
  report,
)

async function recordSpan(
  context: CommandContext,
  kind: 'maintenance' | 'outage' | 'measured',
  given: { readonly bank: string | undefined; readonly from: string; readonly until: string | undefined },
): Promise<number> {
  const { announceMaintenance, reportOutage, setMeasuredPeriod } = await import(
    '../operations/key-figures/index.ts'
  )
  const chosen = await context.chooseBank(given.bank)
  if (chosen === undefined) return 1
  const { bankId, bank } = chosen
  const [from, until] = [parseTime(given.from), parseTime(given.until)]
  const mayHaveNoEnd = kind === 'measured' && given.until === undefined
  if (from === undefined || (until === undefined ? !mayHaveNoEnd : from >= until))
    return context.fail(
      'expected --from and --until as times with an offset, such as 2026-11-22T02:00+01:00, in this order',
    )
  const bankDatabase = await context.bankDatabase()
  const now = new Date(context.clock.milliseconds()).toISOString()
  if (until === undefined || kind === 'measured')
    await setMeasuredPeriod(bankDatabase, bankId, { from, until, now })
  else if (kind === 'maintenance') {
    if (from < now)
      return context.fail('maintenance is announced before it begins: expected --from in the future')
    await announceMaintenance(bankDatabase, bankId, { from, until, now })
  } else {
    if (until > now) return context.fail('an outage is reported after it ended: expected --until in the past')
    await reportOutage(bankDatabase, bankId, { from, until })
  }
  context.print(`${bank}: ${kind} from ${from}${until === undefined ? ' on' : ` until ${until}`}`)
  return 0
}

/** Returns the moment in ISO 8601 and UTC, so that two can be compared as texts. */
function parseTime(text = ''): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

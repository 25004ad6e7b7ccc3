// Writes the tables of docs/scenarios.md from the table of scenarios; with --check, fails if the committed ones differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BasketStatus, TppMessageCode, TransactionStatus } from '@havn/contract'
import {
  DURATION_UNITS,
  type CreditorScenario,
  type PersonScenario,
  type RequestScenario,
} from '../apps/sandbox/src/ledger/scenarios/scenario.ts'
import { SCENARIOS } from '../apps/sandbox/src/ledger/scenarios/scenarios.ts'

const file = join(import.meta.dirname, '../docs/scenarios.md')
/** What stands above it is written by hand. */
const mark = '<!-- From here on made by `node tools/print-scenarios.ts`. -->'

type Row = CreditorScenario | PersonScenario | RequestScenario

const SECTIONS: readonly (readonly [title: string, trigger: string, rows: readonly Row[]])[] = [
  ['Creditor accounts', 'pay to', SCENARIOS.creditors],
  ['People', '`X-PSU-IDENTITY`', SCENARIOS.people],
  ['How an SCA ends', 'trigger', SCENARIOS.sca],
  ['Statuses', 'trigger', SCENARIOS.statuses],
  ['Error codes', 'trigger', SCENARIOS.codes],
  ['Account information', 'trigger', SCENARIOS.accounts],
]

function triggerOf(row: Row): string {
  if ('account' in row) return `${row.account}${amountOf(row)}`
  return 'nationalId' in row ? `${row.nationalId} (${row.name})` : row.trigger
}

/** The amounts whose last digits count something. */
function amountOf({ conduct: { kind } }: CreditorScenario): string {
  if (!(kind in DURATION_UNITS)) return ''
  const unit = DURATION_UNITS[kind as keyof typeof DURATION_UNITS]
  return `; 100.02 is 2 ${unit}, 100.05 is 5`
}

function tableOf([title, trigger, rows]: (typeof SECTIONS)[number]): string {
  const lines = rows.map((row) => {
    const seen = row.seen.length === 0 ? '–' : row.seen.join(', ')
    return `| ${[row.id, triggerOf(row), row.happens, seen, row.how].join(' | ')} |`
  })
  return `## ${title}

| scenario | ${trigger} | what happens | seen, in this order | how |
|---|---|---|---|---|
${lines.join('\n')}
`
}

/** Nearly every scenario passes some statuses: a few are enough. */
const namedMax = 7

/** Where each status and code is found. */
function indexOf(title: string, words: readonly string[]): string {
  const rows = SECTIONS.flatMap(([, , all]) => all)
  const lines = words.map((word) => {
    const showing = rows.filter(
      (row) =>
        row.seen.some((one) => one.split(' ').includes(word)) || ('unseen' in row && row.unseen === word),
    )
    const named = showing.slice(0, namedMax).map(({ id }) => id)
    const more = showing.length > namedMax ? ' and others' : ''
    return `| ${word} | ${named.join(', ')}${more} |`
  })
  return `| ${title} | scenarios |\n|---|---|\n${lines.join('\n')}\n`
}

const statuses = [...new Set([...TransactionStatus.enum, ...BasketStatus.enum])]
const made = [
  mark,
  '## Where to see what',
  indexOf('status', statuses),
  indexOf('code', TppMessageCode.enum),
  ...SECTIONS.map(tableOf),
].join('\n\n')

const committed = readFileSync(file, 'utf8')
const [head = ''] = committed.split(mark)
const page = `${head}${made.replaceAll('\n\n\n', '\n\n')}`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (committed !== page) {
  process.stderr.write(
    'docs/scenarios.md differs from the table of scenarios: run node tools/print-scenarios.ts\n',
  )
  process.exitCode = 1
}

// Writes the tables of docs/scenarios.md from the table of scenarios; with --check, fails if the committed ones differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BasketStatus, TransactionStatus } from '@havn/contract'
import { triggerOf } from '../../apps/sandbox/src/ledger/scenarios/describe-scenarios.ts'
import type {
  CreditorScenario,
  PayeeScenario,
  PersonScenario,
  RequestScenario,
} from '../../apps/sandbox/src/ledger/scenarios/scenario.ts'
import { SCENARIOS } from '../../apps/sandbox/src/ledger/scenarios/scenarios.ts'

const file = join(import.meta.dirname, '../../docs/scenarios.md')
/** The text above this mark is written by hand. */
const mark = '<!-- From here on printed by `node tools/generate/print-scenarios.ts`. -->'

type Row = CreditorScenario | PayeeScenario | PersonScenario | RequestScenario

const SECTIONS: readonly (readonly [title: string, trigger: string, rows: readonly Row[]])[] = [
  ['Creditor accounts', 'pay to', SCENARIOS.creditors],
  ['Names of payees', 'pay to', SCENARIOS.payees],
  ['People', '`X-PSU-IDENTITY`', SCENARIOS.people],
  ['How an SCA ends', 'trigger', SCENARIOS.sca],
  ['Statuses', 'trigger', SCENARIOS.statuses],
  ['Error codes', 'trigger', SCENARIOS.codes],
  ['Account information', 'trigger', SCENARIOS.accounts],
]

function tableOf([title, trigger, rows]: (typeof SECTIONS)[number]): string {
  const lines = rows.map((row) => {
    const observed = row.observed.length === 0 ? '–' : row.observed.join(', ')
    return `| ${[row.id, triggerOf(row), row.effect, observed, row.steps].join(' | ')} |`
  })
  return `## ${title}

| scenario | ${trigger} | effect | observed, in this order | steps |
|---|---|---|---|---|
${lines.join('\n')}
`
}

/** Nearly every scenario has some statuses: naming a few scenarios is enough. */
const namedMax = 7

/** Lists the scenarios in which each status is observed. */
function indexOf(title: string, words: readonly string[]): string {
  const rows = SECTIONS.flatMap(([, , all]) => all)
  const lines = words.map((word) => {
    const showing = rows.filter((row) => row.observed.some((status) => status.split(' ').includes(word)))
    const named = showing.slice(0, namedMax).map(({ id }) => id)
    const more = showing.length > namedMax ? ' and others' : ''
    return `| ${word} | ${named.join(', ')}${more} |`
  })
  return `| ${title} | scenarios |\n|---|---|\n${lines.join('\n')}\n`
}

const statuses = [...new Set([...TransactionStatus.enum, ...BasketStatus.enum])]
const printed = [
  mark,
  '## Scenarios by status',
  'The [page of an error code](errors/README.md) lists the scenarios that show it.',
  indexOf('status', statuses),
  ...SECTIONS.map(tableOf),
].join('\n\n')

const committed = readFileSync(file, 'utf8')
const [head = ''] = committed.split(mark)
const page = `${head}${printed.replaceAll('\n\n\n', '\n\n')}`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (committed !== page) {
  process.stderr.write(
    'docs/scenarios.md differs from the table of scenarios; run node tools/generate/print-scenarios.ts\n',
  )
  process.exitCode = 1
}

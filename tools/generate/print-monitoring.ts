// Writes the alert rules, the dashboards, the list of metrics and what the pages of alerts have in common, from the tables of
// metrics, alerts and panels; with --check, fails if a committed file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteFileOf } from '../../apps/console/src/docs/pages/address.ts'
import {
  CORE_BANK_OUTCOME_MEANINGS,
  labelNamesOf,
  METRIC_DEFINITIONS,
} from '../../apps/server/src/operations/metrics/index.ts'
import { type Alert, ALERTS } from './monitoring/alerts.ts'
import { DASHBOARDS } from './monitoring/dashboards.ts'
import { writeDashboard } from './monitoring/write-dashboard.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isCheck = process.argv.includes('--check')

/** The page of an alert on the site of the documentation, which the bank serves itself. */
const pageOf = (name: string) => `/${siteFileOf(`/docs/operations/alerts/${name}`)}`

function print(path: string, text: string): void {
  if (!isCheck) writeFileSync(join(root, path), text)
  else if (read(path) !== text) {
    process.stderr.write(
      `${path} differs from the tables of metrics, alerts and panels: run node tools/generate/print-monitoring.ts\n`,
    )
    process.exitCode = 1
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

function ruleOf({ name, severity, summary, expr, why, for: time = '0m' }: Alert): string {
  return [
    `      - alert: ${name}`,
    ...(why === undefined ? [] : [`        # ${why}`]),
    `        expr: ${quote(expr)}`,
    `        for: ${time}`,
    `        labels:`,
    `          severity: ${severity}`,
    `        annotations:`,
    `          summary: ${quote(summary)}`,
    `          runbook_url: '{{ $externalLabels.runbooks }}${pageOf(name)}'`,
  ].join('\n')
}

print(
  'packaging/prometheus/havn.rules.yml',
  `# Printed by \`node tools/generate/print-monitoring.ts\` from tools/generate/monitoring/alerts.ts.
# Alert rules for Havn. \`page\`: somebody must act now; \`ticket\`: in working hours. Prometheus scrapes Havn as the job \`havn\`.
# A runbook is on the site of the documentation, whose address is the external label \`runbooks\`.
groups:
  - name: havn
    rules:
${ALERTS.map(ruleOf).join('\n')}
`,
)

for (const dashboard of DASHBOARDS)
  print(`packaging/grafana/${dashboard.uid}.json`, writeDashboard(dashboard, pageOf))

/** Replaces the lines of a page that match. */
function withLines(page: string, isPrinted: RegExp, printed: readonly string[]): string {
  const all = page.split('\n')
  const first = all.findIndex((line) => isPrinted.test(line))
  const others = all.slice(first).filter((line) => !isPrinted.test(line))
  return [...all.slice(0, first), ...printed, ...others].join('\n')
}

const list = 'docs/operations/alerts/README.md'
const bySeverity = (['page', 'ticket'] as const).map((severity) => {
  const named = ALERTS.filter((alert) => alert.severity === severity)
  return `- \`${severity}\`: ${named.map(({ name }) => `[${name}](${name}.md)`).join(', ')}`
})
print(list, withLines(read(list), /^- `(?:page|ticket)`: /, bySeverity))

const metrics = 'docs/operations/metrics.md'
const described = METRIC_DEFINITIONS.filter(({ name }) => name.startsWith('havn_')).map((definition) => {
  const { name, type, about, across = 'sum' } = definition
  const labels = labelNamesOf(definition).map((label) => `\`${label}\``)
  const by = labels.length === 0 ? '' : ` by ${labels.join(', ')}`
  return `- \`${name}\` (${type}${by}${across === 'sum' ? '' : `, ${across}`}): ${about}`
})
print(metrics, withLines(read(metrics), /^- `havn_\w+` \(/, described))

const coreBankRunbook = 'docs/operations/alerts/HavnCoreBankNotAnswering.md'
const outcomes = Object.entries(CORE_BANK_OUTCOME_MEANINGS).map(
  ([outcome, meaning]) => `- \`${outcome}\`: ${meaning}`,
)
const OUTCOME_LINE = new RegExp(`^- \`(?:${Object.keys(CORE_BANK_OUTCOME_MEANINGS).join('|')})\`(?:: |$)`)
print(coreBankRunbook, withLines(read(coreBankRunbook), OUTCOME_LINE, outcomes))

const WHO = { bank: 'which banks', instance: 'which servers', all: 'all banks at once' } as const
const QUERY = /^- .*ALERTS_FOR_STATE.*\n/m

for (const { name, about = 'all' } of ALERTS) {
  const path = `docs/operations/alerts/${name}.md`
  const query = `- ${WHO[about]}, since how many seconds: \`time() - ALERTS_FOR_STATE{alertname="${name}"}\`\n`
  print(
    path,
    read(path)
      .replace(QUERY, '')
      .replace('**Look at**\n\n', () => `**Look at**\n\n${query}`),
  )
}

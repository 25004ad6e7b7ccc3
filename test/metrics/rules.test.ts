import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { openDocs } from '../../apps/console/src/docs/pages/docs.ts'
import { siteFileOf } from '../../apps/console/src/docs/pages/address.ts'
import { METRIC_DEFINITIONS } from '../../apps/server/src/operations/metrics/index.ts'
import { dashboardQueries } from './dashboards.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rulesFile = join(root, 'packaging/prometheus/havn.rules.yml')
const rules = read('packaging/prometheus/havn.rules.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const promtool = (...arguments_: string[]) =>
  execFileSync('promtool', arguments_, { cwd: join(root, 'packaging/prometheus'), encoding: 'utf8' })

test('every alert rule fires for what it is about, and not before, as promtool evaluates it', () => {
  promtool('check', 'rules', 'havn.rules.yml')
  promtool('check', 'config', 'prometheus.yml')
  promtool('test', 'rules', 'tests/havn.test.yml')
  const tested = read('packaging/prometheus/tests/havn.test.yml')
  assert.deepEqual(
    alerts.filter((name) => !tested.includes(`alertname: ${name}\n`)),
    [],
  )
})

/** What a core bank is asked in 15 seconds, and for how many scrapes. */
const scrapes = 20
const diesAt = 4
/** The bank that is ill has a question every five seconds, the others have far more. */
const [few, many] = [3, 300]

interface InputSeries {
  readonly series: string
  readonly values: string
}

function questionsOf(bank: string, { every, isIll }: { every: number; isIll: boolean }): InputSeries[] {
  const series = (outcome: string) =>
    `havn_core_bank_questions_total{job="havn",instance="a:9464",bank="${bank}",outcome="${outcome}"}`
  const answered = isIll
    ? `0+${every}x${diesAt} ${every * diesAt}x${scrapes}`
    : `0+${every}x${diesAt + scrapes}`
  return [
    { series: series('answered'), values: answered },
    // A series is there from the first question that ended so.
    ...(isIll ? [{ series: series('unreachable'), values: `_x${diesAt} 0+${every}x${scrapes}` }] : []),
    // Now and then a question fails at every bank.
    ...(isIll ? [] : [{ series: series('timed-out'), values: `0x${diesAt} 1x${scrapes}` }]),
  ]
}

const DOCS = 'https://docs.bank.example'

for (const banks of [1, 20, 200])
  test(`one dead core bank of ${banks} raises an alert that names the bank within two minutes, and no other does`, () => {
    const names = Array.from({ length: banks }, (_, index) => `bank-${index}`)
    const alertname = 'HavnCoreBankNotAnswering'
    const runbook = `${DOCS}/operations/alerts/HavnCoreBankNotAnswering.html`
    const exp_alerts = [
      {
        exp_labels: { job: 'havn', severity: 'page', bank: 'bank-0' },
        exp_annotations: {
          summary: 'bank-0: the core bank leaves questions unanswered',
          runbook_url: runbook,
        },
      },
    ]
    const input_series = names.flatMap((bank, index) =>
      questionsOf(bank, { every: index === 0 ? few : many, isIll: index === 0 }),
    )
    const alert_rule_test = [
      { eval_time: `${diesAt * 15}s`, alertname, exp_alerts: [] },
      { eval_time: `${diesAt * 15 + 120}s`, alertname, exp_alerts },
    ]
    const died = { interval: '15s', external_labels: { runbooks: DOCS }, input_series, alert_rule_test }
    const folder = mkdtempSync('/tmp/havn-rules-')
    try {
      const text = { rule_files: [rulesFile], evaluation_interval: '15s', tests: [died] }
      // JSON is YAML, too.
      writeFileSync(join(folder, 'banks.test.yml'), JSON.stringify(text))
      promtool('test', 'rules', join(folder, 'banks.test.yml'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

test('every alert links to a published page that says what to do, and every page is of an alert', () => {
  const pages = globSync('docs/operations/alerts/Havn*.md', { cwd: root }).map((path) =>
    basename(path, '.md'),
  )
  assert.deepEqual(pages.toSorted(), alerts.toSorted())
  const published = new Set(openDocs(root).pages.map(({ id }) => siteFileOf(`/docs/${id}`)))
  const links = [...rules.matchAll(/runbook_url: '\{\{ \$externalLabels\.runbooks \}\}\/(\S+)'/g)].map(
    ([, url = '']) => url,
  )
  for (const url of links) assert.ok(published.has(url), url)
  for (const name of alerts) {
    assert.ok(
      links.some((url) => url.includes(`/${name}.`)),
      name,
    )
    const page = read(`docs/operations/alerts/${name}.md`)
    for (const part of ['What TPPs and PSUs notice.', 'Look at', 'Do', 'It ends when', 'time() - ALERTS_FOR'])
      assert.ok(page.includes(part), `${name}: ${part}`)
  }
})

test('rules, dashboards and pages name metrics that exist, and every metric is on a dashboard', () => {
  const texts = [
    rules,
    ...dashboardQueries(),
    ...alerts.map((name) => read(`docs/operations/alerts/${name}.md`)),
  ]
  const names = new Set(
    METRIC_DEFINITIONS.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const used = texts.flatMap((text) => text.match(/\b(?:havn|process|nodejs)_\w+/g) ?? [])
  assert.deepEqual(
    used.filter((name) => !names.has(name)),
    [],
  )
  const shown = dashboardQueries().join(' ')
  assert.deepEqual(
    METRIC_DEFINITIONS.filter(({ name }) => !shown.includes(name)).map(({ name }) => name),
    [],
  )
})

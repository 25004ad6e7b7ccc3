import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { METRIC_DEFINITIONS } from '../../apps/server/src/operations/metrics/index.ts'
import { dashboardQueries } from './dashboards.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
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

test('every alert links to a page that says what to do, and every page is of an alert', () => {
  const pages = globSync('docs/operations/alerts/Havn*.md', { cwd: root }).map((path) =>
    basename(path, '.md'),
  )
  assert.deepEqual(pages.toSorted(), alerts.toSorted())
  const list = read('docs/operations/alerts/README.md')
  for (const name of alerts) {
    assert.ok(rules.includes(`runbook_url: docs/operations/alerts/${name}.md`), name)
    assert.ok(list.includes(`[${name}](${name}.md)`), name)
    const page = read(`docs/operations/alerts/${name}.md`)
    for (const part of ['What TPPs and PSUs notice.', 'Look at', 'Do', 'It ends when'])
      assert.ok(page.includes(`**${part}`), `${name}: ${part}`)
  }
})

test('rules, dashboards and pages name metrics that exist', () => {
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

test('docs/operations/metrics.md has every metric with what it says, its labels and no other', () => {
  const rows = METRIC_DEFINITIONS.map(({ name, type, about, labels = {}, across = 'sum' }) => {
    const named = Object.keys(labels).map((label) => `\`${label}\``)
    return `| \`${name}\` | ${type} | ${named.join(', ')} | ${across} | ${about} |`
  })
  const page = read('docs/operations/metrics.md')
  const found = page.split('\n').filter((line) => /^\| `(?:havn|process|nodejs)_/.test(line))
  assert.deepEqual(found, rows, `expected these rows:\n${rows.join('\n')}`)
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDocs } from '../../apps/console/src/docs/pages/docs.ts'
import { siteFileOf } from '../../apps/console/src/docs/pages/address.ts'
import { labelNamesOf, METRIC_DEFINITIONS } from '../../apps/server/src/operations/metrics/index.ts'
import { dashboardQueries, printedDashboards } from './dashboards.ts'

const root = join(import.meta.dirname, '../..')
/** Prometheus adds the first two to what it scrapes, and the others are of its own metrics. */
const OF_PROMETHEUS = ['job', 'instance', 'le', 'alertname', 'alertstate', 'severity']

test('promtool parses the query of every panel', () => {
  const folder = mkdtempSync('/tmp/havn-dashboards-')
  try {
    const rules = dashboardQueries().map((expr, index) => ({ record: `panel:query:${index}`, expr }))
    // JSON is YAML, too.
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }))
    execFileSync('promtool', ['check', 'rules', 'rules.yml'], { cwd: folder, stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every metric, and every label that a query chooses or groups by, exists', () => {
  const byName = new Map(
    METRIC_DEFINITIONS.flatMap((definition) => {
      const { name, type } = definition
      const names = type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name]
      return names.map((one) => [one, [...labelNamesOf(definition), ...OF_PROMETHEUS]] as const)
    }),
  )
  const known = new Map([...byName, ['up', OF_PROMETHEUS], ['ALERTS', [...OF_PROMETHEUS, 'bank']]] as const)
  const unknown = dashboardQueries().flatMap((query) => {
    const selectors = [...query.matchAll(/([a-zA-Z_]\w*)\{([^}]*)\}/g)]
    const labels = new Set(selectors.flatMap(([, name = '']) => known.get(name) ?? []))
    const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/))
    const chosen = selectors.flatMap(([, name = '', list = '']) =>
      [...list.matchAll(/(\w+)(?:=~|!=|=)"/g)]
        .map(([, label = '']) => label)
        .filter((label) => !(known.get(name) ?? []).includes(label))
        .map((label) => `${name}{${label}}`),
    )
    return [...chosen, ...grouped.filter((label) => !labels.has(label))].map((one) => `${one}: ${query}`)
  })
  assert.deepEqual(unknown, [])
})

test('every link opens a page of the published documentation', () => {
  const pages = new Set(openDocs(root).pages.map(({ id }) => siteFileOf(`/docs/${id}`)))
  const links = printedDashboards().flatMap(({ panels }) => panels.flatMap(({ links: all = [] }) => all))
  assert.ok(links.length > 20, String(links.length))
  for (const { url } of links) assert.ok(pages.has(url.replace(/^\$\{docs\}\//, '')), url)
})

test('every dashboard can be narrowed to a job, an instance and a bank, and states have thresholds', () => {
  for (const { title, templating, panels } of printedDashboards()) {
    assert.deepEqual(
      templating.list.map(({ name }) => name),
      ['datasource', 'docs', 'job', 'instance', 'bank'],
      title,
    )
    const states = panels.filter(({ type }) => type === 'stat')
    assert.deepEqual(
      states.filter(({ fieldConfig }) => fieldConfig.defaults.thresholds === undefined),
      [],
    )
  }
})

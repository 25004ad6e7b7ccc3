import type { Dashboard, Panel } from './panels.ts'

const datasource = { type: 'prometheus', uid: '${datasource}' }

/** Prints a dashboard as Grafana imports it. `pageOf` returns the path of an alert's page on the site of the documentation. */
export function writeDashboard({ uid, title, panels }: Dashboard, pageOf: (alert: string) => string): string {
  const positions = placePanels(panels)
  const json = {
    uid,
    title,
    tags: ['havn'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    links: [{ type: 'dashboards', title: 'Havn', tags: ['havn'], keepTime: true, includeVars: true }],
    annotations: {
      list: [
        {
          name: 'Starts of servers',
          datasource,
          enable: true,
          iconColor: 'blue',
          expr: 'changes(process_start_time_seconds{job=~"$job",instance=~"$instance"}[2m]) > 0',
          titleFormat: '{{instance}} started',
        },
      ],
    },
    templating: { list: [SOURCE, DOCS, ...VARIABLES] },
    panels: panels.map((panel, index) => toPanel(panel, { index, gridPos: positions[index], pageOf })),
  }
  return `${JSON.stringify(json, undefined, 2)}\n`
}

const SOURCE = { name: 'datasource', type: 'datasource', query: 'prometheus', current: {} }

/** The address of the documentation, which whoever imports the dashboard sets. */
const DOCS = { name: 'docs', type: 'textbox', label: 'Documentation', query: 'http://localhost:8000' }

const VARIABLES = [
  variable('job', 'label_values(havn_build_info, job)'),
  variable('instance', 'label_values(havn_build_info{job=~"$job"}, instance)'),
  variable('bank', 'label_values(havn_calls_total{job=~"$job"}, bank)'),
]

function variable(name: string, definition: string) {
  const query = { query: definition, refId: name }
  const all = { includeAll: true, allValue: '.*', multi: true, current: { text: 'All', value: '$__all' } }
  return { name, type: 'query', datasource, query, definition, refresh: 2, sort: 1, ...all }
}

const WIDTHS = { stat: 4, table: 12, timeseries: 12 } as const
const HEIGHTS = { stat: 4, table: 8, timeseries: 8 } as const
const columns = 24

interface Position {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Places panels from left to right; a row is as high as its highest panel. */
function placePanels(panels: readonly Panel[]): readonly Position[] {
  let [x, y, rowHeight] = [0, 0, 0]
  return panels.map(({ kind }) => {
    const [w, h] = [WIDTHS[kind], HEIGHTS[kind]]
    if (x + w > columns) [x, y, rowHeight] = [0, y + rowHeight, 0]
    const position = { x, y, w, h }
    x += w
    rowHeight = Math.max(rowHeight, h)
    return position
  })
}

interface Placing {
  readonly index: number
  readonly gridPos: Position | undefined
  readonly pageOf: (alert: string) => string
}

function toPanel(
  { title, kind, unit, queries, thresholds, alert }: Panel,
  { index, gridPos, pageOf }: Placing,
) {
  const steps = thresholds?.map(([value, color], at) => ({ value: at === 0 ? null : value, color }))
  const isState = kind !== 'timeseries'
  const links =
    alert === undefined
      ? {}
      : { links: [{ title: alert, url: `\${docs}${pageOf(alert)}`, targetBlank: true }] }
  return {
    id: index + 1,
    title,
    type: kind,
    datasource,
    gridPos,
    ...links,
    fieldConfig: {
      defaults: {
        unit,
        ...(unit === 'percentunit' ? { max: 1 } : {}),
        min: 0,
        ...(steps && {
          color: { mode: isState ? 'thresholds' : 'palette-classic' },
          thresholds: { mode: 'absolute', steps },
          custom: kind === 'table' ? { cellOptions: { type: 'color-background' } } : thresholdLine(kind),
        }),
      },
      overrides: [],
    },
    ...(kind === 'table' ? TABLE : {}),
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCodePoint(65 + at),
      expr,
      legendFormat,
      ...(isState ? { instant: true, range: false } : {}),
      ...(kind === 'table' ? { format: 'table' } : {}),
    })),
  }
}

const thresholdLine = (kind: Panel['kind']) =>
  kind === 'timeseries' ? { thresholdsStyle: { mode: 'line' } } : {}

/** A table without the time of the query, the worst first. */
const TABLE = {
  transformations: [{ id: 'organize', options: { excludeByName: { Time: true } } }],
  options: { sortBy: [{ displayName: 'Value', desc: false }], showHeader: true },
}

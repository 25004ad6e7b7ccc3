import type { BenchResult } from './bench-result.ts'

/** A part of a bar: server and PostgreSQL, or one of its own kind. */
interface Part {
  readonly kind: 'server' | 'postgres' | 'other'
  readonly value: number
}

interface Row {
  readonly label: string
  readonly parts: readonly Part[]
}

interface Panel {
  readonly title: string
  readonly rows: readonly Row[]
}

const width = 860
const labelWidth = 210
const valueWidth = 150
const barHeight = 13
const rowGap = 10
const panelGap = 44

const STYLE = `
  .page { fill: #ffffff } text { font: 13px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600 }
  .value, .legend { font-size: 12px } .value { fill: #59636e } .axis { stroke: #d1d9e0 }
  .server { fill: #0969da } .postgres { fill: #bc4c00 } .other { fill: #1a7f37 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #f0f6fc } .value { fill: #9198a1 } .axis { stroke: #3d444d }
    .server { fill: #4493f8 } .postgres { fill: #db6d28 } .other { fill: #3fb950 }
  }`

/** Draws a run as an SVG that is readable on light and dark pages. */
export function drawPlot(run: BenchResult): string {
  const panels = panelsOf(run).filter(({ rows }) => rows.length > 0)
  const legend = drawLegend(run)
  let top = 66
  const drawn = panels.map((panel) => {
    const text = drawPanel(panel, top)
    top += heightOf(panel) + panelGap
    return text
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="What operations cost">
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${top}" rx="6"/>
${legend}
${drawn.join('\n')}
</svg>
`
}

function panelsOf({ loads, statement, batch }: BenchResult): Panel[] {
  const speed = (label: string, key: string) => row(label, 'other', loads[key]?.perSecond)
  const cpu = (label: string, key: string): Row[] => {
    const figures = loads[key]
    if (figures === undefined) return []
    const { serverCpu, postgresCpu } = figures
    const parts: readonly Part[] = [
      { kind: 'server', value: serverCpu },
      { kind: 'postgres', value: postgresCpu },
    ]
    return [{ label, parts }]
  }
  const together = (size: string) =>
    row(`${size} in one statement`, 'postgres', statement?.[size]?.postgresCpu)
  const run = (label: string, key: string) => row(label, 'postgres', batch?.[key]?.postgresCpu)
  return [
    {
      title: 'Creations a second',
      rows: [
        ...speed('plain INSERTs (bare)', 'bare'),
        ...speed('8 connections', 'create@8'),
        ...speed('64 connections', 'create@64'),
        ...speed('256 connections', 'create@256'),
      ],
    },
    {
      title: 'CPU of an operation, µs: server + PostgreSQL',
      rows: [
        ...cpu('create', 'create@64'),
        ...cpu('create with PSU-ID', 'psu-id@64'),
        ...cpu('status', 'status@64'),
        ...cpu('details', 'details@64'),
        ...cpu('accounts with balances', 'accounts@64'),
      ],
    },
    {
      title: 'CPU of larger operations, µs: server + PostgreSQL',
      rows: [...cpu('page of 200 transactions', 'newest-page@16'), ...cpu('approval by API', 'approval@8')],
    },
    {
      title: 'CPU of PostgreSQL for a payment, µs',
      rows: [
        ...['1', '8', '32', '128'].flatMap(together),
        ...run('batch run, young ledger', 'young'),
        ...run('batch run, grown ledger', 'grown'),
      ],
    },
  ]
}

/** A row with one part; none if the run has no such figure. */
function row(label: string, kind: Part['kind'], value: number | undefined): Row[] {
  return value === undefined ? [] : [{ label, parts: [{ kind, value }] }]
}

function heightOf({ rows }: Panel): number {
  return rows.length * (barHeight + rowGap) + 16
}

function drawPanel({ title, rows }: Panel, top: number): string {
  const totals = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const scale = (width - labelWidth - valueWidth - 24) / Math.max(...totals)
  let y = top + 16
  const lines = [`<text class="title" x="24" y="${top}">${title}</text>`]
  for (const { label, parts } of rows) {
    lines.push(`<text x="24" y="${y + barHeight / 2 + 4}">${label}</text>`, drawBar(parts, { y, scale }))
    y += barHeight + rowGap
  }
  const axis = `<path class="axis" d="M${labelWidth} ${top + 10}V${y - rowGap + 6}"/>`
  return [axis, ...lines].join('\n')
}

function drawBar(parts: readonly Part[], { y, scale }: { y: number; scale: number }): string {
  let x = labelWidth + 1
  const rectangles = parts.map(({ kind, value }) => {
    const length = value * scale
    const text = `<rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${barHeight - 2}"/>`
    x += length
    return text
  })
  const values = parts.map(({ value }) => Math.round(value).toLocaleString('en')).join(' + ')
  return `${rectangles.join('')}<text class="value" x="${(x + 6).toFixed(1)}" y="${y + 10}">${values}</text>`
}

function drawLegend({ commit }: BenchResult): string {
  const kinds = [
    ['server', 'server'],
    ['postgres', 'PostgreSQL'],
    ['other', 'requests'],
  ] as const
  const keys = kinds.map(
    ([kind, name], index) =>
      `<rect class="${kind}" x="${560 + index * 95}" y="22" width="11" height="11"/><text class="legend" x="${576 + index * 95}" y="32">${name}</text>`,
  )
  return `<text class="legend" x="24" y="32">commit ${commit}</text>${keys.join('')}`
}

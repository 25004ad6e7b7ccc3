import type { BenchResult } from './bench-result.ts'

/** A bar: what it stands for, and its parts (server and PostgreSQL, or one of its own kind). */
interface Bar {
  readonly parts: readonly Part[]
}

interface Part {
  readonly kind: 'server' | 'postgres' | 'other'
  readonly value: number
}

interface Row {
  readonly label: string
  /** One bar for each run; undefined if that run has no such figure. */
  readonly bars: readonly (Bar | undefined)[]
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
  .server { fill: #0969da } .postgres { fill: #bc4c00 } .other { fill: #1a7f37 } .before { opacity: .4 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #f0f6fc } .value { fill: #9198a1 } .axis { stroke: #3d444d }
    .server { fill: #4493f8 } .postgres { fill: #db6d28 } .other { fill: #3fb950 }
  }`

/** Draws one run, or two of them as before and after, as an SVG that is readable on light and dark pages. */
export function drawPlot(runs: readonly BenchResult[]): string {
  const panels = panelsOf(runs).filter(({ rows }) => rows.length > 0)
  const legend = drawLegend(runs)
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

function panelsOf(runs: readonly BenchResult[]): Panel[] {
  const row = (label: string, barOf: (run: BenchResult) => Bar | undefined): Row[] => {
    const bars = runs.map(barOf)
    return bars.some((bar) => bar !== undefined) ? [{ label, bars }] : []
  }
  const speed = (label: string, key: string) => row(label, ({ loads }) => one('other', loads[key]?.perSecond))
  const cpu = (label: string, key: string) =>
    row(label, ({ loads }) => {
      const figures = loads[key]
      if (figures === undefined) return undefined
      const { serverCpu, postgresCpu } = figures
      return { parts: [part('server', serverCpu), part('postgres', postgresCpu)] }
    })
  const statement = (size: string) =>
    row(`${size} in one statement`, (run) => one('postgres', run.statement?.[size]?.postgresCpu))
  const batch = (label: string, key: string) =>
    row(label, (run) => one('postgres', run.batch?.[key]?.postgresCpu))
  return [
    {
      title: 'Creations a second',
      rows: [
        ...speed('plain INSERTs (bare)', 'bare'),
        ...speed('8 connections', 'create@8'),
        ...speed('64 connections', 'create@64'),
        ...speed('256 connections', 'create@256'),
        ...speed('Prism, which stores nothing', 'prism@64'),
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
        ...['1', '8', '32', '128'].flatMap(statement),
        ...batch('batch run, young ledger', 'young'),
        ...batch('batch run, grown ledger', 'grown'),
      ],
    },
  ]
}

function part(kind: Part['kind'], value: number): Part {
  return { kind, value }
}

function one(kind: Part['kind'], value: number | undefined): Bar | undefined {
  return value === undefined ? undefined : { parts: [part(kind, value)] }
}

function heightOf({ rows }: Panel): number {
  return rows.reduce((sum, { bars }) => sum + bars.length * barHeight + rowGap, 16)
}

function drawPanel({ title, rows }: Panel, top: number): string {
  const totals = rows.flatMap(({ bars }) => bars.map((bar) => (bar === undefined ? 0 : totalOf(bar))))
  const scale = (width - labelWidth - valueWidth - 24) / Math.max(...totals)
  let y = top + 16
  const lines = [`<text class="title" x="24" y="${top}">${title}</text>`]
  for (const { label, bars } of rows) {
    const middle = y + (bars.length * barHeight) / 2 + 4
    lines.push(`<text x="24" y="${middle}">${label}</text>`)
    for (const [index, bar] of bars.entries()) {
      const isBefore = index < bars.length - 1
      if (bar !== undefined) lines.push(drawBar(bar, { y, scale, isBefore }))
      y += barHeight
    }
    y += rowGap
  }
  const axis = `<path class="axis" d="M${labelWidth} ${top + 10}V${y - rowGap + 6}"/>`
  return [axis, ...lines].join('\n')
}

function drawBar(bar: Bar, { y, scale, isBefore }: { y: number; scale: number; isBefore: boolean }): string {
  let x = labelWidth + 1
  const rectangles = bar.parts.map(({ kind, value }) => {
    const length = value * scale
    const classes = isBefore ? `${kind} before` : kind
    const text = `<rect class="${classes}" x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${barHeight - 2}"/>`
    x += length
    return text
  })
  const values = bar.parts.map(({ value }) => Math.round(value).toLocaleString('en')).join(' + ')
  return `${rectangles.join('')}<text class="value" x="${(x + 6).toFixed(1)}" y="${y + 10}">${values}</text>`
}

function totalOf({ parts }: Bar): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

function drawLegend(runs: readonly BenchResult[]): string {
  const last = runs.at(-1)
  const [first] = runs
  const names =
    runs.length < 2
      ? `commit ${last?.commit}`
      : `pale: ${first?.commit}, before · full: ${last?.commit}, after`
  const kinds = [
    ['server', 'server'],
    ['postgres', 'PostgreSQL'],
    ['other', 'requests'],
  ] as const
  const keys = kinds.map(
    ([kind, name], index) =>
      `<rect class="${kind}" x="${560 + index * 95}" y="22" width="11" height="11"/><text class="legend" x="${576 + index * 95}" y="32">${name}</text>`,
  )
  return `<text class="legend" x="24" y="32">${names}</text>${keys.join('')}`
}

import type { BenchResult } from './bench-result.ts'
import { type Colour, drawAxis, drawBox, drawLegend, drawPage, drawText } from './svg.ts'

interface Part {
  readonly colour: Colour
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

/** Draws a run: bars of what operations cost. */
export function drawRun(run: BenchResult): string {
  const shapes = [
    drawText(`commit ${run.commit}`, [24, 32], { class: 'small' }),
    drawLegend(
      [
        ['blue', 'server'],
        ['orange', 'PostgreSQL'],
        ['green', 'requests'],
      ],
      [560, 32],
    ),
  ]
  let top = 66
  for (const panel of panelsOf(run).filter(({ rows }) => rows.length > 0)) {
    shapes.push(...drawPanel(panel, top))
    top += panel.rows.length * (barHeight + rowGap) + 16 + panelGap
  }
  return drawPage({ width, height: top, label: 'What operations cost' }, shapes)
}

function panelsOf({ loads, statement, batch }: BenchResult): Panel[] {
  const speed = (label: string, key: string) => row(label, 'green', loads[key]?.perSecond)
  const cpu = (label: string, key: string): Row[] => {
    const figures = loads[key]
    if (figures === undefined) return []
    const { serverCpu, postgresCpu } = figures
    const parts: readonly Part[] = [
      { colour: 'blue', value: serverCpu },
      { colour: 'orange', value: postgresCpu },
    ]
    return [{ label, parts }]
  }
  const together = (size: string) => row(`${size} in one statement`, 'orange', statement?.[size]?.postgresCpu)
  const run = (label: string, key: string) => row(label, 'orange', batch?.[key]?.postgresCpu)
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
function row(label: string, colour: Colour, value: number | undefined): Row[] {
  return value === undefined ? [] : [{ label, parts: [{ colour, value }] }]
}

function drawPanel({ title, rows }: Panel, top: number): readonly string[] {
  const totals = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const scale = (width - labelWidth - valueWidth - 24) / Math.max(...totals)
  const shapes = [drawText(title, [24, top], { class: 'title' })]
  let y = top + 16
  for (const { label, parts } of rows) {
    shapes.push(drawText(label, [24, y + barHeight / 2 + 4]))
    let x = labelWidth + 1
    for (const { colour, value } of parts) {
      shapes.push(drawBox(colour, [x, y], [value * scale, barHeight - 2]))
      x += value * scale
    }
    const values = parts.map(({ value }) => Math.round(value).toLocaleString('en')).join(' + ')
    shapes.push(drawText(values, [x + 6, y + 10], { class: 'small' }))
    y += barHeight + rowGap
  }
  return [drawAxis([labelWidth, top + 10], [labelWidth, y - rowGap + 6]), ...shapes]
}

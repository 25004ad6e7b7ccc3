import type { CallOutcome } from '../client/timeline.ts'
import type { FaultRun } from './fault-run.ts'

const STYLE = `
  .page { fill: #ffffff } text { font: 12px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600; font-size: 13px }
  .small { font-size: 10px; fill: #59636e } .axis { stroke: #d1d9e0 } .band { fill: #d4a72c; opacity: .22 }
  .write { fill: #1a7f37 } .read { fill: #7fc891 } .unavailable { fill: #bf8700 } .fault { fill: #cf222e } .ready { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #f0f6fc } .small { fill: #9198a1 } .axis { stroke: #3d444d } .band { fill: #d29922; opacity: .25 }
    .write { fill: #3fb950 } .read { fill: #245c31 } .unavailable { fill: #d29922 } .fault { fill: #f85149 } .ready { fill: #4493f8 }
  }`

const width = 1_240
const left = 56
const right = 74
const rowSeconds = 300
const plotHeight = 96
const labelHeight = 62
const rowHeight = plotHeight + labelHeight + 26

type Layer = { readonly name: string; readonly kinds: readonly CallOutcome[] }

/** From the bottom to the top of a bar. */
const LAYERS: readonly Layer[] = [
  { name: 'write', kinds: ['write'] },
  { name: 'read', kinds: ['read'] },
  { name: 'unavailable', kinds: ['unavailable', 'too many'] },
  { name: 'fault', kinds: ['bare 503', 'other 5xx', 'no answer', 'refused'] },
]

const LEGEND: readonly (readonly [string, string])[] = [
  ['write', 'acknowledged writes a second'],
  ['read', 'reads'],
  ['unavailable', '503 with Retry-After'],
  ['fault', 'any other answer, or none'],
  ['ready', 'servers that are ready, 0 to 2'],
  ['band', 'from the fault until all nodes are back'],
]

/** Draws what the client saw, second by second, in rows of five minutes; faults are bands. */
export function drawTimeline(run: FaultRun): string {
  // What comes after the last call, such as the check of invariants, has nothing to draw.
  const lastSecond = run.calls.reduce((last, { at }) => Math.max(last, at), 0) / 1000
  const rows = Math.max(1, Math.ceil(lastSecond / rowSeconds))
  const height = 64 + rows * rowHeight
  const drawn = Array.from({ length: rows }, (_, row) => drawRow(run, row, 64 + row * rowHeight))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Calls a second while faults strike">
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
<text class="title" x="${left}" y="24">Calls a second while faults strike: ${run.final.acknowledged} acknowledgements, ${run.final.lost.length} lost, ${run.final.doubled.length} doubled</text>
${drawLegend()}
${drawn.join('\n')}
</svg>
`
}

function drawLegend(): string {
  let x = left
  return LEGEND.map(([name, text]) => {
    const item = `<rect class="${name}" x="${x}" y="36" width="12" height="10"/><text x="${x + 17}" y="45">${text}</text>`
    x += 36 + text.length * 6.2
    return item
  }).join('\n')
}

function drawRow(run: FaultRun, row: number, top: number): string {
  const first = row * rowSeconds
  const secondWidth = (width - left - right) / rowSeconds
  const xOf = (second: number) => left + (second - first) * secondWidth
  const bottom = top + labelHeight + plotHeight
  const counts = countSeconds(run, first)
  const most = 100
  const parts: string[] = []
  let labels = 0
  for (const { strike, from, to } of run.rounds) {
    const [start, end] = [Math.max(first, from / 1000), Math.min(first + rowSeconds, to / 1000)]
    if (end <= start) continue
    const band = `x="${xOf(start).toFixed(1)}" y="${top + labelHeight - 6}" width="${((end - start) * secondWidth).toFixed(1)}" height="${plotHeight + 6}"`
    parts.push(`<rect class="band" ${band}/>`)
    if (from / 1000 < first) continue
    // Names that follow closely are on lines of their own.
    const y = top + 12 + (labels % 4) * 11
    labels += 1
    parts.push(`<text class="small" x="${xOf(start).toFixed(1)}" y="${y}">${strike}</text>`)
    parts.push(
      `<line class="axis" x1="${xOf(start).toFixed(1)}" x2="${xOf(start).toFixed(1)}" y1="${y + 2}" y2="${top + labelHeight - 6}"/>`,
    )
  }
  for (const [index, second] of counts.entries()) {
    let y = bottom
    for (const { name } of LAYERS) {
      const value = second.get(name) ?? 0
      if (value === 0) continue
      const size = Math.min((value / most) * plotHeight, y - top - labelHeight + 6)
      y -= size
      parts.push(
        `<rect class="${name}" x="${xOf(first + index).toFixed(1)}" y="${y.toFixed(1)}" width="${(secondWidth * 0.86).toFixed(1)}" height="${size.toFixed(1)}"/>`,
      )
    }
  }
  for (const { at, ready } of run.samples) {
    const second = at / 1000
    if (second < first || second >= first + rowSeconds || ready === 0) continue
    parts.push(
      `<rect class="ready" x="${xOf(second).toFixed(1)}" y="${bottom + 10 - ready * 3}" width="${secondWidth.toFixed(1)}" height="${ready * 3}"/>`,
    )
  }
  parts.push(
    `<line class="axis" x1="${left}" x2="${width - right}" y1="${bottom + 0.5}" y2="${bottom + 0.5}"/>`,
  )
  parts.push(`<text class="small" x="${left - 24}" y="${top + labelHeight + 4}">${most}</text>`)
  for (let minute = 0; minute <= rowSeconds / 60; minute += 1) {
    const x = xOf(first + minute * 60)
    parts.push(
      `<text class="small" x="${(x - 8).toFixed(1)}" y="${bottom + 22}">${first / 60 + minute} min</text>`,
    )
  }
  return parts.join('\n')
}

/** How often each layer came, for each second of a row. */
function countSeconds({ calls }: FaultRun, first: number): readonly Map<string, number>[] {
  const seconds = Array.from({ length: rowSeconds }, () => new Map<string, number>())
  for (const { at, outcome } of calls) {
    const second = seconds[Math.floor(at / 1000) - first]
    const layer = LAYERS.find(({ kinds }) => kinds.includes(outcome))
    if (second !== undefined && layer !== undefined) second.set(layer.name, (second.get(layer.name) ?? 0) + 1)
  }
  return seconds
}

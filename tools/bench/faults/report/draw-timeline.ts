import { type Colour, drawAxis, drawBox, drawLegend, drawPage, drawText } from '../../report/svg.ts'
import type { CallOutcome } from '../client/timeline.ts'
import type { FaultRun } from './fault-run.ts'

const width = 1_240
const left = 56
const right = 74
const rowSeconds = 300
const plotHeight = 96
const labelHeight = 62
const rowHeight = plotHeight + labelHeight + 26
const secondWidth = (width - left - right) / rowSeconds
/** So many calls a second reach the top. */
const most = 100

/** From the bottom to the top of a bar. */
const LAYERS: readonly { readonly colour: Colour; readonly kinds: readonly CallOutcome[] }[] = [
  { colour: 'green', kinds: ['write'] },
  { colour: 'pale', kinds: ['read'] },
  { colour: 'yellow', kinds: ['unavailable', 'too many'] },
  { colour: 'red', kinds: ['bare 503', 'other 5xx', 'no answer', 'refused'] },
]

const LEGEND = [
  ['green', 'acknowledged writes a second'],
  ['pale', 'reads'],
  ['yellow', '503 with Retry-After'],
  ['red', 'any other answer, or none'],
  ['blue', 'servers that are ready, 0 to 2'],
  ['yellow band', 'from the fault until all nodes are back'],
] as const

/** Draws what the client saw, second by second, in rows of five minutes; faults are bands. */
export function drawTimeline(run: FaultRun): string {
  // What comes after the last call, such as the check of invariants, has nothing to draw.
  const lastSecond = run.calls.reduce((last, { at }) => Math.max(last, at), 0) / 1000
  const rows = Math.max(1, Math.ceil(lastSecond / rowSeconds))
  const { acknowledged, lost, doubled } = run.final
  const title = `Calls a second while faults strike: ${acknowledged} acknowledgements, ${lost.length} lost, ${doubled.length} doubled`
  return drawPage({ width, height: 64 + rows * rowHeight, label: 'Calls a second while faults strike' }, [
    drawText(title, [left, 24], { class: 'title' }),
    drawLegend(LEGEND, [left, 46]),
    ...Array.from({ length: rows }, (_, row) => drawRow(run, row, 64 + row * rowHeight)).flat(),
  ])
}

function drawRow(run: FaultRun, row: number, top: number): readonly string[] {
  const first = row * rowSeconds
  const xOf = (second: number) => left + (second - first) * secondWidth
  const bottom = top + labelHeight + plotHeight
  const shapes = drawBands(run, { first, top, xOf })
  for (const [index, second] of countSeconds(run, first).entries()) {
    let y = bottom
    for (const { colour } of LAYERS) {
      const value = second.get(colour) ?? 0
      if (value === 0) continue
      const height = Math.min((value / most) * plotHeight, y - top - labelHeight + 6)
      y -= height
      shapes.push(drawBox(colour, [xOf(first + index), y], [secondWidth * 0.86, height]))
    }
  }
  for (const { at, ready } of run.samples) {
    const second = at / 1000
    if (second < first || second >= first + rowSeconds || ready === 0) continue
    const height = ready * 3
    shapes.push(drawBox('blue', [xOf(second), bottom + 10 - height], [secondWidth, height]))
  }
  shapes.push(drawAxis([left, bottom + 0.5], [width - right, bottom + 0.5]))
  shapes.push(drawText(String(most), [left - 24, top + labelHeight + 4], { class: 'small' }))
  for (let minute = 0; minute <= rowSeconds / 60; minute += 1) {
    const x = xOf(first + minute * 60) - 8
    shapes.push(drawText(`${first / 60 + minute} min`, [x, bottom + 22], { class: 'small' }))
  }
  return shapes
}

function drawBands(
  { rounds }: FaultRun,
  {
    first,
    top,
    xOf,
  }: { readonly first: number; readonly top: number; readonly xOf: (second: number) => number },
): string[] {
  const shapes: string[] = []
  const y = top + labelHeight - 6
  let labels = 0
  for (const { strike, from, to } of rounds) {
    const [start, end] = [Math.max(first, from / 1000), Math.min(first + rowSeconds, to / 1000)]
    if (end <= start) continue
    const x = xOf(start)
    shapes.push(drawBox('yellow band', [x, y], [(end - start) * secondWidth, plotHeight + 6]))
    if (from / 1000 < first) continue
    // Names that follow closely are on lines of their own.
    const labelY = top + 12 + (labels % 4) * 11
    labels += 1
    shapes.push(drawText(strike, [x, labelY], { class: 'small' }), drawAxis([x, labelY + 2], [x, y]))
  }
  return shapes
}

/** How often each layer came, for each second of a row. */
function countSeconds({ calls }: FaultRun, first: number): readonly Map<Colour, number>[] {
  const seconds = Array.from({ length: rowSeconds }, () => new Map<Colour, number>())
  for (const { at, outcome } of calls) {
    const second = seconds[Math.floor(at / 1000) - first]
    const layer = LAYERS.find(({ kinds }) => kinds.includes(outcome))
    if (second !== undefined && layer !== undefined)
      second.set(layer.colour, (second.get(layer.colour) ?? 0) + 1)
  }
  return seconds
}

import { type Growth, type SoakSample, WATCHED } from './sample.ts'

const width = 860
const panelHeight = 92
const left = 70
const right = 830
const top = 60

const STYLE = `
  .page { fill: #ffffff } text { font: 13px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600 }
  .small { font-size: 11px; fill: #59636e } .axis { stroke: #d1d9e0 } .line { fill: none; stroke: #0969da; stroke-width: 1.5 }
  .warm { fill: #f6f8fa }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #f0f6fc } .small { fill: #9198a1 } .axis { stroke: #3d444d }
    .line { stroke: #4493f8 } .warm { fill: #151b23 }
  }`

interface Panel {
  readonly name: string
  readonly note: string
  readonly values: readonly number[]
}

/** Draws what a soak measured over time, as an SVG that is readable on light and dark pages. */
export function drawSoak(
  samples: readonly SoakSample[],
  growths: readonly Growth[],
  { title, warmUpSeconds }: { readonly title: string; readonly warmUpSeconds: number },
): string {
  const panels: readonly Panel[] = [
    ...WATCHED.map(({ name, unit, valueOf }, index) => ({
      name: unit === '' ? name : `${name}, ${unit}`,
      note: noteOf(growths[index]),
      values: samples.map(valueOf),
    })),
    {
      name: 'event loop delay, p99, ms',
      note: '',
      values: samples.map(({ delayMilliseconds }) => delayMilliseconds),
    },
    { name: 'visits a second', note: '', values: rateOf(samples) },
  ]
  const height = top + panels.length * panelHeight + 10
  const seconds = samples.map((sample) => sample.seconds)
  const begin = seconds[0] ?? 0
  const xOf = (second: number) =>
    left + ((second - begin) / Math.max((seconds.at(-1) ?? 1) - begin, 1)) * (right - left)
  const drawn = panels.map((panel, index) =>
    drawPanel(panel, {
      xs: seconds.map(xOf),
      y: top + index * panelHeight,
      warmX: xOf(begin + warmUpSeconds),
    }),
  )
  const minutes = (((seconds.at(-1) ?? 0) - begin) / 60).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
<text class="title" x="20" y="28">${title}</text>
<text class="small" x="20" y="46">${minutes} minutes from left to right; the shaded part is the warm-up, which does not count</text>
${drawn.join('\n')}
</svg>
`
}

function drawPanel(
  { name, note, values }: Panel,
  { xs, y, warmX }: { readonly xs: readonly number[]; readonly y: number; readonly warmX: number },
): string {
  const most = Math.max(...values, 1) * 1.1
  const bottom = y + panelHeight - 18
  const scale = (panelHeight - 42) / most
  const points = values.map(
    (value, index) => `${(xs[index] ?? 0).toFixed(1)},${(bottom - value * scale).toFixed(1)}`,
  )
  return `<rect class="warm" x="${left}" y="${y + 24}" width="${(warmX - left).toFixed(1)}" height="${panelHeight - 42}"/>
<text x="${left}" y="${y + 17}">${name}</text><text class="small" x="${right}" y="${y + 17}" text-anchor="end">${note}</text>
<text class="small" x="${left - 6}" y="${(bottom - Math.max(...values, 0) * scale + 4).toFixed(1)}" text-anchor="end">${format(Math.max(...values, 0))}</text>
<text class="small" x="${left - 6}" y="${bottom + 4}" text-anchor="end">0</text>
<line class="axis" x1="${left}" y1="${bottom}" x2="${right}" y2="${bottom}"/>
<polyline class="line" points="${points.join(' ')}"/>`
}

function noteOf(growth: Growth | undefined): string {
  if (growth === undefined) return ''
  const { first, last, rise, riseMax } = growth
  return `${format(first)} to ${format(last)}; the line through it rises by ${format(rise)}, at most ${format(riseMax)}`
}

function rateOf(samples: readonly SoakSample[]): number[] {
  return samples.map((sample, index) => {
    const before = samples[index - 1]
    if (before === undefined) return 0
    return (sample.visits - before.visits) / Math.max(sample.seconds - before.seconds, 0.001)
  })
}

export function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1)
}

// Draws the spans of one trace as a waterfall: node tools/bench/traces/draw-trace.ts spans.json > trace.svg
// The file is what a collector received over OTLP in JSON: a list of spans.
import { readFileSync } from 'node:fs'
import { html } from '@havn/html'

interface SpanOfFile {
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

const width = 1_000
const left = 380
const rowHeight = 22
const top = 40
/** Longer pauses are cut out. */
const gapMillisecondsMax = 30

/** Time that passes between spans is cut out, so that hours between call and batch run do not hide milliseconds. */
function drawTrace(all: readonly SpanOfFile[]): string {
  const depthOf = (span: SpanOfFile): number => {
    const parent = all.find(({ spanId }) => spanId === span.parentSpanId)
    return parent === undefined ? 0 : depthOf(parent) + 1
  }
  const timed = all
    .map((span) => ({
      ...span,
      from: toMilliseconds(span.startTimeUnixNano),
      until: toMilliseconds(span.endTimeUnixNano),
    }))
    .toSorted((one, other) => Math.floor(one.from) - Math.floor(other.from) || depthOf(one) - depthOf(other))
  const first = timed[0]?.from ?? 0
  const cuts: { at: number; length: number }[] = []
  let reached = first
  for (const { from, until } of timed) {
    if (from - reached > gapMillisecondsMax)
      cuts.push({ at: reached, length: from - reached - gapMillisecondsMax / 2 })
    reached = Math.max(reached, until)
  }
  const shift = (time: number) =>
    cuts.reduce((sum, cut) => (time > cut.at ? sum - cut.length : sum), time) - first
  const scale = (width - left - 90) / Math.max(1, shift(reached))
  const rows = timed.map((span, index) => {
    const y = top + index * rowHeight
    const x = left + shift(span.from) * scale
    const length = span.until - span.from
    return html`<text x="${10 + depthOf(span) * 16}" y="${y + 15}">${span.name}</text>
<rect x="${round(x)}" y="${y + 4}" width="${round(Math.max(2, length * scale))}" height="${rowHeight - 8}" rx="2" fill="${colorOf(span.name)}"/>
<text x="${round(x + Math.max(2, length * scale) + 6)}" y="${y + 15}" fill="#45505f">${length.toFixed(1)} ms</text>`
  })
  const breaks = cuts.map(({ at, length }) => {
    const x = round(left + (shift(at) + gapMillisecondsMax / 4) * scale)
    return html`<line x1="${x}" x2="${x}" y1="${top - 8}" y2="${top + timed.length * rowHeight}" stroke="#8a94a3" stroke-dasharray="4 4"/>
<text x="${x}" y="${top - 14}" text-anchor="middle" fill="#45505f">${(length / 1_000).toFixed(1)} s later</text>`
  })
  const height = top + timed.length * rowHeight + 12
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="One trace of a payment, from its creation to its notification">
<rect width="${width}" height="${height}" fill="#fff"/>
${breaks}
${rows}
</svg>`.toString()
}

function toMilliseconds(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) / 1_000n) / 1_000
}

const round = (value: number) => Math.round(value * 10) / 10

function colorOf(name: string): string {
  if (/core bank/.test(name)) return '#c2410c'
  if (/^[a-z]+ [a-z_]+\.|^(?:begin|commit|select|insert|with)\b/.test(name)) return '#4d7c0f'
  return name.startsWith('send') ? '#6d28d9' : '#0b5cad'
}

const [path = ''] = process.argv.slice(2)
const spans: readonly SpanOfFile[] = JSON.parse(readFileSync(path, 'utf8'))
process.stdout.write(`${drawTrace(spans)}\n`)

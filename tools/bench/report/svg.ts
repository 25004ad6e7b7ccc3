/** The classes of shapes: a colour each, on light and on dark pages. */
const COLOURS = {
  page: ['#ffffff', '#0d1117'],
  shade: ['#f6f8fa', '#151b23'],
  blue: ['#0969da', '#4493f8'],
  orange: ['#bc4c00', '#db6d28'],
  green: ['#1a7f37', '#3fb950'],
  pale: ['#7fc891', '#245c31'],
  yellow: ['#bf8700', '#d29922'],
  red: ['#cf222e', '#f85149'],
} as const
export type Colour = keyof typeof COLOURS

const fillsOf = (theme: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, colours]) => `.${name} { fill: ${colours[theme]} }`)
    .join(' ')

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600 } .small { font-size: 11px; fill: #59636e }
  .axis { stroke: #d1d9e0 } .line { fill: none; stroke: #0969da; stroke-width: 1.5 } .band { opacity: .25 }
  ${fillsOf(0)}
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .small { fill: #9198a1 } .axis { stroke: #3d444d } .line { stroke: #4493f8 }
    ${fillsOf(1)}
  }`

type Point = readonly [x: number, y: number]
type Fill = Colour | 'yellow band'

/** The attributes of an element; numbers with one decimal. */
const attributes = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Number(value.toFixed(1)) : value}"`)
    .join('')

/** Draws a plot as an SVG that is readable on light and dark pages. */
export function drawPage(
  { width, height, label }: { readonly width: number; readonly height: number; readonly label: string },
  shapes: readonly string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
${shapes.join('\n')}
</svg>
`
}

export const drawText = (
  text: string,
  [x, y]: Point,
  style: { readonly class?: 'title' | 'small'; readonly 'text-anchor'?: 'end' } = {},
): string => `<text${attributes({ x, y, ...style })}>${text}</text>`

export const drawBox = (fill: Fill, [x, y]: Point, [width, height]: Point): string =>
  `<rect${attributes({ class: fill, x, y, width, height })}/>`

/** An axis, or a line to the name of something. */
export const drawAxis = ([x1, y1]: Point, [x2, y2]: Point): string =>
  `<line${attributes({ class: 'axis', x1, y1, x2, y2 })}/>`

export const drawCurve = (points: readonly Point[]): string =>
  `<polyline class="line" points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>`

/** Says what fills mean, in one line. */
export function drawLegend(meanings: readonly (readonly [Fill, string])[], [start, y]: Point): string {
  let x = start - 36
  let previous = ''
  return meanings
    .map(([fill, meaning]) => {
      x += 36 + previous.length * 6.6
      previous = meaning
      return drawBox(fill, [x, y - 10], [11, 11]) + drawText(meaning, [x + 16, y])
    })
    .join('\n')
}

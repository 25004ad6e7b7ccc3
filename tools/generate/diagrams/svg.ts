/** A drawing for the documentation. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly description: string
  /** The markup inside. */
  readonly content: string
}

/** The style of a drawing that is opened by itself; in a page the style sheet has the same names and the page's colours. */
const STYLE = `svg{--paper:#f3f6f7;--card:#fff;--sunken:#eaf0f2;--ink:#0e232d;--muted:#4a626e;--line-strong:#8ba0aa;--accent:#0b5566;--accent-soft:#dff0f4;--good:#13663c;--bad:#a41f19;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){svg{--paper:#0b1419;--card:#121f26;--sunken:#0d191f;--ink:#e8f1f4;--muted:#9db3bd;--line-strong:#5a717b;--accent:#63c7da;--accent-soft:#14353f;--good:#74d7a0;--bad:#ff9e95}}
.d-paper{fill:var(--paper)}.d-box{fill:var(--card);stroke:var(--line-strong);stroke-width:1.5}.d-soft{fill:var(--accent-soft);stroke:var(--accent);stroke-width:1.5}.d-good{stroke:var(--good);stroke-width:2.5}.d-bad{stroke:var(--bad);stroke-width:2.5}
.d-line{fill:none;stroke:var(--line-strong);stroke-width:1.5;stroke-linejoin:round}.d-gap{fill:none;stroke:var(--paper);stroke-width:9}.d-dash{stroke-dasharray:5 4}.d-head{fill:var(--line-strong)}.d-text{fill:var(--ink);font-size:13px}.d-small{fill:var(--muted);font-size:12px}.d-code{fill:var(--ink);font:700 13px ui-monospace,monospace}.d-middle{text-anchor:middle}`

/** A drawing as a file. */
export function printDrawing(id: string, { width, height, title, description, content }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${escape(title)}</title><desc id="${id}-desc">${escape(description)}</desc>
<style>${STYLE}</style>
<rect class="d-paper" width="${width}" height="${height}"/>
${content}
</svg>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

interface TextAt {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly className?: string
}

export const text = ({ x, y, text: content, className = 'd-text' }: TextAt): string =>
  `<text x="${x}" y="${y}" class="${className}">${escape(content)}</text>`

interface BoxAt {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly className?: string
}

export const box = ({ x, y, width, height, className = 'd-box' }: BoxAt): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" class="${className}"/>`

/** A straight arrow, along one axis. */
export function arrow(
  from: readonly [number, number],
  to: readonly [number, number],
  isDashed = false,
): string {
  const [x1, y1] = from
  const [x2, y2] = to
  const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)]
  const head = `M${x2},${y2}L${x2 - dx * 9 + dy * 5},${y2 - dy * 9 + dx * 5}L${x2 - dx * 9 - dy * 5},${y2 - dy * 9 - dx * 5}Z`
  return `<path class="${isDashed ? 'd-line d-dash' : 'd-line'}" d="M${x1},${y1}L${x2 - dx * 8},${y2 - dy * 8}"/><path class="d-head" d="${head}"/>`
}

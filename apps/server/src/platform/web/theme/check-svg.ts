/** An image's size, for the space it takes on the page. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

const ELEMENTS = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask use title desc'.split(
    ' ',
  ),
)
const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}
const depthMax = 32
const elementsMax = 2000

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
// Whoever opens the file reads it in the encoding that it declares: in another one, what was checked as text may be elements.
const DECLARATION =
  /^\uFEFF?\s*<\?xml\s+version\s*=\s*(["'])1\.0\1(?:\s+encoding\s*=\s*(["'])[Uu][Tt][Ff]-8\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads an SVG image of a bank and refuses everything beyond shapes and colours: scripts, styles, animations, text, other
 * documents and whatever this reader does not understand. Pages show it only as an image, in which browsers run no script
 * either; this check is for whoever opens the file itself, and keeps the image the same wherever it is shown.
 */
export function checkSvg(source: string): ImageSize | string {
  if (CONTROL_CHARACTER.test(source)) return 'has a control character other than tab and line break'
  const text = source.replace(DECLARATION, '').trim()
  if (/^<\?xml\s/.test(text))
    return 'has an XML declaration other than <?xml version="1.0" encoding="UTF-8"?>'
  const open: string[] = []
  let size: ImageSize | string | undefined
  let elements = 0
  let position = 0
  while (position < text.length) {
    const next = text.indexOf('<', position)
    if (open.length === 0 && (next !== position || size !== undefined))
      return 'has something outside of <svg>'
    if (next === -1) return 'ends inside an element'
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4)
      if (end === -1) return 'ends inside a comment'
      position = skipBlanks(text, end + 3)
      continue
    }
    TAG.lastIndex = next
    const [tag, isClosing, name = '', attributes = '', isEmpty] = TAG.exec(text) ?? []
    if (tag === undefined) return `has something that is no plain element: ${text.slice(next, next + 30)}…`
    position = next + tag.length
    if (isClosing) {
      if (open.pop() !== name) return `closes <${name}> where it is not open`
      continue
    }
    const problem = findElementProblem(name, attributes)
    if (problem !== undefined) return problem
    if (open.length === 0) size = readSize(name, attributes)
    if (typeof size === 'string') return size
    if (!isEmpty) open.push(name)
    elements += 1
    if (elements > elementsMax || open.length > depthMax)
      return `has more than ${elementsMax} elements, or more than ${depthMax} inside each other`
  }
  return open.length > 0 ? 'ends inside an element' : (size ?? 'is empty')
}

function skipBlanks(text: string, from: number): number {
  let position = from
  while (/\s/.test(text.charAt(position))) position += 1
  return position
}

function findElementProblem(name: string, attributes: string): string | undefined {
  if (!ELEMENTS.has(name)) return `has <${name}>; only shapes, gradients, clips and masks are taken`
  for (const [, attribute = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    const problem = findAttributeProblem(attribute, value)
    if (problem !== undefined) return `has ${attribute}="${value.slice(0, 40)}" in <${name}>; ${problem}`
  }
  return undefined
}

function findAttributeProblem(name: string, value: string): string | undefined {
  if (name.startsWith('xmlns'))
    return NAMESPACES[name] === value ? undefined : 'export the image as plain SVG, without other namespaces'
  if (/^on/i.test(name)) return 'scripts are not taken'
  if (name === 'href' || name === 'xlink:href')
    return value.startsWith('#') ? undefined : 'only references inside the image are taken'
  if (name.includes(':') && !name.startsWith('xml:'))
    return 'export the image as plain SVG, without other namespaces'
  // A character reference or an escape could hide an address from the checks below.
  if (/[&\\@]|\/\/|javascript:|data:/i.test(value)) return 'addresses and escapes are not taken'
  if (/url\(/i.test(value.replaceAll(/url\(#[\w.-]+\)/g, '')))
    return 'only references inside the image are taken'
  return undefined
}

function readSize(name: string, attributes: string): ImageSize | string {
  if (name !== 'svg') return `begins with <${name}> instead of <svg>`
  if (!attributes.includes('http://www.w3.org/2000/svg')) return 'lacks xmlns="http://www.w3.org/2000/svg"'
  const viewBox = /\sviewBox\s*=\s*["']\s*[-0-9.]+[\s,]+[-0-9.]+[\s,]+([0-9.]+)[\s,]+([0-9.]+)\s*["']/.exec(
    attributes,
  )
  const [width, height] = [Number(viewBox?.[1]), Number(viewBox?.[2])]
  return width > 0 && height > 0
    ? { width, height }
    : 'lacks a viewBox such as "0 0 120 32", which gives its size'
}

import type { Problem } from '../problem.ts'
import { refuse, succeed, type Result } from '../result.ts'

export const partNames = ['keyId', 'algorithm', 'headers', 'signature'] as const
export type PartName = (typeof partNames)[number]

export type PartProblem =
  | Problem<'part-malformed' | 'part-out-of-order'>
  | (Problem<'part-unknown' | 'part-repeated' | 'part-missing'> & { readonly part: string })

type Parts = Record<PartName, string>
type Outcome<T> = Result<T, PartProblem>

const form = 'keyId="…",algorithm="…",headers="…",signature="…"'

/** Splits a Signature header into its four parts. Each must occur once, in order. */
export function readParts(text: string): Outcome<Parts> {
  const parts: Partial<Parts> = {}
  const order: PartName[] = []
  let at = 0
  while (at < text.length || order.length === 0) {
    const read = readPart(text, at)
    if (!read.ok) return read
    const { name, value, end } = read.value
    if (parts[name] !== undefined) {
      const expected = `one part ${name}`
      return refuse({ kind: 'part-repeated', expected, received: `${name} for a second time`, part: name })
    }
    parts[name] = value
    order.push(name)
    const next = nextPart(text, end)
    if (!next.ok) return next
    at = next.value
  }
  return checkOrder(parts, order)
}

function checkOrder(parts: Partial<Parts>, order: readonly PartName[]): Outcome<Parts> {
  const { keyId, algorithm, headers, signature } = parts
  if (keyId === undefined || algorithm === undefined || headers === undefined || signature === undefined) {
    const missing = partNames.filter((name) => parts[name] === undefined).join(', ')
    return refuse({
      kind: 'part-missing',
      expected: form,
      received: `only ${order.join(', ')}`,
      part: missing,
    })
  }
  if (order.join() !== partNames.join())
    return refuse({ kind: 'part-out-of-order', expected: partNames.join(', '), received: order.join(', ') })
  return succeed({ keyId, algorithm, headers, signature })
}

function readPart(text: string, start: number): Outcome<{ name: PartName; value: string; end: number }> {
  const equals = text.indexOf('=', start)
  const name = equals === -1 ? text.slice(start) : text.slice(start, equals)
  if (!isPartName(name)) return refuseName(text, name, start)
  const open = equals + 1
  if (text[open] !== '"')
    return malformed({ text, at: open, hint: `The value of ${name} must stand in double quotes.` })
  const close = closingQuote(text, open + 1)
  if (close === -1) return malformed({ text, at: open, hint: `The value of ${name} has no closing quote.` })
  return succeed({ name, value: unescapeQuoted(text.slice(open + 1, close)), end: close + 1 })
}

function nextPart(text: string, end: number): Outcome<number> {
  if (end === text.length) return succeed(end)
  if (text[end] !== ',') {
    if (text.slice(end).trim() === '')
      return malformed({
        text,
        at: end,
        hint: 'White space stands after the last quote: echo adds a newline, for one.',
      })
    const hint = String.raw`After a closing quote only a comma may follow. A quote inside a value is written \".`
    return malformed({ text, at: end, hint })
  }
  let at = end + 1
  while (text[at] === ' ' || text[at] === '\t') at++
  return at < text.length ? succeed(at) : malformed({ text, at, hint: 'After the last part comes no comma.' })
}

function refuseName(text: string, name: string, at: number) {
  if (/^[A-Za-z]{1,40}$/.test(name)) {
    const meant = partNames.find((known) => known.toLowerCase() === name.toLowerCase())
    const hint = meant && `The part is spelled ${meant}.`
    return refuse({
      kind: 'part-unknown',
      expected: `the parts ${partNames.join(', ')}`,
      received: name,
      part: name,
      hint,
    } as const)
  }
  return malformed({ text, at, hint: hintAtStart(text.slice(at)) })
}

function hintAtStart(rest: string): string {
  if (/^Signature\s/i.test(rest))
    return 'The word Signature belongs to the Authorization header: leave it out here.'
  if (rest.startsWith('=?')) return 'The value was MIME-encoded twice: once is enough.'
  return 'Here a part, written name="value", should begin.'
}

function malformed(place: { text: string; at: number; hint: string }) {
  const { text, at, hint } = place
  const rest = text.slice(at, at + 30)
  const received =
    at < text.length ? `${JSON.stringify(rest)} at character ${at + 1}` : 'the end of the value'
  return refuse({ kind: 'part-malformed', expected: form, received, hint } as const)
}

function isPartName(name: string): name is PartName {
  return partNames.some((known) => known === name)
}

function closingQuote(text: string, start: number): number {
  const quote = text.indexOf('"', start)
  const backslash = text.indexOf('\\', start)
  if (backslash === -1 || quote < backslash) return quote
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

// Only these two are escapes of the header; any other backslash belongs to the distinguished name.
function unescapeQuoted(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\(["\\])/g, '$1') : text
}

import { isUtf8 } from 'node:buffer'

/** Reads one value of a distinguished name, and returns where it ended, or why it cannot be read. */
export type ValueReading = { readonly value: string; readonly end: number } | { readonly fault: string }

/** A character, or a byte that was written as an escape of two hexadecimal digits. */
type Taken = string | number

const separators = new Set([',', '+'])
const digitPair = /^[0-9a-f]{2}$/i

/** Reads the value that starts at `start`: plain with escapes, in quotes, or `#` and the hexadecimal encoding. */
export function readAttributeValue(text: string, start: number): ValueReading {
  let at = start
  while (text[at] === ' ') at++
  if (text[at] === '"') return readQuoted(text, at + 1)
  if (text[at] === '#') return readEncoded(text, at + 1)
  return readPlain(text, at)
}

/** Writes a value so that any reader of RFC 2253 or RFC 4514 gets it back. */
export function formatAttributeValue(value: string): string {
  const escaped = value
    .replaceAll(/[,+"\\<>;]/g, String.raw`\$&`)
    .replaceAll(/\p{Cc}/gu, escapeBytes)
    .replace(/^[ #]/, String.raw`\$&`)
  return value.length > 1 && value.endsWith(' ') ? `${escaped.slice(0, -1)}\\ ` : escaped
}

function escapeBytes(character: string): string {
  return Buffer.from(character).toString('hex').toUpperCase().replaceAll(/../g, String.raw`\$&`)
}

function readPlain(text: string, start: number): ValueReading {
  const special = text.slice(start).search(/[,+;\\]/)
  const stop = special === -1 ? text.length : start + special
  if (stop === text.length || separators.has(text.charAt(stop)))
    return { value: trimSpacesAtEnd(text.slice(start, stop)), end: stop }
  const taken: Taken[] = []
  let at = start
  let kept = 0
  while (at < text.length && !separators.has(text.charAt(at))) {
    if (text[at] === ';') return { fault: 'a semicolon separates nothing here; inside a value write \\;' }
    const isSpace = text[at] === ' '
    const step = takeCharacter(text, at, taken)
    if (step === 0) return { fault: 'a backslash stands at the end' }
    at += step
    if (!isSpace) kept = taken.length
  }
  return { value: joinTaken(taken.slice(0, kept)), end: at }
}

function trimSpacesAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return text.slice(0, end)
}

function readQuoted(text: string, start: number): ValueReading {
  const taken: Taken[] = []
  let at = start
  while (at < text.length && text[at] !== '"') {
    const step = takeCharacter(text, at, taken)
    if (step === 0) break
    at += step
  }
  if (text[at] !== '"') return { fault: 'a quote is opened but not closed' }
  at++
  while (text[at] === ' ') at++
  if (at < text.length && !separators.has(text.charAt(at))) return { fault: 'text follows a closing quote' }
  return { value: joinTaken(taken), end: at }
}

function readEncoded(text: string, start: number): ValueReading {
  let end = start
  while (end < text.length && !separators.has(text.charAt(end))) end++
  const hex = text.slice(start, end).trim().toLowerCase()
  if (hex === '' || hex.length % 2 !== 0 || !/^[0-9a-f]+$/.test(hex))
    return { fault: 'after # come pairs of hexadecimal digits' }
  return { value: decodeString(Buffer.from(hex, 'hex')) ?? `#${hex}`, end }
}

/** Takes the character or escape at this position, and returns how many characters of the text it took. */
function takeCharacter(text: string, at: number, into: Taken[]): number {
  if (text[at] !== '\\') {
    into.push(text.charAt(at))
    return 1
  }
  const pair = text.slice(at + 1, at + 3)
  if (digitPair.test(pair)) {
    into.push(Number.parseInt(pair, 16))
    return 3
  }
  if (pair === '') return 0
  into.push(pair.charAt(0))
  return 2
}

function joinTaken(taken: readonly Taken[]): string {
  let text = ''
  let bytes: number[] = []
  for (const one of [...taken, '']) {
    if (typeof one === 'number') bytes.push(one)
    else {
      if (bytes.length > 0) text += readBytes(Buffer.from(bytes))
      bytes = []
      text += one
    }
  }
  return text
}

// RFC 4514 escapes the bytes of UTF-8; older tools escape those of ISO-8859-1.
function readBytes(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
}

/** The text of a DER string, if it is one of the types that names are made of. */
function decodeString(der: Buffer): string | undefined {
  const [tag, length] = der
  if (length === undefined || length > 127 || der.length !== length + 2) return undefined
  const bytes = der.subarray(2)
  if (tag === 0x0c) return bytes.toString('utf8')
  if (tag === 0x12 || tag === 0x13 || tag === 0x14 || tag === 0x16 || tag === 0x1a)
    return bytes.toString('latin1')
  if (tag === 0x1e && bytes.length % 2 === 0) return Buffer.from(bytes).swap16().toString('utf16le')
  return undefined
}

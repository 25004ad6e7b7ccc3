import { shorten } from './values/text/preview.ts'

export type JsonFault = { readonly text: string; readonly path?: string }

/** An object or array around the present position of the scan; only an object has keys. */
type Frame = { readonly keys: Set<string> | undefined; key: string; index: number; awaitsKey: boolean }

const CODE = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  nine: 0x39,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/**
 * Finds what JSON.parse would accept silently: too much depth, duplicate keys, numbers out of range, half surrogate
 * pairs. It does not check the grammar: a text that is no JSON passes, and JSON.parse refuses it.
 */
export const scanJson = (text: string, depthMax: number): JsonFault | undefined => {
  const frames: Frame[] = []
  let frame: Frame | undefined
  let position = 0
  while (position < text.length) {
    const code = text.charCodeAt(position)
    let end = position + 1
    if (code === CODE.quote) {
      end = stringEnd(text, position)
      const isKey = frame?.awaitsKey === true
      if (isKey || isEscaped(text, position, end)) {
        const fault = readString(frames, isKey ? frame : undefined, text.slice(position, end))
        if (fault !== undefined) return fault
      }
    } else if (code === CODE.comma) {
      if (frame !== undefined) startNext(frame)
    } else if (code === CODE.openObject || code === CODE.openArray) {
      if (frames.length === depthMax)
        return { text: `expected at most ${depthMax} levels of objects and arrays, got more` }
      frame = open(code === CODE.openObject)
      frames.push(frame)
    } else if (code === CODE.closeObject || code === CODE.closeArray) {
      frames.pop()
      frame = frames.at(-1)
    } else if (code === CODE.minus || (code >= CODE.zero && code <= CODE.nine)) {
      end = numberEnd(text, position)
      // A number of three characters is never out of range, and most numbers are that short.
      if (end - position > 3 && Math.abs(Number(text.slice(position, end))) === Number.POSITIVE_INFINITY)
        return { text: 'expected a number that a double can hold, got a larger one', path: pathOf(frames) }
    }
    position = end
  }
  return undefined
}

const open = (isObject: boolean): Frame => ({
  keys: isObject ? new Set() : undefined,
  key: '',
  index: 0,
  awaitsKey: isObject,
})

const startNext = (frame: Frame): void => {
  frame.index += 1
  frame.awaitsKey = frame.keys !== undefined
}

/** Checks a string: a key of the object, or an escaped string if there is no object. */
const readString = (
  frames: readonly Frame[],
  object: Frame | undefined,
  quoted: string,
): JsonFault | undefined => {
  const isPlain = !quoted.includes('\\')
  const content = isPlain ? quoted.slice(1, -1) : unescape(quoted)
  // Text that was decoded from UTF-8 has half a pair only in an escape.
  if (!isPlain && !content.isWellFormed())
    return { text: 'expected whole characters, got half of a surrogate pair', path: pathOf(frames) }
  if (object?.keys === undefined) return undefined

  const keysBefore = object.keys.size
  object.keys.add(content)
  object.key = content
  object.awaitsKey = false
  if (object.keys.size === keysBefore)
    return { text: 'expected the field once, got it twice', path: pathOf(frames) }
  if (content === '__proto__') return { text: 'this field is not allowed', path: pathOf(frames) }
  return undefined
}

/**
 * The position after the closing quote, or the end of the text if there is none. The loop is on purpose: with indexOf,
 * V8 moved a search over the whole text into the loop above, and 256 KiB took a second.
 */
const stringEnd = (text: string, start: number): number => {
  let position = start + 1
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code === CODE.quote) return position + 1
    position += code === CODE.backslash ? 2 : 1
  }
  return text.length
}

const isEscaped = (text: string, start: number, end: number): boolean => {
  for (let position = start; position < end; position += 1)
    if (text.charCodeAt(position) === CODE.backslash) return true
  return false
}

const unescape = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    // This is no JSON, and JSON.parse of the whole text reports it.
    return quoted
  }
}

const numberEnd = (text: string, start: number): number => {
  let position = start + 1
  while (position < text.length && isNumberPart(text.charCodeAt(position))) position += 1
  return position
}

/** "+", ".", "E" and "e". */
const NUMBER_MARKS: ReadonlySet<number> = new Set([0x2b, 0x2e, 0x45, 0x65])

const isNumberPart = (code: number): boolean =>
  (code >= CODE.zero && code <= CODE.nine) || code === CODE.minus || NUMBER_MARKS.has(code)

const pathOf = (frames: readonly Frame[]): string =>
  frames.reduce((path, frame) => {
    if (frame.keys === undefined) return `${path}[${frame.index}]`
    return path === '' ? shorten(frame.key) : `${path}.${shorten(frame.key)}`
  }, '')

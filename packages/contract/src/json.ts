import { findJsonMistake } from './json-mistake.ts'
import { scanJson } from './json-scan.ts'
import { failure, type Result, success } from './result.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'
import { shorten } from './values/text/preview.ts'

export type JsonLimits = { readonly bytesMax: number; readonly depthMax: number }

export const JSON_LIMITS: JsonLimits = { bytesMax: 256 * 1024, depthMax: 32 }

/** The limits of a bulk payment's body. */
export const BULK_JSON_LIMITS: JsonLimits = { ...JSON_LIMITS, bytesMax: 1024 * 1024 }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a JSON body strictly: UTF-8 without a byte order mark, not too deep, no duplicate keys, no number out of range,
 * no half surrogate pair. The time is linear in the body's length.
 */
export const readJson = (
  bytes: Uint8Array,
  limits: JsonLimits = JSON_LIMITS,
): Result<unknown, TppMessage> => {
  if (bytes.length === 0) return refuse('expected a JSON body, got an empty one')
  if (bytes.length > limits.bytesMax)
    return refuse(`expected a body of at most ${limits.bytesMax} bytes, got ${bytes.length}`)

  const text = decode(bytes)
  if (text === undefined) return refuse('expected UTF-8, got bytes that are none')
  if (text.startsWith('\uFEFF')) return refuse('expected JSON, got a byte order mark before it: leave it out')

  const fault = scanJson(text, limits.depthMax)
  if (fault !== undefined) return refuse(fault.text, fault.path)
  return parse(text)
}

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

const parse = (text: string): Result<unknown, TppMessage> => {
  try {
    const value: unknown = JSON.parse(text)
    return success(value)
  } catch {
    return refuse(describeMistake(text))
  }
}

/** Describes the mistake by its position and one character. The engine's own message would repeat parts of the body. */
const describeMistake = (text: string): string => {
  const { position, expected } = findJsonMistake(text) ?? { position: 0, expected: 'a value' }
  const start = text.trimStart()
  if (position === text.length - start.length && start !== '') return describeOtherFormat(start)
  const lines = text.slice(0, position).split('\n')
  const column = (lines.at(-1) ?? '').length + 1
  const character = text.codePointAt(position)
  const came = character === undefined ? 'the text ends' : `there is ${quoted(character)}`
  return `expected JSON, got a mistake at position ${position} (line ${lines.length}, column ${column}): ${came} where ${expected} should be`
}

/** Describes a body whose first character is wrong: it is not JSON with a mistake, but another format. */
const describeOtherFormat = (text: string): string => {
  const other = text.startsWith('<') ? 'XML' : 'a form or plain text'
  const came = `a text that begins with ${quoted(text.codePointAt(0) ?? 0)}`
  return `expected a JSON object, which begins with "{", got ${came}: send JSON, not ${other}`
}

const quoted = (codePoint: number): string => {
  const character = shorten(String.fromCodePoint(codePoint))
  return character === '"' ? 'a double quote' : `"${character}"`
}

const refuse = (text: string, path?: string): { readonly ok: false; readonly problem: TppMessage } =>
  failure(errorMessage({ code: 'FORMAT_ERROR', path, text }))

import { decodeBase64, explainNotBase64 } from '../base64.ts'
import type { Problem } from '../problem.ts'
import { refuse, succeed, type Result } from '../result.ts'

/** The character sets that an encoded word may have. */
export type MimeCharset = 'utf-8' | 'iso-8859-1'

/** What can be wrong with an encoded word. */
export type MimeWordProblem =
  | (Problem<'signature-too-long'> & { readonly length: number })
  | Problem<'mime-word-malformed'>
  | (Problem<'mime-word-charset-unknown'> & { readonly charset: string })
  | (Problem<'mime-word-text-invalid'> & { readonly charset: MimeCharset })

/** Real Signature headers are much shorter. A longer one is refused unread. */
const signatureHeaderCharactersMax = 8192

const form = '=?utf-8?B?<Base64 of the header value>?='

/**
 * Encodes a whole header value as one RFC 2047 encoded word.
 *
 * @example
 * ```ts
 * import { encodeMimeWord } from '@havn/http-signature'
 *
 * console.log(encodeMimeWord('Prøve')) // =?utf-8?B?UHLDuHZl?=
 * ```
 */
export function encodeMimeWord(
  text: string,
  options: { charset?: MimeCharset; encoding?: 'B' | 'Q' } = {},
): string {
  const { charset = 'utf-8', encoding = 'B' } = options
  const bytes = Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1')
  const written = encoding === 'B' ? bytes.toString('base64') : encodeQ(bytes)
  return `=?${charset}?${encoding}?${written}?=`
}

/**
 * Decodes a header value in Node's form (one character per byte). Encoded words are decoded once and must be the whole
 * value; white space between two of them is dropped. Any other value is returned as it is, except that bytes beyond ASCII
 * are read as UTF-8 if they are valid UTF-8, else as ISO-8859-1.
 *
 * @example
 * ```ts
 * import { decodeMimeWord } from '@havn/http-signature'
 *
 * const decoded = decodeMimeWord('=?utf-8?B?UHLDuHZl?=')
 * if (decoded.ok) console.log(decoded.value) // Prøve
 * ```
 */
export function decodeMimeWord(value: string): Result<string, MimeWordProblem> {
  const { length } = value
  if (length > signatureHeaderCharactersMax) {
    const expected = `at most ${signatureHeaderCharactersMax} characters`
    return refuse({ kind: 'signature-too-long', expected, received: `${length} characters`, length })
  }
  if (!value.startsWith('=?')) return succeed(readRawBytes(value))
  const runs: { charset: MimeCharset; bytes: Buffer }[] = []
  for (const word of value.split(/[ \t]+/)) {
    const decoded = decodeWord(word)
    if (!decoded.ok) return decoded
    const { charset, bytes } = decoded.value
    const last = runs.at(-1)
    // Some encoders cut a character in two between words: the bytes of a charset are read together.
    if (last?.charset === charset) last.bytes = Buffer.concat([last.bytes, bytes])
    else runs.push({ charset, bytes })
  }
  let text = ''
  for (const { charset, bytes } of runs) {
    const read = charset === 'utf-8' ? readUtf8(bytes) : bytes.toString('latin1')
    if (read === undefined) {
      const received = 'bytes that are not UTF-8'
      const hint = 'The text was probably encoded as ISO-8859-1: name that charset, or encode as UTF-8.'
      return refuse({ kind: 'mime-word-text-invalid', expected: 'text in UTF-8', received, charset, hint })
    }
    text += read
  }
  return succeed(text)
}

function decodeWord(word: string): Result<{ charset: MimeCharset; bytes: Buffer }, MimeWordProblem> {
  const parts = word.split('?')
  const [opening, charsetName, encoding, text, closing] = parts
  if (
    parts.length !== 5 ||
    opening !== '=' ||
    closing !== '=' ||
    charsetName === undefined ||
    text === undefined
  )
    return malformed(word, 'The whole header value must be in encoded words, and nothing beside them.')
  const charset = charsetName.toLowerCase()
  if (charset !== 'utf-8' && charset !== 'iso-8859-1') {
    const expected = 'the charset utf-8 or iso-8859-1'
    return refuse({
      kind: 'mime-word-charset-unknown',
      expected,
      received: charsetName,
      charset: charsetName,
    })
  }
  if (encoding === 'B' || encoding === 'b') {
    const bytes = decodeBase64(text)
    return bytes ? succeed({ charset, bytes }) : malformed(word, explainNotBase64(text))
  }
  if (encoding === 'Q' || encoding === 'q') {
    const bytes = decodeQ(text)
    if (bytes) return succeed({ charset, bytes })
    return malformed(
      word,
      'In Q encoding every = is followed by two hexadecimal digits; write = itself as =3D.',
    )
  }
  return malformed(word, 'The encoding between the second and third question mark must be B or Q.')
}

function malformed(word: string, hint: string) {
  return refuse({ kind: 'mime-word-malformed', expected: form, received: word, hint } as const)
}

function encodeQ(bytes: Buffer): string {
  let text = ''
  for (const byte of bytes) {
    const character = String.fromCharCode(byte)
    if (character === ' ') text += '_'
    else if (/[A-Za-z0-9!*+/-]/.test(character)) text += character
    else text += `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return text
}

function decodeQ(text: string): Buffer | undefined {
  if (/=(?![0-9A-Fa-f]{2})|[^!-~]/.test(text)) return undefined
  const plain = text.replaceAll('_', ' ').replaceAll(/=(..)/g, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16))
  })
  return Buffer.from(plain, 'latin1')
}

function readRawBytes(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  return readUtf8(Buffer.from(value, 'latin1')) ?? value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

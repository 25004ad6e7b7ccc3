import { hash } from 'node:crypto'
import { decodeBase64, explainNotBase64, isHexadecimal } from '../base64.ts'
import { hashTitle } from '../signature/hash-title.ts'

// A hint is a courtesy: a large body with a wrong digest must not cost many more hashes.
const bodyBytesMax = 16_384
// Deeper than the body of any operation. Every level makes every line of an indented text longer.
const depthMax = 12

const hashWhatIsSent = 'hash the bytes that you send.'

interface Reading {
  readonly bytes: Buffer
  readonly mistake?: string
}

/** Names the mistake that leads from this body to this digest value, if it is one of the usual ones. */
export function findDigestMistake(input: {
  value: string
  body: Uint8Array
  hashName: string
}): string | undefined {
  const { value, body, hashName } = input
  if (value.length > 200) return 'The value is longer than any digest: send the Base64 of one hash.'
  if (body.length <= bodyBytesMax) {
    const readings = [...readingsOf(value)]
    for (const variant of bodyVariants(body)) {
      for (const reading of readings) {
        const mistakes = [reading.mistake, variant.mistake, otherHash(reading.bytes, hashName)]
        const name = hashNameOfLength.get(reading.bytes.length)
        if (name !== undefined && hash(name, variant.bytes, 'buffer').equals(reading.bytes))
          return mistakes.filter((mistake) => mistake !== undefined).join(' ')
      }
    }
  }
  return decodeBase64(value) ? undefined : explainNotBase64(value)
}

const hashNameOfLength: ReadonlyMap<number, string> = new Map([
  [16, 'md5'],
  [20, 'sha1'],
  [32, 'sha256'],
  [64, 'sha512'],
])

function otherHash(bytes: Buffer, hashName: string): string | undefined {
  const name = hashNameOfLength.get(bytes.length)
  if (name === undefined || name === hashName) return undefined
  return `This is a ${hashTitle(name)} hash under the name of another: hash with ${hashTitle(hashName)}.`
}

/** The ways in which a hash may have been written. */
function* readingsOf(value: string): Generator<Reading> {
  const canonical = decodeBase64(value)
  if (canonical) {
    yield { bytes: canonical }
    const inner = canonical.toString('latin1')
    if (isHexadecimal(inner)) {
      const mistake =
        'This is the Base64 of the hexadecimal text of the hash: encode the bytes of the hash instead.'
      yield { bytes: Buffer.from(inner, 'hex'), mistake }
    }
  }
  if (isHexadecimal(value)) {
    const mistake = 'This is the hash in hexadecimal: encode its bytes in Base64 instead.'
    yield { bytes: Buffer.from(value, 'hex'), mistake }
  }
  const inner = /^:([^:]*):$/.exec(value)?.[1]
  const structured = inner === undefined ? undefined : decodeBase64(inner)
  if (structured) {
    const mistake = 'The colons belong to the newer Content-Digest header: leave them out here.'
    yield { bytes: structured, mistake }
  }
  if (!canonical && /^[\w+/-]+={0,2}$/.test(value))
    yield { bytes: Buffer.from(value, 'base64'), mistake: explainNotBase64(value) }
}

/** The bodies that a client may have hashed in place of the one that it sent. */
function* bodyVariants(body: Uint8Array): Generator<Reading> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  yield { bytes }
  yield {
    bytes: Buffer.alloc(0),
    mistake: `This is the digest of an empty body, but a body was sent: ${hashWhatIsSent}`,
  }
  const text = bytes.toString('latin1')
  const edits: [string, string][] = [
    [
      text.replace(/\r?\n$/, ''),
      `The digest was made without the newline at the end of the body that was sent: ${hashWhatIsSent}`,
    ],
    [
      `${text}\n`,
      `The digest was made with a newline at the end that the body sent does not have: ${hashWhatIsSent}`,
    ],
    [
      `${text}\r\n`,
      `The digest was made with CR LF at the end that the body sent does not have: ${hashWhatIsSent}`,
    ],
    [
      text.replaceAll('\r\n', '\n'),
      `The digest was made with LF line ends, the body was sent with CR LF: ${hashWhatIsSent}`,
    ],
    [
      text.replaceAll(/\r?\n/g, '\r\n'),
      `The digest was made with CR LF line ends, the body was sent with LF: ${hashWhatIsSent}`,
    ],
    [
      text.replace(/^\xef\xbb\xbf/, ''),
      'The body was sent with a byte order mark that the digest does not cover: send it without one.',
    ],
    [`\xef\xbb\xbf${text}`, `The digest covers a byte order mark that was not sent: ${hashWhatIsSent}`],
  ]
  for (const [edited, mistake] of edits)
    if (edited !== text) yield { bytes: Buffer.from(edited, 'latin1'), mistake }
  yield* encodingVariants(bytes)
  yield* escapeVariants(bytes.toString('utf8'))
  yield* jsonVariants(bytes.toString('utf8'))
}

/** The same text in other bytes. */
function* encodingVariants(bytes: Buffer): Generator<Reading> {
  const text = bytes.toString('utf8')
  yield { bytes: Buffer.from(text, 'latin1'), mistake: inEncoding('ISO 8859-1') }
  yield { bytes: Buffer.from(text, 'utf16le'), mistake: inEncoding('UTF-16') }
  yield { bytes: Buffer.from(bytes.toString('latin1'), 'utf8'), mistake: inEncoding('UTF-8') }
}

function inEncoding(encoding: string): string {
  return `The digest was made of the text in ${encoding}, but it was sent in another encoding: ${hashWhatIsSent}`
}

/** The same text with letters beyond ASCII written in the other way that JSON has for them. */
function* escapeVariants(text: string): Generator<Reading> {
  const escaped = 'The digest was made of the JSON with \\u escapes for letters beyond ASCII'
  for (const write of [escapeBeyondAscii, escapeInUpperCase]) {
    const mistake = `${escaped}, but they were sent as they are: ${hashWhatIsSent}`
    if (write(text) !== text) yield { bytes: Buffer.from(write(text)), mistake }
  }
  const bare = text.replaceAll(/\\(?:u([0-9a-f]{4})|.)/gi, (all, hex?: string) =>
    hex === undefined || Number.parseInt(hex, 16) < 0x80
      ? all
      : String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const mistake = `The digest was made of the JSON with letters beyond ASCII as they are, but they were sent as \\u escapes: ${hashWhatIsSent}`
  if (bare !== text) yield { bytes: Buffer.from(bare), mistake }
}

function* jsonVariants(text: string): Generator<Reading> {
  const parsed = isTooDeep(text) ? undefined : parseJson(text)
  if (parsed === undefined) return
  const advice = 'but another serialisation was sent: serialise once, and hash and send the same bytes.'
  const { value } = parsed
  for (const [order, ordered] of [['', value] as const, ['with its keys sorted, ', sortKeys(value)] as const])
    for (const [form, write] of jsonForms) {
      const written = write(ordered)
      const what = `The digest was made of the JSON ${order}${form}`
      yield { bytes: Buffer.from(written), mistake: `${what}, ${advice}` }
      const escaped = escapeBeyondAscii(written)
      const escapedMistake = `${what} and with \\u escapes for letters beyond ASCII, ${advice}`
      if (escaped !== written) yield { bytes: Buffer.from(escaped), mistake: escapedMistake }
    }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const jsonForms: readonly (readonly [form: string, write: (value: unknown) => string])[] = [
  ['without white space', (value) => JSON.stringify(value)],
  ['indented by two spaces', (value) => JSON.stringify(value, null, 2)],
  ['indented by four spaces', (value) => JSON.stringify(value, null, 4)],
  [
    "with a space after every comma and colon, as Python's json.dumps writes it",
    (value) => JSON.stringify(value, null, 1).replaceAll(/,\n */g, ', ').replaceAll(/\n */g, ''),
  ],
]

function escapeBeyondAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, escapeUnit)
}

function escapeInUpperCase(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => escapeUnit(unit).toUpperCase().replace('U', 'u'))
}

function escapeUnit(unit: string): string {
  return String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0')
}

/** By its brackets alone, also by those in texts: what is taken for too deep only gets no hint. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > depthMax) return true
  }
  return false
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

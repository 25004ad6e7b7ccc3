import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { checkDigest, createDigest, verifyDigest } from '../index.ts'

const body = Buffer.from('{"a":1,"b":[true,null]}')
const base64 = hash('sha256', body, 'base64')
const hex = hash('sha256', body, 'hex')
const of = (text: string) => createDigest(Buffer.from(text))

test('SIG-13 the digest of a known text', () => {
  assert.equal(createDigest(Buffer.from('hello')), 'SHA-256=LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=')
  assert.equal(createDigest(Buffer.from('hello'), 'SHA-512').slice(0, 20), 'SHA-512=m3HSJL1i83hd')
})

test('SIG-13 every known digest must match, and at least one must be known', () => {
  const sha512 = createDigest(body, 'SHA-512')
  for (const value of [of(body.toString()), sha512, `${sha512}, SHA-256=${base64}`, `x=y,sha-256=${base64}`])
    assert(verifyDigest(value, body).ok, value)
  for (const value of [
    `SHA-256=${base64},${createDigest(Buffer.from('b'), 'SHA-512')}`,
    'x=y',
    '',
    '=',
    'SHA-256=',
  ])
    assert(!verifyDigest(value, body).ok, value)
})

test('a problem contains the digest of the body, and its length', () => {
  const outcome = verifyDigest(of('other'), body)
  assert(!outcome.ok && outcome.problem.kind === 'digest-mismatch')
  assert.equal(outcome.problem.expected, `SHA-256=${base64}`)
  assert.equal(outcome.problem.received, of('other'))
  assert.equal(outcome.problem.bodyBytes, body.length)
  assert.equal(outcome.problem.hint, undefined)
})

describe('usual mistakes are named', () => {
  const text = body.toString()
  const unsorted = '{"b":2,"a":{"d":[{"f":2,"e":1}],"c":1}}'
  const mistakes: [name: string, value: string, hint: RegExp, sent?: string][] = [
    ['hexadecimal', `SHA-256=${hex}`, /hexadecimal: encode/],
    ['upper-case hexadecimal', `SHA-256=${hex.toUpperCase()}`, /hexadecimal: encode/],
    ['Base64 of hexadecimal', `SHA-256=${Buffer.from(hex).toString('base64')}`, /Base64 of the hexadecimal/],
    ['no padding', `SHA-256=${base64.replace('=', '')}`, /padding is missing/],
    ['structured field', `sha-256=:${base64}:`, /colons/],
    ['empty body', of(''), /empty body/],
    ['with newline', of(`${text}\n`), /with a newline at the end/],
    ['with CR LF', of(`${text}\r\n`), /with CR LF at the end/],
    ['without newline', of(text), /without the newline/, `${text}\n`],
    ['LF hashed, CR LF sent', of('a\nb'), /with LF line ends/, 'a\r\nb'],
    ['CR LF hashed, LF sent', of('a\r\nb'), /with CR LF line ends/, 'a\nb'],
    ['byte order mark sent', of(text), /byte order mark/, `\uFEFF${text}`],
    ['compact JSON hashed', of(text), /JSON without white space/, text.replace(',', ', ')],
    ['JSON of two spaces', of(JSON.stringify(JSON.parse(text), null, 2)), /indented by two/],
    ['SHA-1', `SHA-256=${hash('sha1', body, 'base64')}`, /SHA-1 hash/],
    ['SHA-512 called SHA-256', createDigest(body, 'SHA-512').replace('512', '256'), /SHA-512 hash/],
    ['too long', `SHA-256=${'A'.repeat(300)}`, /longer than any/],
    ['ISO 8859-1', createDigest(Buffer.from('{"a":"ø"}', 'latin1')), /text in ISO 8859-1/, '{"a":"ø"}'],
    ['UTF-16', createDigest(Buffer.from(text, 'utf16le')), /text in UTF-16/],
    ["Python's json.dumps", of('{"a": [1, "ø, x"], "b": {}}'), /json\.dumps/, '{"a":[1,"ø, x"],"b":{}}'],
    [
      String.raw`escapes for ø`,
      of(String.raw`{"a": "\u00f8"}`),
      /json\.dumps.*and with \\u escapes/,
      '{"a":"ø"}',
    ],
    [
      'ø hashed, its escape sent',
      of('{"a": "ø", "b": [1, 2]}'),
      /letters beyond ASCII as they are, but they were sent as \\u escapes: hash the bytes/,
      String.raw`{"a": "\u00f8", "b": [1, 2]}`,
    ],
    [
      'the escape of ø hashed, ø sent',
      of(String.raw`{"a": "\u00F8", "b": [1, 2]}`),
      /with \\u escapes for letters beyond ASCII, but they were sent as they are/,
      '{"a": "ø", "b": [1, 2]}',
    ],
    [
      'a backslash before u is no escape',
      of(String.raw`{"a":"\\u00f8 ø"}`),
      /sent as \\u escapes/,
      String.raw`{"a":"\\u00f8 \u00f8"}`,
    ],
    [
      'sorted keys',
      of('{"a":{"c":1,"d":[{"e":1,"f":2}]},"b":2}'),
      /its keys sorted, without white/,
      unsorted,
    ],
    [
      'sorted keys of Python',
      of('{"a": {"c": 1, "d": [{"e": 1, "f": 2}]}, "b": 2}'),
      /keys sorted, with a space/,
      unsorted,
    ],
    ['two mistakes', `SHA-256=${hash('sha256', `${text}\n`, 'hex')}`, /hexadecimal.* with a newline/],
  ]
  for (const [name, value, hint, sent = text] of mistakes) {
    test(name, () => {
      const outcome = verifyDigest(value, Buffer.from(sent), { diagnose: true })
      assert(!outcome.ok)
      assert.match(outcome.problem.hint ?? '', hint)
    })
  }

  test('URL-safe Base64', () => {
    const sent = Buffer.from('6')
    const value = `SHA-256=${hash('sha256', sent, 'base64url')}`
    assert.match(value, /[-_]/)
    const outcome = verifyDigest(value, sent, { diagnose: true })
    assert(!outcome.ok && outcome.problem.kind === 'digest-not-base64')
    assert.match(outcome.problem.hint ?? '', /URL-safe/)
  })
})

test('mistakes are searched for only on request', () => {
  const outcome = verifyDigest(of(''), body)
  assert(!outcome.ok)
  assert.equal(outcome.problem.hint, undefined)
})

// With indentation, every level makes every line longer: the most expensive body of these sizes took a second and a deep stack.
for (const [name, sent] of [
  ['8,000 levels', '['.repeat(8000) + ']'.repeat(8000)],
  ['12 levels and wide', `${'['.repeat(12)}${'1,'.repeat(8000)}1${']'.repeat(12)}`],
] as const)
  test(`the most expensive body costs little: ${name}`, () => {
    const start = process.threadCpuUsage()
    const outcome = verifyDigest(of('other'), Buffer.from(sent), { diagnose: true })
    assert(!outcome.ok)
    const { user, system } = process.threadCpuUsage(start)
    assert(user + system < 150_000, `${user + system} µs of CPU time`)
  })

test('SIG-13 a bare hash, with its padding, lacks the name of its algorithm', () => {
  for (const name of ['sha256', 'sha512']) {
    const outcome = verifyDigest(hash(name, body, 'base64'), body, { diagnose: true })
    assert(!outcome.ok && outcome.problem.kind === 'digest-malformed')
    assert.match(outcome.problem.hint ?? '', /name of the algorithm is missing/)
  }
})

test('SIG-13 a body must have a digest, in only one header', () => {
  assert(checkDigest(new Map(), new Uint8Array()).ok)
  const missing = checkDigest(new Map(), body)
  assert(!missing.ok && missing.problem.kind === 'digest-missing')
  const newer = checkDigest(new Map([['content-digest', [`sha-256=:${base64}:`]]]), body)
  assert(!newer.ok && newer.problem.kind === 'digest-missing')
  assert.match(newer.problem.hint ?? '', /Content-Digest header is not read/)
  const repeated = checkDigest(new Map([['digest', [of('a'), of('a')]]]), body)
  assert(!repeated.ok && repeated.problem.kind === 'digest-repeated')
})

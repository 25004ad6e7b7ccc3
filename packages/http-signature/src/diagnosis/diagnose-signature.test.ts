import assert from 'node:assert/strict'
import crypto, { constants, hash, sign } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, test } from 'node:test'
import {
  paymentBody,
  paymentHeaders,
  paymentTarget,
  readCertificate,
  readKey,
  receiveHeaders,
} from '../../test/fixtures.ts'
import {
  buildSigningString,
  createDigest,
  diagnoseSignature,
  findSignatureMistake,
  parseSignatureHeader,
} from '../index.ts'

const headers = receiveHeaders([
  ...Object.entries(paymentHeaders),
  ['Digest', createDigest(paymentBody)],
  ['Host', 'api.bank.example'],
])
const names = ['(request-target)', 'date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri']
const request = { names, headers, method: 'POST', target: paymentTarget, body: paymentBody }
const built = buildSigningString(request)
assert(built.ok)
const right = built.value

type Signer = (text: string) => Uint8Array
const rsaKey = readKey('rsa-2048')
const ecKey = readKey('ec-p256')
const bytes = (text: string) => Buffer.from(text, 'latin1')
const withRsa: Signer = (text) => sign('sha256', bytes(text), rsaKey)
const withEc: Signer = (text) => sign('sha256', bytes(text), ecKey)

function diagnose(signature: Uint8Array, kind: 'rsa' | 'ec', sent = request): string {
  const { publicKey } = readCertificate(kind === 'rsa' ? 'rsa-2048' : 'ec-p256')
  const algorithm = kind === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256'
  return diagnoseSignature({ ...sent, signature, publicKey, algorithm }) ?? ''
}

const mistakes: [name: string, wrong: (text: string) => string, hint: RegExp][] = [
  ['newline at the end', (text) => `${text}\n`, /newline after the last line/],
  ['CR LF', (text) => text.replaceAll('\n', '\r\n'), /CR LF between/],
  ['the two characters \\n', (text) => text.replaceAll('\n', '\\n'), /backslash and the letter n/],
  ['no space after colons', (text) => text.replaceAll(/^([^:]*): /gm, '$1:'), /no space after the colons/],
  [
    'title case',
    (text) => text.replaceAll(/^[^:]*/gm, (name) => name.replaceAll(/\b[a-z]/g, (c) => c.toUpperCase())),
    /title case/,
  ],
  ['upper-case method', (text) => text.replace('post', 'POST'), /method in upper case/],
  ['no query', (text) => text.replace('?allowLogicalDuplicate=true', ''), /without the query/],
  ['whole URL', (text) => text.replace('post ', 'post https://api.bank.example'), /whole URL/],
  ['another method', (text) => text.replace('post ', 'get '), /method get/],
  [
    '(request-target) left out',
    (text) => text.slice(text.indexOf('\n') + 1),
    /did not sign \(request-target\)/,
  ],
  ['host too', (text) => `${text}\nhost: api.bank.example`, /signed host too/],
  [
    'empty line for an absent header',
    (text) => `${text}\npsu-corporate-id: `,
    /empty line for psu-corporate-id/,
  ],
  ['digest without algorithm', (text) => text.replace('SHA-256=', ''), /digest without its algorithm/],
  [
    'date of one second before',
    (text) => text.replace(':31 GMT', ':30 GMT'),
    /date 1 s earlier.*take the time once/,
  ],
  [
    'date in ISO 8601',
    (text) => text.replace('Thu, 05 Nov 2026 08:12:31 GMT', '2026-11-05T08:12:31.000Z'),
    /ISO 8601/,
  ],
  [
    'percent-encoded address',
    (text) => text.replace('https://tpp.example/callback?state=a1', encodeURIComponent),
    /percent-encoded/,
  ],
  ['a space after one value', (text) => text.replace('GMT', 'GMT '), /a space after the value of date/],
  ['a space too many before one', (text) => text.replace('psu-id: ', 'psu-id:  '), /two spaces .* psu-id/],
  ['a path without its first part', (text) => text.replace('post /v1/', 'post /'), /without the \/v1/],
  [
    'a path without its last part',
    (text) => text.replace(/(post \/v1\/payments)\S*/, '$1'),
    /without its last part/,
  ],
  [
    'lines reversed',
    (text) => text.split('\n').toReversed().join('\n'),
    /in the order "tpp-redirect-uri psu-id/,
  ],
  [
    'hashed before',
    (text) => hash('sha256', bytes(text), 'hex'),
    /hash of the signing string in hexadecimal/,
  ],
  ['hashed twice', (text) => hash('sha256', bytes(text), 'buffer').toString('latin1'), /hashed twice/],
  [
    'the text in UTF-16',
    (text) => Buffer.from(text, 'utf16le').toString('latin1'),
    /in UTF-16; it must be .* as UTF-8/,
  ],
  [
    'the text in UTF-16 as Java writes it',
    (text) => Buffer.from(`\u{feff}${text}`, 'utf16le').swap16().toString('latin1'),
    /in UTF-16/,
  ],
  ['the body', () => paymentBody.toString('latin1'), /signed the body/],
]

describe('SIG-09 the mistake behind a wrong signature is named', () => {
  for (const [name, wrong, hint] of mistakes) {
    test(`RSA: ${name}`, () => assert.match(diagnose(withRsa(wrong(right)), 'rsa'), hint))
    test(`EC: ${name}`, () => assert.match(diagnose(withEc(wrong(right)), 'ec'), hint))
  }

  test('the text that was signed is found, unless the text is not what is wrong', () => {
    const { publicKey } = readCertificate('rsa-2048')
    const mistakeOf = (signature: Uint8Array) =>
      findSignatureMistake({ ...request, signature, publicKey, algorithm: 'rsa-sha256' })
    assert.equal(mistakeOf(withRsa(`${right}\n`))?.signedText, `${right}\n`)
    assert.equal(mistakeOf(withRsa('something else'))?.signedText, undefined)
    const pss = { key: rsaKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    assert.equal(mistakeOf(sign('sha256', bytes(right), pss))?.signedText, undefined)
  })

  test('any order of six lines, RSA', () => {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = right.split('\n')
    assert.match(
      diagnose(withRsa([c, f, a, e, b, d].join('\n')), 'rsa'),
      /in the order "digest tpp-redirect-uri/,
    )
  })

  test('two mistakes at once, RSA', () => {
    const text = diagnose(withRsa(`${right.replace('post', 'POST')}\n`), 'rsa')
    assert.match(text, /newline after the last line/)
    assert.match(text, /method in upper case/)
  })
})

describe('SIG-08 the mistake in the query that was signed is named', () => {
  const query = 'dateFrom=2026-11-01&name=%C3%85se%20N&bookingStatus=booked'
  const sent = { ...request, target: `/v1/accounts?${query}` }
  const sentString = buildSigningString(sent)
  assert(sentString.ok)
  const rightHere = sentString.value
  const queries: [name: string, wrong: string, hint: RegExp][] = [
    ['encoded twice', query.replaceAll('%', '%25'), /with the query encoded twice; it must be "post \/v1/],
    ['values encoded', 'dateFrom=2026-11-01&name=%25C3%2585se%2520N&bookingStatus=booked', /encoded twice/],
    ['all encoded', encodeURIComponent(query), /with the whole query percent-encoded/],
    ['+ for %20', query.replace('%20', '+'), /with \+ for a space, which was sent as %20/],
    ['sorted', query.split('&').toSorted().join('&'), /parameters of the query in another order/],
    ['turned', query.replace(/(.*)&(.*)&(.*)/, '$2&$3&$1'), /parameters of the query in another order/],
  ]
  for (const [name, wrong, hint] of queries)
    test(name, () => {
      assert.notEqual(wrong, query)
      assert.match(diagnose(withRsa(rightHere.replace(query, () => wrong)), 'rsa', sent), hint)
      assert.match(diagnose(withEc(rightHere.replace(query, () => wrong)), 'ec', sent), hint)
    })
})

describe('SIG-09 the way in which the signature is written is named', () => {
  const writings: [name: string, write: (signature: Uint8Array) => string, hint: RegExp][] = [
    ['in hexadecimal', (made) => Buffer.from(made).toString('hex'), /^The signature is written in hexadec/],
    ['in Base64 twice', (made) => btoa(Buffer.from(made).toString('base64')), /Base64 twice: once is enough/],
    ['as Base64 of hexadecimal', (made) => btoa(Buffer.from(made).toString('hex')), /Base64 of the sign/],
  ]
  for (const [name, write, hint] of writings)
    test(`${name}, alone and with another mistake`, () => {
      const read = (signature: Uint8Array) => Buffer.from(write(signature), 'base64')
      assert.match(diagnose(read(withRsa(right)), 'rsa'), new RegExp(`${hint.source}.*\\.$`))
      assert.doesNotMatch(diagnose(read(withRsa(right)), 'rsa'), /key|newline/)
      assert.match(diagnose(read(withRsa(`${right}\n`)), 'rsa'), new RegExp(`${hint.source}.*newline after`))
    })

  test('in hexadecimal, of a length that no Base64 has', () => {
    const hex = 'ab'.repeat(71)
    const read = parseSignatureHeader(`keyId="a",algorithm="b",headers="date",signature="${hex}"`)
    assert(!read.ok && read.problem.kind === 'signature-not-base64')
    assert.match(read.problem.hint ?? '', /looks like hexadecimal/)
  })
})

describe('SIG-09 the way of signing is named', () => {
  test('another hash', () => {
    assert.match(diagnose(sign('sha512', bytes(right), rsaKey), 'rsa'), /hash SHA-512/)
    assert.match(diagnose(sign('sha1', bytes(right), rsaKey), 'rsa'), /hash SHA-1/)
    assert.match(diagnose(sign('sha512', bytes(right), ecKey), 'ec'), /hash SHA-512/)
  })

  test('RSA-PSS, alone and with a mistake', () => {
    const pss = { key: rsaKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    assert.match(diagnose(sign('sha256', bytes(right), pss), 'rsa'), /^You signed with RSA-PSS/)
    assert.match(diagnose(sign('sha512', bytes(right), pss), 'rsa'), /RSA-PSS.*SHA-512/)
    assert.match(diagnose(sign('sha256', bytes(`${right}\n`), pss), 'rsa'), /RSA-PSS.*newline after/)
  })

  test('a bare hash', () => {
    const bare = crypto.privateEncrypt(rsaKey, hash('sha256', bytes(right), 'buffer'))
    assert.match(diagnose(bare, 'rsa'), /bare hash/)
  })

  test('EC in the form of IEEE P1363', () => {
    const signature = sign('sha256', bytes(right), { key: ecKey, dsaEncoding: 'ieee-p1363' })
    assert.match(diagnose(signature, 'ec'), /side by side/)
  })

  test('another key, and another length', () => {
    assert.match(
      diagnose(sign('sha256', bytes(right), readKey('rsa-2048-other')), 'rsa'),
      /not made with the private key/,
    )
    assert.match(diagnose(sign('sha256', bytes(right), readKey('rsa-4096')), 'rsa'), /512 bytes.* of 256/)
    assert.equal(diagnose(sign('sha256', bytes(right), readKey('ec-p384')), 'ec'), '')
  })

  test('the right key over an unknown text: both hashes are reported', () => {
    const text = diagnose(withRsa('something else'), 'rsa')
    assert.match(text, /key is right/)
    assert(
      text.includes(hash('sha256', 'something else', 'hex')) && text.includes(hash('sha256', right, 'hex')),
    )
  })
})

test('at most 200 verifications, whatever came', (t) => {
  const verify = t.mock.method(crypto, 'verify')
  syncBuiltinESMExports()
  const unknown = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const many = { ...request, names: unknown, headers: receiveHeaders(unknown.map((name) => [name, name])) }
  for (const sent of [request, many])
    for (const length of [0, 1, 64, 70, 256, 5000])
      for (const kind of ['rsa', 'ec'] as const) {
        verify.mock.resetCalls()
        diagnose(Buffer.alloc(length, 7), kind, sent)
        assert(verify.mock.callCount() <= 200, `${kind} ${length}: ${verify.mock.callCount()}`)
      }
  verify.mock.restore()
  syncBuiltinESMExports()
})

test('very long values are tried in fewer ways: the work stays bounded', (t) => {
  const hashing = t.mock.method(crypto, 'hash')
  syncBuiltinESMExports()
  const long = ['date', 'psu-id', 'x-request-id'].map((name) => [name, 'x'.repeat(20_000)] as const)
  const sent = { ...request, names: long.map(([name]) => name), headers: receiveHeaders(long) }
  assert.match(diagnose(withRsa('something else'), 'rsa', sent), /key is right/)
  const characters = hashing.mock.calls.reduce(
    (sum, { arguments: [, data] }) => sum + Buffer.byteLength(data),
    0,
  )
  assert(characters < 10_000_000, `${characters} characters were hashed`)
  hashing.mock.restore()
  syncBuiltinESMExports()
})

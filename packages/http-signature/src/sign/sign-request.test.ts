import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  paymentBody,
  paymentHeaders,
  paymentTarget,
  readCertificate,
  readKey,
  receiveHeaders,
} from '../../test/fixtures.ts'
import { certificateFile, keyFile, openssl, verifies } from '../../vectors/openssl.ts'
import {
  createSignatureHeader,
  formatKeyId,
  formatSignatureHeader,
  identifyCertificate,
  readSignatureHeader,
  signRequest,
  verifyRequest,
} from '../index.ts'

const certificate = readCertificate('rsa-2048')
const key = readKey('rsa-2048')
const plain = {
  method: 'POST',
  target: paymentTarget,
  headers: paymentHeaders,
  body: paymentBody,
  key,
  certificate,
}

function verifySigned(request: typeof plain, added: Record<string, string>) {
  const headers = receiveHeaders(Object.entries({ ...request.headers, ...added }))
  return verifyRequest({ ...request, headers })
}

test('SIG-10 the candidate headers that are there are signed, and no other', () => {
  const added = signRequest(plain)
  assert.deepEqual(Object.keys(added), ['Digest', 'TPP-Signature-Certificate', 'Signature'])
  assert.match(added['Signature'] ?? '', /,headers="date digest x-request-id psu-id tpp-redirect-uri",/)
  assert(verifySigned(plain, added).ok)
})

test('the certificate is sent in one line of Base64', () => {
  const sent = signRequest(plain)['TPP-Signature-Certificate'] ?? ''
  assert.equal(new X509Certificate(Buffer.from(sent, 'base64')).fingerprint256, certificate.fingerprint256)
  assert.doesNotMatch(sent, /\s/)
})

test('SIG-08 more is signed if asked for, in front', () => {
  const added = signRequest({ ...plain, include: ['(request-target)', 'Date'] })
  assert.match(
    added['Signature'] ?? '',
    /,headers="\(request-target\) date digest x-request-id psu-id tpp-redirect-uri",/,
  )
  assert(verifySigned(plain, added).ok)
  assert(!verifySigned({ ...plain, target: '/v1/other' }, added).ok)
})

test('without a body there is no Digest, and a Digest given is kept', () => {
  const { body: _, ...bare } = plain
  assert.equal(signRequest(bare)['Digest'], undefined)
  const given = { ...plain, headers: { ...paymentHeaders, digest: 'SHA-256=given' } }
  assert.equal(signRequest(given)['Digest'], undefined)
})

test('SIG-12 a Signature header beyond ASCII is encoded as a whole', () => {
  const north = { ...plain, certificate: readCertificate('rsa-2048-beyond-ascii') }
  const added = signRequest(north)
  assert.match(added['Signature'] ?? '', /^=\?utf-8\?B\?[A-Za-z0-9+/]+=*\?=$/)
  assert(verifySigned(north, added).ok)
})

test('what cannot be signed is refused with a reason', () => {
  assert.throws(() => signRequest({ ...plain, include: ['host'] }), /header host/)
  assert.throws(
    () => signRequest({ method: 'GET', target: '/', headers: {}, key, certificate }),
    /at least a Date/,
  )
  assert.throws(() => signRequest({ ...plain, key: readKey('rsa-1024') }), /at least 2048/)
  assert.throws(() => signRequest({ ...plain, headers: { ...paymentHeaders, date: 'x' } }), /2 headers date/)
})

test('an answer is signed and verified by the same means', () => {
  const headers = receiveHeaders([
    ['Date', 'x'],
    ['Digest', signRequest(plain)['Digest'] ?? ''],
  ])
  const names = ['date', 'digest']
  const value = createSignatureHeader({ names, headers, method: '', target: '', key, certificate })
  const received = new Map([...headers, ['signature', [value]] as const])
  const answer = { method: '', target: '', headers: received, body: paymentBody, certificate }
  assert(verifyRequest(answer).ok)
  assert(!verifyRequest({ ...answer, body: Buffer.from('other') }).ok)
})

describe('openssl in both directions', () => {
  const cases = [
    ['rsa-2048', 'rsa-sha256', 'sha256'],
    ['rsa-2048', 'rsa-sha512', 'sha512'],
    ['rsa-4096', 'rsa-sha256', 'sha256'],
    ['ec-p256', 'ecdsa-sha256', 'sha256'],
  ] as const
  for (const [name, algorithm, hash] of cases) {
    const request = { ...plain, key: readKey(name), certificate: readCertificate(name), algorithm }

    test(`SIG-09 openssl accepts what we sign: ${name}, ${algorithm}`, () => {
      const added = signRequest(request)
      const outcome = verifySigned(request, added)
      const header = readSignatureHeader(receiveHeaders(Object.entries(added)))
      assert(outcome.ok && header.ok)
      const { signingString: text } = outcome.value
      const { signature } = header.value
      assert(verifies({ certificate: certificateFile(name), hash, text, signature }))
      assert(!verifies({ certificate: certificateFile(name), hash, text: `${text} `, signature }))
    })

    test(`SIG-09 we accept what openssl signs: ${name}, ${algorithm}`, () => {
      const { Date: date = '' } = paymentHeaders
      const signature = openssl(['dgst', `-${hash}`, '-sign', keyFile(name)], Buffer.from(`date: ${date}`))
      const keyId = formatKeyId(identifyCertificate(request.certificate))
      const value = formatSignatureHeader({ keyId, algorithm, headers: ['date'], signature })
      const headers = receiveHeaders([
        ['Date', date],
        ['Signature', value],
      ])
      const get = {
        method: 'GET',
        target: '/',
        headers,
        body: new Uint8Array(),
        certificate: request.certificate,
      }
      assert(verifyRequest(get).ok)
    })
  }
})

describe('properties', () => {
  const include = ['(request-target)']
  const visible = fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/)
  const bodies = fc.uint8Array({ maxLength: 200 })

  test('what is signed verifies', () => {
    const target = fc.stringMatching(/^\/[!-~]{0,40}$/)
    fc.assert(
      fc.property(visible, visible, bodies, target, (date, id, body, path) => {
        const request = {
          ...plain,
          headers: { Date: date, 'X-Request-ID': id },
          body: Buffer.from(body),
          target: path,
        }
        assert(verifySigned(request, signRequest({ ...request, include })).ok)
      }),
      { numRuns: 60 },
    )
  })

  test('one character changed anywhere in what is signed is found', () => {
    const added = signRequest({ ...plain, include })
    const { Signature: signature = '', Digest: digest = '' } = added
    const values: Record<string, string> = {
      ...paymentHeaders,
      Digest: digest,
      '(target)': paymentTarget,
      '(body)': paymentBody.toString('latin1'),
    }
    const start = signature.indexOf(',signature="') + ',signature="'.length
    const places = [
      ...Object.entries(values).flatMap(([name, value]) =>
        Array.from({ length: value.length }, (_unused, index) => [name, index] as const),
      ),
      ...Array.from({ length: 344 }, (_unused, index) => ['Signature', start + index] as const),
    ]
    const flipped = new Map<string, string>(Object.entries({ ...values, Signature: signature }))
    for (const [name, index] of places) {
      const value = flipped.get(name) ?? ''
      const other = value[index] === 'A' ? 'B' : 'A'
      const changed = {
        ...Object.fromEntries(flipped),
        [name]: `${value.slice(0, index)}${other}${value.slice(index + 1)}`,
      }
      const { '(target)': target = '', '(body)': body = '', ...headers } = changed
      const request = {
        ...plain,
        target,
        body: Buffer.from(body, 'latin1'),
        headers: receiveHeaders(Object.entries(headers)),
      }
      assert(!verifyRequest(request).ok, `${name} at ${index}`)
    }
    assert(places.length > 600)
  })
})

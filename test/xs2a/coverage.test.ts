import assert from 'node:assert/strict'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { ReceivedResponse, WireRequest } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { assertRefused, textOf } from './support/messages.ts'
import { twinSignature } from './support/ecdsa-twin.ts'
import { type Otherwise, signByHand, valueOf, withHeaders } from './support/sign-by-hand.ts'
import { setStage, unknownPayment } from './support/stage.ts'
import { prepare, useBank } from '../support/bank.ts'

const candidates = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']
const target = '(request-target)'
const passedAllChecks = 404

const withTarget = (names: readonly string[]) => [target, ...names]
const encoded = (text: string | Buffer) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const inQ = (text: string) =>
  `=?utf-8?Q?${text.replaceAll(/[^A-Za-z0-9]/g, (sign) => `=${sign.charCodeAt(0).toString(16)}`)}?=`

const bank = useBank()
const stage = prepare(() => setStage(bank))

/** A request with all six candidates: a creation for an unknown PSU, so that 401 is its best outcome. */
function withAllCandidates(): WireRequest {
  return stage.creation({
    'X-PSU-IDENTITY': undefined,
    'PSU-ID': randomUUID(),
    'PSU-Corporate-ID': randomUUID(),
  })
}

const sendSigned = (request: WireRequest, otherwise: Otherwise = {}): Promise<ReceivedResponse> =>
  stage.send(signByHand(stage.tpp, request, otherwise))

describe('which headers are signed', () => {
  test('SIG-10 a request with all six candidates signed passes the checks, in any order', async () => {
    assert.equal((await sendSigned(withAllCandidates())).status, 401)
    const reversed = await sendSigned(withAllCandidates(), { names: (names) => names.toReversed() })
    assert.equal(reversed.status, 401)
  })

  for (const candidate of candidates) {
    test(`SIG-10 SEC-04 400 BAD_REQUEST: ${candidate} is sent and not signed`, async () => {
      const names = (all: readonly string[]) => all.filter((name) => name !== candidate)
      const answer = await sendSigned(withAllCandidates(), { names })
      assertRefused(answer, 'header-not-signed', 'Signature')
      assert.match(textOf(answer), new RegExp(`Expected: +headers="[^"]*\\b${candidate}\\b`))
    })

    test(`SIG-10 SEC-04 400 BAD_REQUEST: ${candidate} is listed twice`, async () => {
      const answer = await sendSigned(withAllCandidates(), { names: (names) => [...names, candidate] })
      assertRefused(answer, 'header-list-repeated', 'Signature')
    })
  }

  for (const candidate of ['psu-id', 'psu-corporate-id'])
    test(`SIG-10 SEC-04 400 BAD_REQUEST: ${candidate} is added after signing`, async () => {
      const answer = await stage.send(withHeaders(stage.read(), { [candidate]: randomUUID() }))
      assertRefused(answer, 'header-not-signed', 'Signature')
    })

  for (const candidate of ['psu-id', 'psu-corporate-id', 'tpp-redirect-uri'])
    test(`SIG-10 SEC-04 400 BAD_REQUEST: ${candidate} is removed after signing`, async () => {
      const answer = await stage.send(
        withHeaders(signByHand(stage.tpp, withAllCandidates()), { [candidate]: undefined }),
      )
      assertRefused(answer, 'signed-header-absent', 'Signature')
    })
})

describe('signed parts cannot be altered', () => {
  const alterations: Readonly<Record<string, (value: string, request: WireRequest) => string>> = {
    date: (value) => new Date(Date.parse(value) + 1000).toUTCString(),
    digest: (_, { body = '' }) => `SHA-512=${createHash('sha512').update(body).digest('base64')}`,
    'x-request-id': () => randomUUID(),
    'psu-id': () => randomUUID(),
    'psu-corporate-id': () => randomUUID(),
    'tpp-redirect-uri': () => 'https://attacker.example/callback',
  }
  test('every candidate has an alteration here', () => {
    assert.deepEqual(Object.keys(alterations), candidates)
  })
  for (const [name, alter] of Object.entries(alterations))
    test(`SIG-03 ERR-01 400 BAD_REQUEST: ${name} is altered, and would be valid by itself`, async () => {
      const request = signByHand(stage.tpp, withAllCandidates())
      const altered = withHeaders(request, { [name]: alter(valueOf(request, name) ?? '', request) })
      assertRefused(await stage.send(altered), 'signature-wrong', 'Signature')
    })

  test('SIG-13 400 BAD_REQUEST: the body is altered by one byte', async () => {
    const request = stage.creation()
    const body = Buffer.from(String(request.body).replace('125.50', '925.50'))
    assertRefused(await stage.send({ ...request, body }), 'digest-mismatch', 'Digest')
  })

  test('SIG-13 400 BAD_REQUEST: body and Digest are altered together', async () => {
    const request = stage.creation()
    const body = Buffer.from(String(request.body).replace('125.50', '925.50'))
    const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
    const altered = withHeaders({ ...request, body }, { Digest: digest })
    assertRefused(await stage.send(altered), 'signature-wrong', 'Signature')
  })

  test('SIG-13 400: a signed read with a body', async () => {
    const answer = await stage.send({ ...stage.read(), body: Buffer.from('{}') })
    assertRefused(answer, 'body-unexpected')
  })

  test('SIG-07 a header beyond the candidates is protected once it is listed', async () => {
    const request = stage.read({ 'PSU-IP-Address': '192.0.2.7' })
    const signed = signByHand(stage.tpp, request, { names: (names) => ['psu-ip-address', ...names] })
    assert.equal((await stage.send(signed)).status, passedAllChecks)
    const altered = withHeaders(signed, { 'PSU-IP-Address': '192.0.2.8' })
    assertRefused(await stage.send(altered), 'signature-wrong', 'Signature')
  })
})

const signedTo = (path: string, method: 'GET' | 'POST' = 'GET') =>
  signByHand(stage.tpp, signedRequest(stage.tpp, { method, target: path }), { names: withTarget })

describe('the target of a request', () => {
  const { target: status } = unknownPayment

  test('SIG-08 404: (request-target) is listed and right, with or without a query', async () => {
    assert.equal((await stage.send(signedTo(status))).status, passedAllChecks)
    assert.equal((await stage.send(signedTo('/v1/sandbox/customers?withAccounts=false'))).status, 200)
  })

  const detours: Readonly<Record<string, readonly [from: string, to: string]>> = {
    'another path': [status, status.replace('/status', '')],
    'another payment': [status, status.replace('0198c0de', '0198c0df')],
    'a query added': ['/v1/sandbox/customers', '/v1/sandbox/customers?withAccounts=false'],
    'a query altered': [
      '/v1/sandbox/customers?withAccounts=false',
      '/v1/sandbox/customers?withAccounts=true',
    ],
    'a query taken away': ['/v1/sandbox/customers?withAccounts=false', '/v1/sandbox/customers'],
    'the same path in another notation': ['/v1/sandbox/customers', '/v1/sandbox/%63ustomers'],
  }
  for (const [name, [from, to]] of Object.entries(detours))
    test(`SIG-08 400 BAD_REQUEST: sent to ${name} than signed for`, async () => {
      const answer = await stage.send({ ...signedTo(from), target: to })
      assertRefused(answer, 'signature-wrong', 'Signature')
      assert.ok(textOf(answer).includes(`(request-target): get ${to}`), 'the sandbox shows what it built')
    })

  test('SIG-08 400 BAD_REQUEST: sent with another method than signed for', async () => {
    const answer = await stage.send({ ...signedTo('/v1/sandbox/initialize'), method: 'POST' })
    assertRefused(answer, 'signature-wrong', 'Signature')
    assert.equal((await stage.send(signedTo('/v1/sandbox/initialize', 'POST'))).status, 204)
  })

  test('SIG-08 the target is not protected unless it is listed', async () => {
    const elsewhere = { ...stage.read(), target: '/v1/sandbox/customers' }
    assert.equal((await stage.send(elsewhere)).status, 200)
  })
})

describe('the notation of the signature', () => {
  const variants: Readonly<Record<string, (base64: string) => string>> = {
    'a space in it': (base64) => `${base64.slice(0, 76)} ${base64.slice(76)}`,
    'a space in front': (base64) => ` ${base64}`,
    'a space behind': (base64) => `${base64} `,
    'a tab in it': (base64) => `${base64.slice(0, 76)}\t${base64.slice(76)}`,
    'an escaped line end in it': (base64) => `${base64.slice(0, 76)}\\n${base64.slice(76)}`,
    'the alphabet for URLs': (base64) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    'the alphabet for URLs, padded': (base64) => `${base64.slice(0, -3)}_==`,
    'no padding': (base64) => base64.replace(/=+$/, ''),
    'half of the padding': (base64) => base64.slice(0, -1),
    'too much padding': (base64) => `${base64}=`,
    'junk behind': (base64) => `${base64}AAAA`,
    'junk in it': (base64) => `${base64.slice(0, 10)}!${base64.slice(10)}`,
    'bits that no encoder sets': (base64) =>
      base64.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
    'percent-encoding': (base64) => encodeURIComponent(base64),
    hexadecimal: (base64) => Buffer.from(base64, 'base64').toString('hex'),
    'Base64 of the Base64': (base64) => Buffer.from(base64).toString('base64'),
    'its last byte cut off': (base64) => Buffer.from(base64, 'base64').subarray(0, -1).toString('base64'),
    'a leading zero byte': (base64) =>
      Buffer.concat([Buffer.from([0]), Buffer.from(base64, 'base64')]).toString('base64'),
    nothing: () => '',
  }
  for (const [name, base64] of Object.entries(variants))
    test(`SIG-09 400 BAD_REQUEST: the signature with ${name}`, async () => {
      const answer = await stage.readOtherwise({ base64 })
      assert.equal(answer.status, 400, answer.text)
      assert.match(
        textOf(answer),
        /^(?:The signature part is not canonical Base64|The signature does not verify)/,
      )
    })

  test('SIG-09 an EC signature has a second form that verifies too: it replays, and pays nothing twice', async () => {
    const payer = setStage(bank, bank.newTpp({ keyType: 'P-256' }))
    const request = payer.creation()
    const first = await payer.send(request)
    assert.equal(first.status, 201, first.text)
    const signature = valueOf(request, 'signature') ?? ''
    const twin = signature.replace(/signature="([^"]*)"/, (_, base64: string) => {
      return `signature="${twinSignature(Buffer.from(base64, 'base64')).toString('base64')}"`
    })
    assert.notEqual(twin, signature)
    const second = await payer.send(withHeaders(request, { Signature: twin }))
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal(second.json.paymentId, first.json.paymentId)
  })
})

describe('a Signature header that is MIME-encoded', () => {
  const good: Readonly<Record<string, (value: string) => string>> = {
    'as one word': encoded,
    'as two words, white space between': (value) =>
      `${encoded(value.slice(0, 300))} ${encoded(value.slice(300))}`,
    'in Q': inQ,
    'with its charset in upper case': (value) => encoded(value).replace('utf-8', 'UTF-8'),
  }
  for (const [name, header] of Object.entries(good))
    test(`SIG-12 a whole value ${name} is decoded`, async () => {
      const answer = await stage.readOtherwise({ header })
      assert.equal(answer.status, passedAllChecks, answer.text)
    })

  const wrong: Readonly<Record<string, (value: string) => string>> = {
    'encoded twice': (value) => encoded(encoded(value)),
    'encoded, with the rest of it behind': (value) => `${encoded(value.slice(0, 300))}${value.slice(300)}`,
    'encoded, with a part behind': (value) => `${encoded(value)},algorithm="none"`,
    'encoded, with a line end hidden in it': (value) => encoded(value.replace('date x', 'date\nx')),
    'encoded, with a NUL hidden in it': (value) => encoded(value.replace('rsa-', 'rsa-\0')),
    'in the URL-safe alphabet': (value) => encoded(value).replace('?B?a', '?B?_'),
    'in an unknown encoding': (value) => encoded(value).replace('?B?', '?X?'),
    'in another charset than it says': () => encoded(Buffer.from('keyId="\xe5"', 'latin1')),
    'of 9,000 characters': (value) => encoded(value.padEnd(7_000)),
    'with a language, as RFC 2231 allows': (value) => encoded(value).replace('utf-8', 'utf-8*en'),
  }
  for (const [name, header] of Object.entries(wrong))
    test(`SIG-12 400 BAD_REQUEST: a value ${name}`, async () => {
      const answer = await stage.readOtherwise({ header })
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.tppMessages[0]?.code, 'BAD_REQUEST')
    })
})

describe('the algorithm', () => {
  const unknown = [
    'none',
    '',
    'hs2019',
    'hmac-sha256',
    'hmac-sha512',
    'rsa-sha1',
    'rsa-md5',
    'rsa-sha384',
    'RSA-SHA256',
    'rsa_sha256',
    'rsa-pss-sha256',
    'rsa-v1_5-sha256',
    'SHA256withRSA',
    'RS256',
    'ecdsa-sha512',
    'ed25519',
    ' rsa-sha256',
    'rsa-sha256,none',
    'toString',
    '__proto__',
  ]
  for (const algorithm of unknown)
    test(`SIG-06 400 BAD_REQUEST: "${algorithm}", whatever the signature`, async () => {
      const answer = await stage.readOtherwise({ algorithm })
      assertRefused(answer, 'algorithm-unknown', 'Signature')
      assert.match(textOf(answer), /Expected: rsa-sha256 or rsa-sha512/)
    })

  test('SIG-06 400 BAD_REQUEST: ecdsa-sha256 with an RSA key, rsa-sha256 with an EC key', async () => {
    assertRefused(await stage.readOtherwise({ algorithm: 'ecdsa-sha256' }), 'algorithm-unsuited', 'Signature')
    const other = setStage(bank, bank.newTpp({ keyType: 'P-256' }))
    for (const algorithm of ['rsa-sha256', 'rsa-sha512'])
      assertRefused(await other.readOtherwise({ algorithm }), 'algorithm-unsuited', 'Signature')
  })

  test('SIG-06 400 BAD_REQUEST: an HMAC keyed with the public key, which everybody has', async () => {
    const publicKey = stage.tpp.certificate.publicKey.export({ format: 'pem', type: 'spki' })
    for (const algorithm of ['hmac-sha256', 'rsa-sha256']) {
      let signed = ''
      const answer = await stage.readOtherwise({
        algorithm,
        text: (text) => (signed = text),
        bytes: () => createHmac('sha256', publicKey).update(signed).digest(),
      })
      assert.equal(answer.status, 400)
    }
  })

  test('SIG-06 rsa-sha512 is accepted if SHA-512 was used, and each name only for its own hash', async () => {
    const both = await stage.readOtherwise({ algorithm: 'rsa-sha512', hash: 'sha512' })
    assert.equal(both.status, passedAllChecks)
    for (const [algorithm, hash] of [
      ['rsa-sha512', 'sha256'],
      ['rsa-sha256', 'sha512'],
      ['rsa-sha256', 'sha1'],
    ] as const)
      assertRefused(await stage.readOtherwise({ algorithm, hash }), 'signature-wrong', 'Signature')
  })
})

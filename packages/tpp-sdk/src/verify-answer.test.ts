import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { formatKeyId, identifyCertificate } from '@havn/http-signature'
import { openTestAuthority, type TestIdentity } from '../test/certificates.ts'
import { connectBank } from './connect-bank.ts'
import type { TppAnswer } from './send-request.ts'
import { verifyAnswer } from './verify-answer.ts'

const authority = openTestAuthority()
after(() => authority.close())
const organizationIdentifier = 'PSDNO-FSA-000000001'
authority.issue('authority', '/CN=Seal CA')
const seal = authority.issue(
  'seal',
  `/O=Bank/organizationIdentifier=${organizationIdentifier}/CN=Bank`,
  'authority',
)
const others = authority.issue(
  'other',
  '/O=Other/organizationIdentifier=PSDNO-FSA-000000002/CN=Other',
  'authority',
)
const TPP_ID = 'PSDNO-FSA-987654321'
const tpp = authority.issue('tpp', `/O=TPP/organizationIdentifier=${TPP_ID}/CN=TPP`)
const bank = { authority: readFileSync(authority.file('authority.pem'), 'utf8'), organizationIdentifier }

const sha256 = (text: string) => `SHA-256=${createHash('sha256').update(text).digest('base64')}`

/** What a bank that answers the call of `answerWith` signs. */
const OWN = {
  '(request-target)': 'get /v1/sandbox/clock',
  'x-request-id': 'r1',
  'aspsp-status-code': '200',
  'aspsp-request-host': 'bank.example',
  'aspsp-request-tpp': TPP_ID,
  'aspsp-request-signature': sha256(`keyId="the call's own"`),
}

/** The headers of an answer that openssl has signed. */
function sealed(
  body: string,
  other: Record<string, string> = {},
  change: { by?: TestIdentity; date?: Date; without?: string } = {},
) {
  const { by = seal, date = new Date() } = change
  const { '(request-target)': target, ...values } = {
    ...OWN,
    date: date.toUTCString(),
    digest: sha256(body),
    ...other,
  }
  const lines = Object.entries({ '(request-target)': target, ...values }).filter(
    ([name]) => name !== change.without,
  )
  writeFileSync(authority.file('text'), lines.map(([name, value]) => `${name}: ${value}`).join('\n'))
  const names = lines.map(([name]) => name)
  const signature = authority
    .openssl('dgst', '-sha256', '-sign', by.keyFile, authority.file('text'))
    .toString('base64')
  const certificate = new X509Certificate(by.certificate)
  const keyId = formatKeyId(identifyCertificate(certificate))
  return {
    ...values,
    'content-type': 'application/json',
    'aspsp-signature-certificate': certificate.raw.toString('base64'),
    signature: `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
  }
}

const text = '{"time":"2026-11-16T09:00:00+00:00"}'

function answerWith(headers: Record<string, string>, body = text): TppAnswer {
  const url = new URL('https://bank.example/v1/sandbox/clock')
  const sent = {
    method: 'GET',
    url,
    headers: {
      'X-Request-ID': 'r1',
      Signature: `keyId="the call's own"`,
      'TPP-Signature-Certificate': new X509Certificate(tpp.certificate).raw.toString('base64'),
    },
  }
  return { status: 200, headers, text: body, json: JSON.parse(body), bytes: Buffer.from(body), sent }
}

const problemOf = (answer: TppAnswer, now?: number) => {
  const verified = verifyAnswer(answer, now === undefined ? bank : { ...bank, nowMilliseconds: now })
  return verified.kind === 'unverified' ? verified.problem : verified.kind
}

test('SIG-17 an answer that openssl signed with the seal of the bank is verified; one without a signature is unsigned', () => {
  assert.equal(problemOf(answerWith(sealed(text))), 'verified')
  assert.equal(problemOf(answerWith({ 'x-request-id': 'r1' })), 'unsigned')
})

test('another body, another seal or an old Date is refused', () => {
  assert.match(problemOf(answerWith(sealed(text), '{"time":"later"}')), /Digest/)
  assert.match(
    problemOf(answerWith(sealed(text, {}, { by: others }))),
    /000000002, not of PSDNO-FSA-000000001/,
  )
  const date = new Date(Date.now() + 310_000)
  assert.match(problemOf(answerWith(sealed(text, {}, { date }))), /more than 300 seconds off/)
  assert.equal(problemOf(answerWith(sealed(text, {}, { date })), date.getTime() + 1000), 'verified')
})

test('SIG-17 a status other than the signed one is refused', () => {
  const headers = sealed(text)
  assert.match(problemOf({ ...answerWith(headers), status: 201 }), /status 201, but was signed with 200/)
  assert.notEqual(problemOf(answerWith({ ...headers, 'aspsp-status-code': '201' })), 'verified')
})

test('SEC-160 the sealed answer to another target, X-Request-ID, host, TPP or Signature is refused', () => {
  const otherCalls = {
    '(request-target)': 'get /v1/sandbox/status',
    'x-request-id': 'r2',
    'aspsp-request-host': 'other.example',
    'aspsp-request-tpp': 'PSDNO-FSA-111111111',
    'aspsp-request-signature': sha256('another'),
  }
  for (const [name, value] of Object.entries(otherCalls)) {
    const problem = problemOf(answerWith(sealed(text, { [name]: value })))
    if (name === '(request-target)') assert.notEqual(problem, 'verified')
    else assert.match(problem, new RegExp(`it answers a call with the ${name} .*, not `, 'i'))
  }
})

test('a signature that leaves out anything that it must cover is refused', () => {
  for (const without of [...Object.keys(OWN), 'date', 'digest'])
    assert.notEqual(problemOf(answerWith(sealed(text, {}, { without }))), 'verified', without)
})

test('a connected bank with a seal takes its signed answers, and no forged ones', async (t) => {
  let change: { by?: TestIdentity } | 'unsigned' = {}
  const server = createServer((request, response) => {
    const requestId = String(request.headers['x-request-id'])
    const unsigned = { 'content-type': 'application/json', 'x-request-id': requestId }
    const own = {
      'x-request-id': requestId,
      'aspsp-request-host': String(request.headers.host),
      'aspsp-request-signature': sha256(String(request.headers['signature'])),
    }
    response.writeHead(200, change === 'unsigned' ? unsigned : sealed(text, own, change)).end(text)
  })
  server.listen(0)
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  const options = { baseUrl: `http://localhost:${address.port}`, ...tpp, seal: bank }
  const connected = connectBank(options)
  assert.equal((await connected.sandbox.readClock()).status, 200)
  change = { by: others }
  const forged = await connected.sandbox.readClock()
  assert(forged.status === 'no-answer' && /not sealed by the bank/.test(forged.problem))
  change = 'unsigned'
  assert.equal((await connected.sandbox.readClock()).status, 200)
  const strict = await connectBank({ ...options, requireSignedAnswers: true }).sandbox.readClock()
  assert(strict.status === 'no-answer' && /no Signature/.test(strict.problem))
})

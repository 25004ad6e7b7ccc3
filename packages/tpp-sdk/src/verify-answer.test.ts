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
const tpp = authority.issue('tpp', '/CN=TPP')
const bank = { authority: readFileSync(authority.file('authority.pem'), 'utf8'), organizationIdentifier }

/** The headers of an answer that openssl has signed. */
function sealed(
  body: string,
  requestId: string,
  change: { by?: TestIdentity; date?: Date; names?: string[]; status?: string } = {},
) {
  const { by = seal, date = new Date(), names = ['date', 'digest', 'x-request-id'] } = change
  const values: Record<string, string> = {
    date: date.toUTCString(),
    digest: `SHA-256=${createHash('sha256').update(body).digest('base64')}`,
    'x-request-id': requestId,
    ...(change.status === undefined ? {} : { 'aspsp-status-code': change.status }),
  }
  writeFileSync(authority.file('text'), names.map((name) => `${name}: ${values[name]}`).join('\n'))
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
  const sent = { method: 'GET', url, headers: { 'X-Request-ID': 'r1' } }
  return { status: 200, headers, text: body, json: JSON.parse(body), bytes: Buffer.from(body), sent }
}

const problemOf = (answer: TppAnswer, now?: number) => {
  const verified = verifyAnswer(answer, now === undefined ? bank : { ...bank, nowMilliseconds: now })
  return verified.kind === 'unverified' ? verified.problem : verified.kind
}

test('SIG-17 an answer that openssl signed with the seal of the bank is verified; one without a signature is unsigned', () => {
  assert.equal(problemOf(answerWith(sealed(text, 'r1'))), 'verified')
  assert.equal(problemOf(answerWith({ 'x-request-id': 'r1' })), 'unsigned')
})

test('another body, another seal, another call or an old Date is refused', () => {
  assert.match(problemOf(answerWith(sealed(text, 'r1'), '{"time":"later"}')), /Digest/)
  assert.match(
    problemOf(answerWith(sealed(text, 'r1', { by: others }))),
    /000000002, not of PSDNO-FSA-000000001/,
  )
  assert.match(problemOf(answerWith(sealed(text, 'r2'))), /answers the X-Request-ID r2, not r1/)
  const date = new Date(Date.now() + 310_000)
  assert.match(problemOf(answerWith(sealed(text, 'r1', { date }))), /more than 300 seconds off/)
  assert.equal(problemOf(answerWith(sealed(text, 'r1', { date })), date.getTime() + 1000), 'verified')
})

test('SIG-17 a status other than the signed one is refused', () => {
  const names = ['date', 'digest', 'x-request-id', 'aspsp-status-code']
  const headers = sealed(text, 'r1', { names, status: '200' })
  assert.equal(problemOf(answerWith(headers)), 'verified')
  assert.match(problemOf({ ...answerWith(headers), status: 201 }), /status 201, but was signed with 200/)
  assert.notEqual(problemOf(answerWith({ ...headers, 'aspsp-status-code': '201' })), 'verified')
})

test('a signature that leaves out the date, the digest or the X-Request-ID is refused', () => {
  const names = ['date', 'digest', 'x-request-id']
  for (const left of names) {
    const rest = names.filter((name) => name !== left)
    assert.notEqual(problemOf(answerWith(sealed(text, 'r1', { names: rest }))), 'verified', left)
  }
})

test('a connected bank with a seal takes its signed answers, and no forged ones', async (t) => {
  let change: { by?: TestIdentity } | 'unsigned' = {}
  const server = createServer((request, response) => {
    const requestId = String(request.headers['x-request-id'])
    const unsigned = { 'content-type': 'application/json', 'x-request-id': requestId }
    response.writeHead(200, change === 'unsigned' ? unsigned : sealed(text, requestId, change)).end(text)
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

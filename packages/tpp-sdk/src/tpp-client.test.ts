import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { verifyRequest } from '@havn/http-signature'
import { scaRedirectOf } from './sca-redirect.ts'
import { createTppClient } from './tpp-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'havn-sdk-'))
after(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key.pem')
const certificateFile = join(folder, 'cert.pem')
execFileSync(
  'openssl',
  ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/C=NO/O=Prøve/CN=localhost', '-utf8'].concat([
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    keyFile,
    '-out',
    certificateFile,
  ]),
  { stdio: 'ignore' },
)
const pem = readFileSync(certificateFile, 'utf8')
const certificate = new X509Certificate(pem)
const key = createPrivateKey(readFileSync(keyFile))

/** Checks the signature of what arrives, as a bank would, and says what it found. */
const bank = async (
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Map(
    Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values]),
  )
  const { method = '', url: target = '' } = request
  const verdict = verifyRequest({ method, target, headers, body: Buffer.concat(chunks), certificate })
  response.setHeader('Content-Type', 'application/json')
  response.statusCode = verdict.ok ? 201 : 400
  response.end(JSON.stringify({ verdict, _links: { scaRedirect: { href: 'https://bank.example/sca' } } }))
}

test('over TLS with a certificate authority of its own, a call with a body verifies', async () => {
  const server = createTlsServer({ key: readFileSync(keyFile), cert: pem }, bank).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = createTppClient({ baseUrl: `https://localhost:${port}`, key, certificate, ca: pem })
  const answer = await client.call({ method: 'POST', path: '/v1/x?y=1', body: '{"name":"Bølgen"}' })
  assert.equal(answer.status, 201, answer.text)
  assert.equal(scaRedirectOf(answer), 'https://bank.example/sca')
  assert.match(
    answer.sent.headers['Signature'] ?? '',
    /headers="\(request-target\) date digest x-request-id"/,
  )
  server.close()
})

test('a call without a body has no Digest; headers given by the caller stay as they are', async () => {
  const server = createServer(bank).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = createTppClient({ baseUrl: `http://localhost:${port}`, key, certificate })
  const headers = { 'x-request-id': '1b6f1f26-3f4e-4b0c-a8a1-0c3b7b1a9e11', 'psu-id': 'abc' }
  const { status, sent, text } = await client.call({ method: 'GET', path: '/v1/accounts', headers })
  assert.equal(status, 201, text)
  assert.equal(sent.headers['Digest'], undefined)
  assert.equal(sent.headers['X-Request-ID'], undefined)
  server.close()
})

test('an answer without the link, or without JSON, needs no SCA', () => {
  assert.equal(scaRedirectOf({ json: undefined }), undefined)
  assert.equal(scaRedirectOf({ json: { _links: null } }), undefined)
  assert.equal(scaRedirectOf({ json: [] }), undefined)
})

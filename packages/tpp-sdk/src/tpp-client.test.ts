import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { verifyRequest } from '@havn/http-signature'
import { linkOf, scaRedirectOf } from './sca-redirect.ts'
import { createTppClient } from './tpp-client.ts'

const folder = mkdtempSync('/tmp/havn-sdk-')
after(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key.pem')
const certificateFile = join(folder, 'cert.pem')
const subject = ['-subj', '/C=NO/O=Prøve/CN=localhost', '-utf8', '-addext', 'subjectAltName=DNS:localhost']
const files = ['-keyout', keyFile, '-out', certificateFile]
const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes']
execFileSync('openssl', [...selfSigned, ...subject, ...files], { stdio: 'ignore' })
const pem = readFileSync(certificateFile, 'utf8')
const certificate = new X509Certificate(pem)
const key = createPrivateKey(readFileSync(keyFile))

test('over TLS with a certificate authority of its own, a call with a body verifies', async (t) => {
  const server = createTlsServer({ key: readFileSync(keyFile), cert: pem }, answer)
  t.after(() => server.close())
  const baseUrl = `https://localhost:${await listen(server)}`
  const client = createTppClient({ baseUrl, key, certificate, ca: pem })
  const got = await client.call({ method: 'POST', path: '/v1/x?y=1', body: '{"name":"Bølgen"}' })
  assert.equal(got.status, 201, got.text)
  assert.equal(scaRedirectOf(got), 'https://bank.example/sca')
  // The issuer's ø does not fit into a header as it is.
  assert.match(got.sent.headers['Signature'] ?? '', /^=\?utf-8\?B\?/)
})

test('a call without a body has no Digest; headers given by the caller stay as they are', async (t) => {
  const server = createServer(answer)
  t.after(() => server.close())
  const client = createTppClient({ baseUrl: `http://localhost:${await listen(server)}`, key, certificate })
  const headers = { 'x-request-id': '1b6f1f26-3f4e-4b0c-a8a1-0c3b7b1a9e11', 'psu-id': 'abc' }
  const { status, sent, text } = await client.call({ method: 'GET', path: '/v1/accounts', headers })
  assert.equal(status, 201, text)
  assert.equal(sent.headers['Digest'], undefined)
  assert.equal(sent.headers['X-Request-ID'], undefined)
})

test('a path to another host is refused', async () => {
  const sent: string[] = []
  const send = async ({ url }: { url: URL }) => {
    sent.push(url.href)
    throw new Error('sent')
  }
  const client = createTppClient({ baseUrl: 'https://bank.example:8443', key, certificate, send })
  for (const path of [
    '//evil.example/v1/x',
    'https://evil.example/v1/x',
    '/\\evil.example/x',
    'http://bank.example:8443/',
  ])
    await assert.rejects(client.call({ method: 'GET', path }), /the path leads to/)
  await assert.rejects(client.call({ method: 'GET', path: '/v1/x?y=//z' }), /sent/)
  assert.deepEqual(sent, ['https://bank.example:8443/v1/x?y=//z'])
})

test('the largest body that an operation takes, that of a bulk payment, is sent whole and verifies', async (t) => {
  const server = createServer(answer)
  t.after(() => server.close())
  const client = createTppClient({ baseUrl: `http://localhost:${await listen(server)}`, key, certificate })
  const body = new Uint8Array(1024 * 1024).fill(0x20)
  const { status, text } = await client.call({ method: 'POST', path: '/v1/bulk-payments/x', body })
  assert.equal(status, 201, text)
})

test('an answer without the link, or without JSON, needs no SCA', () => {
  assert.equal(scaRedirectOf({ json: undefined }), undefined)
  assert.equal(scaRedirectOf({ json: { _links: null } }), undefined)
  assert.equal(scaRedirectOf({ json: [] }), undefined)
})

test('a link is found by its name', () => {
  const json = { _links: { status: { href: '/v1/x/status', verbs: ['GET'] }, self: '/v1/x' } }
  assert.equal(linkOf({ json }, 'status'), '/v1/x/status')
  assert.equal(linkOf({ json }, 'self'), undefined)
  assert.equal(linkOf({ json }, 'toString'), undefined)
})

async function listen(server: ReturnType<typeof createServer | typeof createTlsServer>): Promise<number> {
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}

/** Checks the signature of what arrives, as a bank would, and says what it found. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const entries = Object.entries(request.headersDistinct)
    const headers = new Map(entries.map(([name, values = []]) => [name, values]))
    const { method = '', url: target = '' } = request
    const verdict = verifyRequest({ method, target, headers, body: Buffer.concat(chunks), certificate })
    response.setHeader('Content-Type', 'application/json')
    response.statusCode = verdict.ok ? 201 : 400
    response.end(JSON.stringify({ verdict, _links: { scaRedirect: { href: 'https://bank.example/sca' } } }))
  })
}

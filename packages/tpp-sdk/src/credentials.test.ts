import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import { after, test, type TestContext } from 'node:test'
import { openTestAuthority } from '../test/certificates.ts'
import { connectBank, createTppClient } from './index.ts'

const authority = openTestAuthority()
after(() => authority.close())
const tpp = authority.issue('tpp', '/C=NO/O=TPP/CN=TPP')
const other = authority.issue('other', '/C=NO/O=Other/CN=Other')
const server = authority.issue('server', '/C=NO/O=Bank/CN=localhost')

const right = { baseUrl: 'https://localhost:8443', key: tpp.key, certificate: tpp.certificate }

/** What both clients say to these options. */
function saidTo(options: Record<string, unknown>): string {
  const said = [connectBank, createTppClient].map((create) => {
    try {
      create({ ...right, ...options })
    } catch (problem) {
      return problem instanceof Error ? problem.message : ''
    }
    return 'nothing'
  })
  assert.equal(said[0], said[1])
  return said[0] ?? ''
}

test('a wrong key, certificate or ca is refused at once: the message names the option and what came, never its content', () => {
  const path = '.havn/tpp/default/key.pem'
  for (const [given, got] of [
    [path, "a path: give what the file has, readFileSync(path, 'utf8')"],
    ['', 'an empty text'],
    [undefined, 'nothing'],
    [7, 'a value of the type number'],
    ['secret', 'a text that is no PEM'],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', 'a public key'],
  ] as const) {
    assert.equal(saidTo({ key: given }), `key: expected the PEM of a private key, got ${got}`)
    assert.equal(saidTo({ certificate: given }), `certificate: expected the PEM of a certificate, got ${got}`)
    if (given !== undefined)
      assert.equal(saidTo({ ca: given }), `ca: expected the PEM of a certificate, got ${got}`)
  }
  assert.match(saidTo({ key: tpp.certificate }), /^key: .* got a certificate$/)
  assert.match(saidTo({ certificate: tpp.key }), /^certificate: .* got a private key$/)
  assert.match(saidTo({ ca: tpp.key }), /^ca: .* got a private key$/)
})

test('a key of another certificate is refused at once', () => {
  assert.equal(
    saidTo({ key: other.key }),
    'key does not belong to certificate: the certificate has another public key',
  )
  assert.equal(saidTo({ ca: other.certificate + server.certificate }), 'nothing')
})

test('baseUrl is an origin', () => {
  for (const baseUrl of ['https://bank.example/api', 'https://bank.example?x=1', 'https://a:b@bank.example'])
    assert.match(saidTo({ baseUrl }), /^baseUrl must be an origin, .*: https:\/\/bank\.example$/)
  for (const baseUrl of ['localhost:8443', '', 'ftp://bank.example'])
    assert.match(saidTo({ baseUrl }), /^baseUrl: expected an origin such as/)
  assert.equal(saidTo({ baseUrl: 'https://bank.example/' }), 'nothing')
})

async function startTls(t: TestContext) {
  let connections = 0
  const tls: Server = createServer({ key: server.key, cert: server.certificate }, (_, response) => {
    response.end()
  })
  tls.on('connection', () => {
    connections += 1
  })
  tls.listen(0)
  await once(tls, 'listening')
  t.after(() => tls.close())
  const address = tls.address()
  assert(typeof address === 'object' && address !== null)
  return { port: address.port, connections: () => connections }
}

test('a server of another authority: the problem names ca, and the call is not tried again', async (t) => {
  const { port, connections } = await startTls(t)
  const baseUrl = `https://localhost:${port}`
  const wrong = await connectBank({ ...right, baseUrl, ca: other.certificate }).sandbox.readClock()
  assert(wrong.status === 'no-answer')
  assert.match(wrong.problem, /not issued by the authority in the option ca; .*\.havn\/ca\.pem/)
  assert.equal(connections(), 1)
  const without = await connectBank({ ...right, baseUrl }).sandbox.readClock()
  assert(without.status === 'no-answer')
  assert.match(without.problem, /this machine trusts: give the PEM of its authority as the option ca/)
  assert.equal(connections(), 2)
})

test('http to a port of https, and the other way round: the problem says which to try', async (t) => {
  const { port } = await startTls(t)
  const http = await connectBank({ ...right, baseUrl: `http://localhost:${port}`, retries: 0 }).readUser({
    session: { sessionId: 's', redirectUri: 'https://tpp.example/' },
  })
  assert(http.status === 'no-answer')
  assert.match(http.problem, /let baseUrl begin with https:/)
  const plain = createHttpServer((_, response) => response.end())
  plain.listen(0)
  await once(plain, 'listening')
  t.after(() => plain.close())
  const address = plain.address()
  assert(typeof address === 'object' && address !== null)
  const baseUrl = `https://localhost:${address.port}`
  const https = await connectBank({ ...right, baseUrl, retries: 0 }).sandbox.readClock()
  assert(https.status === 'no-answer')
  assert.match(https.problem, /let baseUrl begin with http:/)
})

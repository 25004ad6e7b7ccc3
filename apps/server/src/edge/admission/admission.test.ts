import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClientAddresses } from '../../platform/shared/client-address.ts'
import { type Admission, createAdmission } from './admission.ts'
import { NORWEGIAN_DIALECT } from '../../interfaces/norwegian/index.ts'
import { createStartQueue } from './start-queue.ts'

async function serveWith(
  t: TestContext,
  callsInFlightMax: number,
  handler: (admission: Admission) => RequestListener,
) {
  const refused: string[] = []
  const admission = createAdmission({
    callsInFlightMax,
    addressOf: createClientAddresses({ trustedProxies: ['127.0.0.1'] }).of,
    environment: 'production',
    dialectAt: () => NORWEGIAN_DIALECT,
    busyPage: () => ({ headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<h1>Busy</h1>' }),
    onRefused: (outcome) => void refused.push(outcome),
  })
  const server = createServer(admission.guard(handler(admission))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const call = async (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, headers, agent: false }), 'response')
    response.resume()
    return response
  }
  return { port, call, refused }
}

test('SEC-55 429: a refused call has Retry-After, the X-Request-ID and the format of errors; operators are answered', async (t) => {
  const { port, call, refused } = await serveWith(t, 2, () => ({ url }, response) => {
    if (url !== '/v1/slow') response.end('done')
  })
  const slow = connect(port, '127.0.0.1')
  t.after(() => slow.destroy())
  slow.write('GET /v1/slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  assert.equal((await call('/livez')).statusCode, 200)
  const { statusCode, headers } = await call('/v1/accounts', { 'X-Request-ID': 'a-1' })
  const { 'retry-after': retryAfter, 'x-request-id': requestId, 'content-type': type } = headers
  assert.deepEqual(
    [statusCode, retryAfter, requestId, type],
    [429, '1', 'a-1', 'application/json; charset=utf-8'],
  )
  const typeOf = async (path: string, accept: string) =>
    (await call(path, { accept })).headers['content-type']
  assert.equal(await typeOf('/sca/x', '*/*'), 'text/html; charset=utf-8')
  assert.equal(await typeOf('/v1/accounts', 'text/html, */*; q=.2'), 'application/json; charset=utf-8')
  assert.deepEqual(refused, ['share-used', 'share-used', 'share-used'])
  slow.destroy()
  while ((await call('/v1/accounts')).statusCode !== 200) await sleep(5)
})

const from = (address: string) => ({ 'X-Forwarded-For': address })

/** Sends what it is given on a connection of its own, which stays open. */
function keepOpen(t: TestContext, port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

test('SEC-46 a call takes a place when its body is there: slow bodies cost none, and the slowest give way', async (t) => {
  const { port, call, refused } = await serveWith(t, 4, () => (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => response.end(body))
  })
  const slow = Array.from({ length: 70 }, (_, index) =>
    keepOpen(
      t,
      port,
      `POST /v1/slow HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n${
        index % 2 === 0 ? 'Content-Length: 1000' : 'Transfer-Encoding: chunked'
      }\r\n\r\n1`,
    ),
  )
  const answers = slow.slice(0, 6).map(async (socket) => String((await once(socket, 'data'))[0]))
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 429/)
  assert.deepEqual(refused, Array<string>(6).fill('share-used'), 'one network has 64 bodies')
  for (const address of ['192.0.2.1', '192.0.2.2'])
    assert.equal((await call('/v1/accounts', from(address))).statusCode, 200, address)
  // A body that arrives in pieces, and one that is larger than what a stream keeps in memory.
  for (const [length, pieces] of [
    [12, 3],
    [250_000, 5],
  ] as const) {
    const body = 'x'.repeat(length)
    const socket = keepOpen(
      t,
      port,
      `POST /v1/echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: ${length}\r\n\r\n`,
    )
    for (let piece = 0; piece < pieces; piece += 1) {
      await sleep(20)
      socket.write(body.slice((piece * length) / pieces, ((piece + 1) * length) / pieces))
    }
    const answer = await readText(socket)
    assert.match(answer, /^HTTP\/1\.1 200/)
    assert.equal(answer.slice(answer.indexOf('x')).replace(/[^x]/g, '').length, length)
  }
})

test('SEC-56 nothing counts against a TPP before its signature is verified', async (t) => {
  const { port, call } = await serveWith(t, 6, (admission) => (request, response) => {
    const { url = '' } = request
    if (url.startsWith('/v1/signed') && !admission.identify(request, 'a TPP'))
      return void response.writeHead(429).end()
    if (!url.endsWith('/slow')) response.end('done')
  })
  const certificate = { 'TPP-Signature-Certificate': 'MII' }
  assert.equal((await call('/v1/signed', { ...certificate, ...from('192.0.2.1') })).statusCode, 200)
  const begin = (path: string, address: string) =>
    keepOpen(
      t,
      port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nTPP-Signature-Certificate: MII\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    )
  // Somebody who copied the certificate, also in the TPP's own network.
  for (const address of ['192.0.2.66', '192.0.2.66', '192.0.2.1']) begin('/v1/copied/slow', address)
  await call('/livez')
  assert.equal((await call('/v1/signed', { ...certificate, ...from('192.0.2.1') })).statusCode, 200)
  begin('/v1/signed/slow', '192.0.2.1')
  await call('/livez')
  assert.equal((await call('/v1/signed', { ...certificate, ...from('192.0.2.9') })).statusCode, 200)
  begin('/v1/signed/slow', '192.0.2.7')
  await call('/livez')
  assert.equal(
    (await call('/v1/signed', { ...certificate, ...from('192.0.2.9') })).statusCode,
    429,
    'its own',
  )
  assert.equal((await call('/v1/other', from('192.0.2.9'))).statusCode, 200)
})

test('SEC-45 one network that floods has its share, and each other one its own', async (t) => {
  const { port, call } = await serveWith(t, 8, () => ({ url }, response) => {
    if (url !== '/v1/slow') response.end('done')
  })
  for (let count = 0; count < 8; count += 1)
    keepOpen(t, port, 'GET /v1/slow HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n')
  await call('/livez')
  assert.equal((await call('/v1/accounts', from('192.0.2.66'))).statusCode, 429)
  // What it puts before the address that the proxy adds changes nothing.
  assert.equal((await call('/v1/accounts', from('198.51.100.1, 192.0.2.66'))).statusCode, 429)
  assert.equal((await call('/v1/accounts', from('192.0.2.1'))).statusCode, 200)
  for (const host of ['1', '2', '3'])
    assert.equal((await call('/', from(`2001:db8::${host}`))).statusCode, 200)
})

test('SEC-57 a call whose client left before it was started reaches no handler', async (t) => {
  let handled = 0
  const clients = 60
  const { port, call } = await serveWith(t, 512, () => ({ url }, response) => {
    if (url === '/livez') return void response.end('alive')
    handled += 1
    // Longer than it takes to notice that the others have left.
    const until = performance.now() + 20
    while (performance.now() < until);
    response.end('done')
  })
  const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) {
    socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
  }
  for (const socket of sockets) {
    socket.write('GET /v1/accounts HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.destroySoon()
  }
  await sleep(500)
  assert.equal((await call('/v1/accounts')).statusCode, 200)
  assert.ok(handled < clients / 2, `${handled} of ${clients} were handled`)
})

test('SEC-58 work starts in order, a few pieces in each iteration of the event loop', async () => {
  const startInOrder = createStartQueue(2)
  const started: number[] = []
  for (let number = 0; number < 5; number += 1) startInOrder(() => void started.push(number))
  const seen = [started.length]
  while (started.length < 5) {
    await new Promise(setImmediate)
    seen.push(started.length)
  }
  assert.deepEqual(started, [0, 1, 2, 3, 4])
  for (const [iteration, count] of seen.entries())
    assert.ok(count - (seen[iteration - 1] ?? 0) <= 2, seen.join())
  startInOrder(() => void started.push(5))
  await new Promise(setImmediate)
  assert.deepEqual(started.at(-1), 5)
})

test('SEC-61 eight requests for the pages of one SCA link are in progress at most; other links are served', async (t) => {
  const { port, call, refused } = await serveWith(t, 64, () => ({ url = '' }, response) => {
    if (!url.endsWith('/slow')) response.end('done')
  })
  const slow = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'))
  t.after(() => slow.forEach((socket) => socket.destroy()))
  for (const socket of slow)
    socket.write('GET /sca/bank/link-1/token/slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await call('/livez')
  const { statusCode, headers } = await call('/sca/bank/link-1/token')
  assert.deepEqual([statusCode, headers['retry-after']], [429, '1'])
  assert.deepEqual(refused, ['link-busy'])
  assert.equal((await call('/sca/bank/link-2/token')).statusCode, 200)
  slow[0]?.destroy()
  while ((await call('/sca/bank/link-1/token')).statusCode !== 200) await sleep(5)
})

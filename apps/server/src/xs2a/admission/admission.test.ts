import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { markVerified } from '../verified-calls.ts'
import { createAdmission } from './admission.ts'
import { createTurns } from './turns.ts'

async function serveWith(
  t: TestContext,
  callsInFlightMax: number,
  handler: RequestListener,
  environment: 'sandbox' | 'production' = 'production',
) {
  const refused: string[] = []
  const admission = createAdmission({
    callsInFlightMax,
    isBehindProxy: false,
    environment,
    onRefused: (outcome) => void refused.push(outcome),
  })
  const server = createServer(admission.guard(handler)).listen(0, '127.0.0.1')
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
  const { port, call, refused } = await serveWith(t, 2, ({ url }, response) => {
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
  assert.equal((await call('/sca/x')).headers['content-type'], 'text/plain; charset=utf-8')
  assert.deepEqual(refused, ['share-used', 'share-used'])
  slow.destroy()
  while ((await call('/v1/accounts')).statusCode !== 200) await sleep(5)
})

test('SEC-55 only a call that waits for events, of a sandbox and without a body, gives its place back at once', async (t) => {
  const waiting = 'GET /v1/sandbox/events?wait=60'
  for (const [first, environment, status] of [
    [waiting, 'sandbox', 200],
    [waiting, 'production', 429],
    ['GET /v1/sandbox/eventsX', 'sandbox', 429],
    ['POST /v1/sandbox/events', 'sandbox', 429],
    [`${waiting} HTTP/1.1\r\nContent-Length: 9\r\nX-Rest:`, 'sandbox', 429],
    [`${waiting} HTTP/1.1\r\nTransfer-Encoding: chunked\r\nX-Rest:`, 'sandbox', 429],
  ] as const) {
    const handler: RequestListener = ({ url = '' }, response) => {
      if (!url.startsWith('/v1/sandbox/')) response.end('done')
    }
    const { port, call } = await serveWith(t, 2, handler, environment)
    const socket = connect(port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write(`${first} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await call('/livez')
    assert.equal((await call('/v1/accounts')).statusCode, status, `${first}, ${environment}`)
  }
})

test('SEC-56 a certificate has a share of its own once a call with it was verified', async (t) => {
  const { port, call } = await serveWith(t, 4, (request, response) => {
    if (request.url === '/v1/slow') return
    if (request.url === '/v1/signed') markVerified(request, 'PSDNO-FSA-987654321')
    response.end('done')
  })
  const certificate = { 'TPP-Signature-Certificate': 'MII…'.slice(0, 3) }
  await call('/v1/signed', certificate)
  for (let count = 0; count < 2; count += 1) {
    const slow = connect(port, '127.0.0.1')
    t.after(() => slow.destroy())
    slow.write('GET /v1/slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  }
  await call('/livez')
  assert.equal((await call('/v1/accounts')).statusCode, 429, 'nobody in particular has used its share')
  assert.equal((await call('/v1/accounts', { 'TPP-Signature-Certificate': 'other' })).statusCode, 429)
  assert.equal((await call('/v1/accounts', certificate)).statusCode, 200)
})

test('SEC-57 a call whose client left before its turn reaches no handler', async (t) => {
  let handled = 0
  const clients = 60
  const { port, call } = await serveWith(t, 512, ({ url }, response) => {
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

test('SEC-58 work starts in order, a few pieces in each turn of the event loop', async () => {
  const startInTurn = createTurns(2)
  const started: number[] = []
  for (let number = 0; number < 5; number += 1) startInTurn(() => void started.push(number))
  const seen = [started.length]
  while (started.length < 5) {
    await new Promise(setImmediate)
    seen.push(started.length)
  }
  assert.deepEqual(started, [0, 1, 2, 3, 4])
  for (const [turn, count] of seen.entries()) assert.ok(count - (seen[turn - 1] ?? 0) <= 2, seen.join())
  startInTurn(() => void started.push(5))
  await new Promise(setImmediate)
  assert.deepEqual(started.at(-1), 5)
})

test('SEC-61 eight requests for the pages of one SCA link are in progress at most; other links are served', async (t) => {
  const { port, call, refused } = await serveWith(t, 64, ({ url = '' }, response) => {
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

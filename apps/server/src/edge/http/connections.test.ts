// Depends on time: it counts what sockets are answered within 200 ms.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTION_TIMES, limitConnections } from './connections.ts'

const limits = {
  ...CONNECTION_TIMES,
  connectionsMax: 12,
  connectionsPerAddressMax: 8,
  restingMilliseconds: 1_000,
}

/** A server that answers at once, but for /slow: that waits until the test says so. */
async function serve(t: TestContext) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let refused = 0
  const connections = limitConnections(limits, {
    isProxy: (address) => address === '127.0.0.9',
    onRefused: () => (refused += 1),
  })
  const server = createServer(({ url }, response) => {
    if (url === '/slow') void released.then(() => response.end('done'))
    else response.end('done')
  }).listen(0, '127.0.0.1')
  connections.watch(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.after(() => {
    release()
    server.closeAllConnections()
    server.close()
  })
  const open = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    t.after(() => socket.destroy())
    return socket.on('error', () => {})
  }
  return { open, release, refused: () => refused }
}

const send = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

/** Whether a connection is answered; false if the server has closed it. */
async function isAnswered(socket: Socket): Promise<boolean> {
  send(socket, '/')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

async function openIdle(open: (address: string) => Socket, address: string, count: number) {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = open(address)
    assert.equal(await isAnswered(socket), true)
    sockets.push(socket)
  }
  return sockets
}

test('SEC-47 the connection that has been idle for longest gives way when a process is full', async (t) => {
  const { open, release, refused } = await serve(t)
  const [first, second, third] = await openIdle(open, '127.0.0.2', 6)
  await openIdle(open, '127.0.0.3', 6)
  assert(first && second && third)
  send(first, '/slow')
  assert.equal(await isAnswered(second), true)
  const closed = once(third, 'close')
  assert.equal(await isAnswered(open('127.0.0.4')), true)
  await closed
  assert.equal(refused(), 1)
  assert.equal(await isAnswered(second), true, 'it was used after the third')
  release()
  await once(first, 'data')
})

test('SEC-47 an address that has all of its connections makes room for a new one among its own', async (t) => {
  const { open } = await serve(t)
  const [other] = await openIdle(open, '127.0.0.3', 1)
  const [longest] = await openIdle(open, '127.0.0.2', limits.connectionsPerAddressMax)
  assert(other && longest)
  await sleep(limits.restingMilliseconds)
  const closed = once(longest, 'close')
  assert.equal(await isAnswered(open('127.0.0.2')), true)
  await closed
  assert.equal(await isAnswered(other), true)
})

test('SEC-08 a new connection is refused where every other one has a call in progress', async (t) => {
  const { open, refused } = await serve(t)
  const busy = await openIdle(open, '127.0.0.2', limits.connectionsPerAddressMax)
  for (const socket of busy) send(socket, '/slow')
  const [other] = await openIdle(open, '127.0.0.3', 1)
  assert(other)
  assert.equal(await isAnswered(open('127.0.0.2')), false)
  assert.equal(refused(), 1)
})

test('SEC-08 an address with more connections than it may have keeps those in use; each of the others is closed at once', async (t) => {
  const { open } = await serve(t)
  const [other] = await openIdle(open, '127.0.0.3', 1)
  assert(other)
  const outcomes = Array.from({ length: 3 * limits.connectionsPerAddressMax }, async () => {
    const socket = open('127.0.0.2')
    let answers = 0
    for (const until = performance.now() + 200; performance.now() < until; answers += 1)
      if (!(await isAnswered(socket).catch(() => false))) break
    return { answers, isClosed: socket.destroyed }
  })
  const ended = await Promise.all(outcomes)
  const kept = ended.filter(({ isClosed }) => !isClosed)
  assert.equal(kept.length, limits.connectionsPerAddressMax)
  assert(kept.every(({ answers }) => answers > 1))
  assert(ended.filter(({ isClosed }) => isClosed).every(({ answers }) => answers === 0))
  assert.equal(await isAnswered(other), true)
})

test('SEC-08 a proxy has as many connections as the process, for its many clients', async (t) => {
  const { open, refused } = await serve(t)
  await openIdle(open, '127.0.0.9', limits.connectionsMax)
  assert.equal(refused(), 0)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import {
  createAdmission,
  limitConnections,
  type ConnectionLimits,
  createServer,
  createPublicUrls,
} from '../../apps/server/src/edge/index.ts'
import { createClientAddresses } from '../../apps/server/src/platform/shared/client-address.ts'
import { NORWEGIAN } from '../../apps/server/src/interfaces/norwegian/index.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'

const limits: ConnectionLimits = {
  connectionsMax: 60,
  connectionsPerAddressMax: 40,
  handshakeMilliseconds: 1_500,
  unreadMilliseconds: 1_500,
  restingMilliseconds: 0,
  closingMilliseconds: 1_000,
}
const answerBytes = 4_000_000
const slowMilliseconds = 2_500
// Far below what a leak would need, far above what a busy machine needs.
const secondsMax = 12
const clients = createClientAddresses({})
const ca = makeCa()
const { keyPem: key, pem: cert } = makeTpp(ca, {
  name: 'localhost',
  tppId: null,
  roles: null,
  extensions: ['subjectAltName=DNS:localhost'],
})

for (const protocol of ['http', 'https'] as const)
  describe(`sockets over ${protocol}`, () => {
    let server: FastifyInstance
    let port: number
    before(async () => {
      server = createServer({
        bankNames: { of: () => undefined },
        environment: 'sandbox',
        interfaceAt: () => NORWEGIAN,
        logger: pino({ level: 'silent' }),
        connections: limitConnections(limits),
        admission: createAdmission({
          callsInFlightMax: 1_000,
          addressOf: clients.of,
          environment: 'sandbox',
          dialectAt: () => NORWEGIAN.dialect,
          onRefused: () => {},
        }),
        publicUrls: createPublicUrls({ environment: 'sandbox', publicUrls: [], bankHosts: [] }),
        ...(protocol === 'http' ? {} : { tls: { key, cert } }),
      })
      server.get('/large', async () => 'x'.repeat(answerBytes))
      server.post('/takes-bodies', async () => 'done')
      server.get('/slow', async () => {
        await wait(slowMilliseconds)
        return 'done'
      })
      await server.listen({ port: 0, host: '127.0.0.1' })
      ;({ port } = server.server.address() as AddressInfo)
    })
    after(() => server.close())

    const open: Socket[] = []
    const keep = <Connection extends Socket>(socket: Connection): Connection => {
      open.push(socket)
      socket.on('error', () => {})
      return socket
    }
    /** TCP alone; this side stays open even if the server closes its own. */
    const tcp = (localAddress = '127.0.0.1') =>
      keep(connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }))
    const client = (localAddress?: string) =>
      protocol === 'http'
        ? tcp(localAddress)
        : keep(connectTls({ socket: tcp(localAddress), ca: ca.pem, servername: 'localhost' }))
    const countOpen = () =>
      new Promise<number>((resolve, reject) => {
        server.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
      })
    const free = () => {
      for (const socket of open.splice(0)) socket.destroy()
    }
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`
    const untilHeld = async (count: number) => {
      const end = performance.now() + secondsMax * 1_000
      while ((await countOpen()) !== count && performance.now() < end) await wait(25)
      assert.equal(await countOpen(), count)
    }
    /** Opens this many clients that then stay as they are; the server keeps none of them. */
    async function goneOf(count: number, start: () => unknown): Promise<void> {
      for (let index = 0; index < count; index += 1) start()
      await untilHeld(count)
      await untilHeld(0)
      free()
    }

    beforeEach(() => untilHeld(0))

    test('SEC-08 a client that connects and sends nothing is disconnected in time', async () => {
      await goneOf(20, tcp)
    })

    test('SEC-08 half a request, from a client that never ends its side', async () => {
      const half = () => client().write('GET /livez HTTP/1.1\r\nHost: localhost\r\nX-A: ')
      await goneOf(20, half)
    })

    test('SEC-08 bytes that are not HTTP, from a client that never ends its side', async () => {
      const junk = () => client().write('\x00\x01\x02 hello\r\n\r\n')
      await goneOf(20, junk)
    })

    test('SEC-08 a client that never reads its response is disconnected, and uses no memory', async () => {
      const neverReads = () => {
        const socket = client()
        socket.pause()
        socket.write(get('/large').repeat(4))
      }
      await goneOf(5, neverReads)
    })

    for (const framing of ['Content-Length', 'chunks'])
      test(`413 reaches a client that writes 2 MB in pieces and reads afterwards, by ${framing}`, async () => {
        const pieces = 32
        const piece = Buffer.alloc(65_536, 'x')
        const header =
          framing === 'chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${pieces * piece.length}`
        for (let round = 0; round < 5; round += 1) {
          const socket = client()
          const failures: unknown[] = []
          socket.on('error', (error) => failures.push(error))
          socket.pause()
          socket.write(`POST /takes-bodies HTTP/1.1\r\nHost: localhost:${port}\r\n${header}\r\n\r\n`)
          for (let index = 0; index < pieces; index += 1) {
            const framed =
              framing === 'chunks' ? [Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')] : [piece]
            await new Promise((resolve) => socket.write(Buffer.concat(framed), resolve))
          }
          if (framing === 'chunks') socket.write('0\r\n\r\n')
          socket.resume()
          const [answer] = await once(socket, 'data')
          assert.match(String(answer), /^HTTP\/1\.1 413/)
          assert.deepEqual(failures, [])
        }
        free()
      })

    test('a call that takes longer than that is still answered', async () => {
      const socket = client()
      socket.write(get('/slow'))
      const [answer] = await once(socket, 'data')
      assert.match(String(answer), /^HTTP\/1\.1 200 OK/)
      free()
    })

    test('SEC-08 one address has a limited number of connections, another has its own, and all together have a limit', async () => {
      const crowd = async (localAddress: string) => {
        const sockets = Array.from({ length: 80 }, () => tcp(localAddress))
        await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      }
      await crowd('127.0.0.2')
      await untilHeld(limits.connectionsPerAddressMax)
      const other = client('127.0.0.3')
      other.write(get('/v1/nothing'))
      const [answer] = await once(other, 'data')
      assert.match(String(answer), /^HTTP\/1\.1 404/)
      await Promise.all([crowd('127.0.0.2'), crowd('127.0.0.4')])
      await untilHeld(limits.connectionsMax)
      free()
    })

    if (protocol === 'https')
      test('a call over plain HTTP is answered with a sentence in the sandbox', async () => {
        const socket = tcp()
        socket.write(get('/livez'))
        const [answer] = await once(socket, 'data')
        assert.match(String(answer), /^HTTP\/1\.1 400[^]*expected HTTPS at this port, got plain HTTP/)
        free()
      })

    test('SEC-09 the server stops in time, whatever clients do', async (t) => {
      for (let index = 0; index < 10; index += 1) tcp()
      client().write('GET /livez HTTP/1.1\r\nX-A: ')
      const answered = client()
      answered.write(get('/v1/nothing'))
      await once(answered, 'data')
      const waiting = client()
      waiting.pause()
      waiting.write(get('/large').repeat(4))
      await wait(300)
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const closing = server.close()
      await wait(300)
      t.mock.timers.tick(limits.closingMilliseconds)
      await closing
      free()
    })
  })

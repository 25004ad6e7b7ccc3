import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { freePort, type HavnProcess, havnProcess } from './havn-process.ts'

const ca = makeCa()

describe('SIGTERM while hostile clients keep their sockets open', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: HavnProcess
  let ports: { readonly http: number; readonly https: number }
  const folder = mkdtempSync(join(tmpdir(), 'havn-tls-'))
  const open: Socket[] = []
  before(async () => {
    database = await createDatabase()
    const { keyPem, pem } = makeTpp(ca, {
      name: 'localhost',
      tppId: null,
      roles: null,
      extensions: ['subjectAltName=DNS:localhost'],
    })
    const fileOf = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const https = await freePort()
    const settings = {
      HAVN_HTTPS_PORT: String(https),
      HAVN_HTTPS_HOSTS: '127.0.0.1',
      HAVN_TLS_KEY_FILE: fileOf('key.pem', keyPem),
      HAVN_TLS_CERTIFICATE_FILE: fileOf('cert.pem', pem),
    }
    server = await havnProcess({ databaseUrl: database.url, ca, settings })
    ports = { http: server.port, https }
    await server.start()
  })
  after(async () => {
    for (const socket of open) socket.destroy()
    await server.close()
    rmSync(folder, { recursive: true })
    await database.drop()
  })

  const keep = <Connection extends Socket>(socket: Connection): Connection => {
    open.push(socket)
    socket.on('error', () => {})
    return socket
  }
  /** Its own side stays open even when the server ends the other. */
  const tcp = (port: number) => keep(connect({ port, host: '127.0.0.1', allowHalfOpen: true }))
  const clients = {
    http: () => tcp(ports.http),
    https: () => keep(connectTls({ socket: tcp(ports.https), ca: ca.pem, servername: 'localhost' })),
  }

  /** One client of each kind, which stays as it is: none of the limits on slow clients has passed when SIGTERM comes. */
  async function openHostile(protocol: keyof typeof clients): Promise<void> {
    const client = clients[protocol]
    const request = `GET /openapi.json HTTP/1.1\r\nHost: localhost:${ports[protocol]}\r\n\r\n`
    // Nothing at all, so no ClientHello either.
    tcp(ports[protocol])
    client().write('GET /livez HTTP/1.1\r\nX-A: ')
    // Requests far more than the sockets' buffers hold, and reads none of it.
    const deaf = client()
    deaf.pause()
    deaf.write(request.repeat(200))
    const answered = client()
    answered.write(request)
    await once(answered, 'data')
    answered.resume()
  }

  test('SEC-09 the process ends normally and in time, over TLS and plain', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => openHostile(index % 2 === 0 ? 'http' : 'https')),
    )
    await wait(300)
    assert.equal(
      await server.terminate(),
      0,
      'it stopped in the time that it gives itself, else it ends with 1',
    )
  })
})

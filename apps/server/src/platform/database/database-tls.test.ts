import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { TLSSocket } from 'node:tls'
import { makeCa, makeTpp } from '../../../../../test/support/certificates.ts'
import { cancelStatement } from './cancel-request.ts'
import { DATABASE_TIMEOUTS, openPool } from './connection-pool.ts'
import { isExposed } from './database-tls.ts'

const folder = mkdtempSync('/tmp/havn-database-tls-')
after(() => rmSync(folder, { recursive: true }))
const ca = makeCa('Database CA')
const authority = join(folder, 'ca.pem')
writeFileSync(authority, ca.pem)
const serverCertificate = (issuer = ca, name = 'localhost') =>
  makeTpp(issuer, {
    name,
    tppId: null,
    roles: null,
    extensions: [`subjectAltName=DNS:${name}`, 'extendedKeyUsage=serverAuth'],
  })

test('SEC-161 a database on another machine is exposed unless TLS is verified, or sslmode=disable says that it may be', () => {
  const verified = `sslmode=verify-full&sslrootcert=${authority}`
  const urls: Readonly<Record<string, boolean>> = {
    'postgresql:///havn?host=/var/run/postgresql': false,
    'postgresql://u@%2Fvar%2Frun%2Fpostgresql/havn': false,
    'postgresql://u:p@localhost/havn': false,
    'postgresql://u:p@127.0.0.1:5000/havn': false,
    'postgresql://u:p@[::1]/havn': false,
    'postgresql://u:p@db.example/havn': true,
    'postgresql://u:p@10.0.0.1/havn': true,
    'postgresql://u:p@localhost.example/havn': true,
    'postgresql://u:p@127.0.0.1.example/havn': true,
    'postgresql://u:p@localhost/havn?host=db.example': true,
    'postgresql://u:p@db.example/havn?sslmode=no-verify': true,
    'postgresql://u:p@db.example/havn?sslmode=require&uselibpqcompat=true': true,
    [`postgresql://u:p@db.example/havn?sslmode=verify-ca&uselibpqcompat=true&sslrootcert=${authority}`]: true,
    'postgresql://u:p@db.example/havn?ssl=0': true,
    'postgresql://u:p@db.example/havn?sslmode=verify-full': false,
    [`postgresql://u:p@db.example/havn?${verified}`]: false,
    'postgresql://u:p@db.example/havn?sslmode=disable': false,
  }
  const found = Object.fromEntries(Object.keys(urls).map((url) => [url, isExposed(url)]))
  assert.deepEqual(found, urls)
})

/** Listens like a database, or like somebody in its place, and keeps what it can read. */
async function listenAsDatabase(t: TestContext, identity: ReturnType<typeof makeTpp> | undefined) {
  const read: Buffer[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', (first: Buffer) => {
      if (first.readInt32BE(4) !== 80_877_103 || identity === undefined) {
        read.push(first)
        // No TLS; whoever goes on is asked for the password in clear text.
        if (first.length === 8) socket.write('N')
        socket.on('data', (more: Buffer) => read.push(more))
        return
      }
      socket.write('S')
      const secured = new TLSSocket(socket, { isServer: true, key: identity.keyPem, cert: identity.pem })
      secured.on('error', () => {})
      secured.on('data', (more: Buffer) => read.push(more))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  const url = `postgresql://havn_tpp:its-password@localhost:${address.port}/havn?sslmode=verify-full&sslrootcert=${authority}`
  return { url, port: address.port, text: () => Buffer.concat(read).toString('latin1') }
}

const timeouts = { ...DATABASE_TIMEOUTS, connectionMilliseconds: 2_000 }

test('SEC-161 whoever answers in the database’s place without its certificate learns neither login nor password', async (t) => {
  const impostors = [
    undefined,
    serverCertificate(makeCa('Another CA')),
    serverCertificate(ca, 'other.example'),
  ]
  for (const impostor of impostors) {
    const database = await listenAsDatabase(t, impostor)
    const pool = openPool({ url: database.url, connectionsMax: 1, timeouts })
    await assert.rejects(pool.connect())
    await pool.end()
    assert.doesNotMatch(database.text(), /havn_tpp|password/)
  }
})

test('SEC-161 the login reaches the database itself, and so does the key of a cancelled statement, through TLS', async (t) => {
  const database = await listenAsDatabase(t, serverCertificate())
  const pool = openPool({ url: database.url, connectionsMax: 1, timeouts })
  const connecting = pool.connect().catch(() => undefined)
  await until(() => database.text().includes('havn_tpp'))
  const ssl = { ca: ca.pem }
  cancelStatement({ host: 'localhost', port: database.port, ssl, processID: 7, secretKey: 0x6b_65_79_21 })
  await until(() => database.text().includes('key!'))
  await connecting
  await pool.end()
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

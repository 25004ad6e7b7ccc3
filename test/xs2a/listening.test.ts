import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { type HavnProcess, havnProcess } from '../faults/havn-process.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'

const folder = mkdtempSync('/tmp/havn-listening-')
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
let database: Awaited<ReturnType<typeof createDatabase>>
before(async () => {
  database = await createDatabase()
})
after(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** All of 127.0.0.0/8 is this machine: 127.0.0.2 is reached only if a server listens on every address, or on that one. */
for (const [hosts, isOpen] of [
  ['127.0.0.1', { '127.0.0.1': true, '127.0.0.2': false }],
  ['127.0.0.1,127.0.0.3', { '127.0.0.1': true, '127.0.0.2': false, '127.0.0.3': true }],
  ['', { '127.0.0.1': true, '127.0.0.2': true }],
] as const)
  test(`SEC-29 HAVN_HTTPS_HOSTS='${hosts}' decides on which addresses the server listens`, async () => {
    const ca = makeCa()
    const { keyPem, pem } = makeTpp(ca)
    const port = await freePort()
    const settings = {
      HAVN_HTTPS_PORT: String(port),
      HAVN_TLS_KEY_FILE: file('key.pem', keyPem),
      HAVN_TLS_CERTIFICATE_FILE: file('cert.pem', pem),
      HAVN_HTTPS_HOSTS: hosts,
    }
    let log = ''
    const onLog = (text: string) => (log += text)
    const server: HavnProcess = await havnProcess({ databaseUrl: database.url, ca, settings, onLog })
    try {
      await server.start()
      const found: Record<string, boolean> = {}
      for (const host of Object.keys(isOpen)) found[host] = await isListening(host, port)
      assert.deepEqual(found, isOpen)
      assert.equal(await server.terminate(), 0)
      assert.match(log, new RegExp(`Server listening at https://[^"]*:${port}"`))
    } finally {
      await server.close()
    }
  })

test('a port that another program has is one sentence, without a stack', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const HAVN_HTTP_PORT = String((other.address() as AddressInfo).port)
  let errors = ''
  const onError = (text: string) => (errors += text)
  const settings = { HAVN_HTTP_PORT }
  const server = await havnProcess({ databaseUrl: database.url, ca: makeCa(), settings, onError })
  try {
    await assert.rejects(server.start())
    const sentence = `HAVN_HTTP_PORT: port ${HAVN_HTTP_PORT} at 127.0.0.1 cannot be used, another program listens on it`
    assert(errors.includes(sentence), errors)
    assert.doesNotMatch(errors, /EADDRINUSE|^ +at /m)
  } finally {
    await server.close()
    other.close()
  }
})

async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
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
    const server: HavnProcess = await havnProcess({ databaseUrl: database.url, ca, settings })
    try {
      await server.start()
      const found: Record<string, boolean> = {}
      for (const host of Object.keys(isOpen)) found[host] = await isListening(host, port)
      assert.deepEqual(found, isOpen)
      assert.equal(await server.terminate(), 0)
    } finally {
      await server.close()
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

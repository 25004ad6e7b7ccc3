import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { connect, type SecureVersion } from 'node:tls'
import { openTlsBank } from '../browser/support/tls-bank.ts'

let bank: Awaited<ReturnType<typeof openTlsBank>>
before(async () => {
  bank = await openTlsBank()
})
after(() => bank.close())

async function shakeHands(version: SecureVersion): Promise<string | null> {
  const { hostname: host, port } = new URL(bank.baseUrl)
  // Who speaks it is not to be held back by this machine's own rules.
  const ciphers = 'ALL:@SECLEVEL=0'
  const options = { minVersion: version, maxVersion: version, ciphers, rejectUnauthorized: false }
  const socket = connect({ host, port: Number(port), ...options })
  try {
    await once(socket, 'secureConnect')
    return socket.getProtocol()
  } finally {
    socket.destroy()
  }
}

for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
  test(`TLS-01 ${version} is spoken`, async () => {
    assert.equal(await shakeHands(version), version)
  })

for (const version of ['TLSv1', 'TLSv1.1'] as const)
  test(`TLS-01 ${version} is refused, by the server`, async () => {
    await assert.rejects(shakeHands(version), /alert protocol version|ALERT_PROTOCOL_VERSION/i)
  })

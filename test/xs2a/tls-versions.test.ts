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
  // This machine's own rules must not prevent the test from using it.
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
  test(`TLS-01 ${version} is accepted`, async () => {
    assert.equal(await shakeHands(version), version)
  })

for (const version of ['TLSv1', 'TLSv1.1'] as const)
  test(`TLS-01 ${version} is refused by the server`, async () => {
    await assert.rejects(shakeHands(version), /alert protocol version|ALERT_PROTOCOL_VERSION/i)
  })

async function negotiate(ciphers: string): Promise<string> {
  const { hostname: host, port } = new URL(bank.baseUrl)
  const socket = connect({
    host,
    port: Number(port),
    maxVersion: 'TLSv1.2',
    ciphers: `${ciphers}:@SECLEVEL=0`,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect')
    return socket.getCipher().standardName
  } finally {
    socket.destroy()
  }
}

for (const cipher of [
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-RSA-CHACHA20-POLY1305',
])
  test(`SEC-10 TLS 1.2 with ${cipher} is accepted`, async () => {
    assert.match(await negotiate(cipher), /^TLS_ECDHE_RSA_WITH_/)
  })

for (const [what, ciphers] of Object.entries({
  'CBC with SHA-1': 'ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA',
  'CBC with SHA-2': 'ECDHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384',
  'RSA key exchange, which has no forward secrecy':
    'AES128-SHA:AES256-SHA256:AES128-GCM-SHA256:AES256-GCM-SHA384',
  'everything but authenticated encryption': 'ALL:!AESGCM:!CHACHA20:!AESCCM:!ARIAGCM',
}))
  test(`SEC-10 TLS 1.2 with ${what} is refused by the server`, async () => {
    await assert.rejects(negotiate(ciphers), /alert handshake failure|ALERT_HANDSHAKE_FAILURE/i)
  })

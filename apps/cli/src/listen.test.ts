import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { createDigest, createSignatureHeader } from '@havn/http-signature'
import { bankOrganizationIdentifier, ensureBankSeal } from './certificates/bank-seal.ts'
import { openSandboxCa } from './certificates/sandbox-ca.ts'
import { createTpp } from './certificates/tpp-identity.ts'
import { statePaths } from './state.ts'

const main = new URL('main.ts', import.meta.url).pathname

test('listen shows what the bank tells, once, and refuses anybody else', async (t) => {
  const directory = mkdtempSync('/tmp/havn-listen-')
  t.after(() => rmSync(directory, { recursive: true }))
  const state = statePaths(directory)
  const ca = openSandboxCa(state)
  ensureBankSeal(state, ca)
  const key = createPrivateKey(readFileSync(state.sealKey))
  const certificate = new X509Certificate(readFileSync(state.sealCertificate))
  assert.match(certificate.subject, new RegExp(`organizationIdentifier=${bankOrganizationIdentifier}`))
  const tpp = createTpp({ state, ca, folder: 'x', organisation: 'X', roles: ['PISP'] })

  const port = await freePort()
  const child = spawn(process.execPath, [main, 'listen', '--port', String(port), '--count', '2'], {
    env: { ...process.env, HAVN_STATE_DIRECTORY: directory },
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let printed = ''
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()))
  while (!told.includes('Listening')) await new Promise((resolve) => setTimeout(resolve, 20))

  async function send(
    by: { key: typeof key; certificate: X509Certificate },
    number: number,
  ): Promise<number> {
    const notificationId = `019a86f3-77aa-7bbb-8ccc-00000000000${number}`
    const body = Buffer.from(
      JSON.stringify({
        notificationId,
        sequenceNumber: number,
        resource: 'payments',
        paymentId: '019a86f3-77aa-7bbb-8ccc-0123456789ac',
        transactionStatus: number === 1 ? 'ACTC' : 'ACSC',
        at: '2026-11-16T11:00:00+00:00',
        _links: { status: { href: '/v1/payments/x/status', verbs: ['GET'] } },
      }),
    )
    const signed = {
      date: new Date().toUTCString(),
      digest: createDigest(body),
      'x-request-id': notificationId,
    }
    const signature = createSignatureHeader({
      names: ['(request-target)', ...Object.keys(signed)],
      headers: new Map(Object.entries(signed).map(([name, value]) => [name, [value]])),
      method: 'POST',
      target: '/',
      ...by,
    })
    const headers = {
      ...signed,
      signature,
      'aspsp-signature-certificate': by.certificate.raw.toString('base64'),
    }
    return (await fetch(`http://localhost:${port}/`, { method: 'POST', headers, body })).status
  }

  assert.equal(await send(tpp, 1), 400)
  assert.equal(await send({ key, certificate }, 1), 204)
  assert.equal(await send({ key, certificate }, 1), 204)
  assert.equal(await send({ key, certificate }, 2), 204)
  const [code] = await ended
  assert.equal(code, 0)
  assert.match(told, /refused: the seal certificate is that of PSDNO-FSA-\d+, not of PSDNO-FSA-000000001/)
  const place = '2026-11-16T11:00:00+00:00  payments 019a86f3-77aa-7bbb-8ccc-0123456789ac'
  assert.equal(printed, `${place}  ACTC\n${place}  ACSC\n`)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

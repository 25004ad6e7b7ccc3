import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { test, type TestContext } from 'node:test'
import { createDigest, createSignatureHeader } from '@havn/http-signature'
import { bankOrganizationIdentifier, createTpp, ensureBankSeal, openSandboxCa } from '@havn/test-certificates'
import { freePort } from '@havn/local-postgres'
import { statePaths } from '../installation/state.ts'

const main = new URL('../main.ts', import.meta.url).pathname

test('listen prints each notification of the bank once, and refuses those of anybody else', async (t) => {
  const directory = mkdtempSync('/tmp/havn-listen-')
  t.after(() => rmSync(directory, { recursive: true }))
  const state = statePaths(directory)
  const ca = openSandboxCa(state)
  ensureBankSeal(state, ca)
  const key = createPrivateKey(readFileSync(state.sealKey))
  const certificate = new X509Certificate(readFileSync(state.sealCertificate))
  assert.match(certificate.subject, new RegExp(`organizationIdentifier=${bankOrganizationIdentifier}`))
  const tpp = createTpp({ paths: state, ca, folder: 'x', organisation: 'X', roles: ['PISP'] })

  const port = await freePort()
  const listener = startListening(directory, '--port', String(port), '--count', '2')
  t.after(listener.kill)
  await listener.until('Listening')

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
  assert.equal(await listener.code, 0)
  assert.match(
    listener.messages(),
    /refused: the seal certificate is that of PSDNO-FSA-\d+, not of PSDNO-FSA-000000001/,
  )
  const place = '2026-11-16T11:00:00+00:00  payments 019a86f3-77aa-7bbb-8ccc-0123456789ac'
  assert.equal(listener.printed(), `${place}  ACTC\n${place}  ACSC\n`)
})

test('a sender who breaks off or sends too much is refused, and the next notification is received', async (t) => {
  const directory = newState(t)
  const port = await freePort()
  const listener = startListening(directory, '--port', String(port))
  t.after(listener.kill)
  await listener.until('Listening')
  const socket = createConnection(port, 'localhost')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf')
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await listener.until('refused: the sender went away')
  const huge = createConnection(port, 'localhost')
  huge.on('error', () => {})
  await once(huge, 'connect')
  huge.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n')
  huge.write(Buffer.alloc(1_048_577))
  assert.match(String((await once(huge, 'data'))[0]), /^HTTP\/1\.1 413 /)
  huge.destroy()
  await listener.until('refused: a body of more than 1048576 bytes')
  const most = { method: 'POST', body: Buffer.alloc(1_048_576) }
  assert.equal((await fetch(`http://localhost:${port}/`, most)).status, 400)
})

test('a port in use gives a plain error', async (t) => {
  const directory = newState(t)
  const taken = createServer().listen(0, 'localhost')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const listener = startListening(directory, '--port', String(port))
  t.after(listener.kill)
  assert.equal(await listener.code, 1)
  assert.match(
    listener.messages(),
    new RegExp(
      `^havn: port ${port} cannot be used \\(another program listens on it\\)\\. Choose another one: `,
    ),
  )
})

function newState(t: TestContext): string {
  const directory = mkdtempSync('/tmp/havn-listen-')
  t.after(() => rmSync(directory, { recursive: true }))
  openSandboxCa(statePaths(directory))
  return directory
}

function startListening(directory: string, ...options: string[]) {
  const env = { ...process.env, HAVN_STATE_DIRECTORY: directory }
  const child = spawn(process.execPath, [main, 'listen', ...options], { env })
  let printed = ''
  let messages = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()))
  return {
    kill: () => child.kill('SIGKILL'),
    // Its output is all there, too.
    code: once(child, 'close').then(([code]) => code),
    printed: () => printed,
    messages: () => messages,
    async until(text: string): Promise<void> {
      while (!messages.includes(text)) {
        assert.equal(child.exitCode, null, messages)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

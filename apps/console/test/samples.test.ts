import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sendEverySample } from './support/send-samples.ts'

const command = join(import.meta.dirname, '../../cli/src/main.ts')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('the samples of the reference', () => {
  const state = mkdtempSync('/tmp/havn-console-samples-')
  let dev: ChildProcess
  let origin: string

  before(async () => {
    const [https, http, port] = [await freePort(), await freePort(), await freePort()]
    const ports = ['--port', https, '--http-port', http, '--console-port', port].map(String)
    dev = spawn(process.execPath, [command, 'dev', ...ports], {
      env: { ...process.env, HAVN_STATE_DIRECTORY: state },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(dev)
    origin = `http://localhost:${port}`
  })
  after(async () => {
    if (dev.exitCode === null) {
      dev.kill('SIGINT')
      await once(dev, 'exit')
    }
    rmSync(state, { recursive: true, force: true })
  })

  test('every operation is sent from its page, and answers as its contract says', async () => {
    const sent = await sendEverySample(origin)
    const wrong = sent.filter(
      ({ operation, status }) =>
        status === undefined || status >= 500 || operation.answers[status] === undefined,
    )
    assert.deepEqual(
      wrong.map(({ operation, status }) => `${operation.id}: ${status}`),
      [],
    )
    const refused = sent.filter(
      ({ operation, status }) =>
        operation.id.startsWith('create') &&
        status !== 201 &&
        status !== 401 &&
        !NEEDS_OWN_IDS.has(operation.id),
    )
    assert.deepEqual(
      refused.map(({ operation, status }) => `${operation.id}: ${status}`),
      [],
    )
  })

  test('the page of an operation has the reader’s own payment in its path', async () => {
    const read = await (await fetch(`${origin}/docs/api/readPaymentStatus`)).text()
    const paymentId = /name="path" value="[^"]*\/([0-9a-f-]{36})\/status"/.exec(read)?.[1]
    assert(paymentId !== undefined)
    const shown = await fetch(`${origin}/docs/api/readSandboxPayment`)
    assert.match(await shown.text(), /name="path" value="\/v1\/sandbox\/payments\/[0-9a-f-]{36}"/)
  })

  test('a form sends its own operation and nothing else', async () => {
    const body = new URLSearchParams({
      requestId: crypto.randomUUID(),
      path: '/v1/sandbox/initialize',
    })
    const answer = await fetch(`${origin}/docs/api/readClock`, {
      method: 'POST',
      headers: { Origin: origin },
      body,
    })
    assert.match(await answer.text(), /It was not sent\.[^]*The path must be one of \/v1\/sandbox\/clock/)
  })
})

/** Creations whose example names what the reader must have first: payments of a basket, an account of an agreement. */
const NEEDS_OWN_IDS: ReadonlySet<string> = new Set(['createSigningBasket', 'createSandboxEngagement'])

async function untilReady(dev: ChildProcess): Promise<void> {
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes('Ctrl-C stops everything')) resolve()
    }
    dev.stdout?.on('data', read)
    dev.stderr?.on('data', read)
    dev.once('exit', (code) => reject(new Error(`havn dev ended with ${code}:\n${printed}`)))
  })
}

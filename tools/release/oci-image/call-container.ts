import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTppClient, type SentRequest, type TppClient } from '@havn/tpp-sdk'
import type { ImageConfiguration } from './buildah.ts'
import type { Container } from './run-container.ts'

const startSecondsMax = 120

/** Waits until the image's own health check passes. */
export async function untilHealthy(container: Container, image: ImageConfiguration): Promise<void> {
  const running = container.process
  const [kind, ...command] = image.Healthcheck?.Test ?? []
  assert.equal(kind, 'CMD')
  let printed = ''
  running.stdout?.on('data', (chunk) => (printed += String(chunk)))
  running.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const deadline = Date.now() + startSecondsMax * 1000
  while (container.exec(command) !== 0) {
    assert.equal(running.exitCode, null, printed)
    assert.ok(Date.now() < deadline, printed)
    await sleep(300)
  }
}

/** A client with the first TPP's key and the bank's authority, both from the volume, that calls the container by its host name. */
export function openClient(baseUrl: string, volume: string): TppClient {
  const ca = readFileSync(join(volume, 'ca.pem'), 'utf8')
  return createTppClient({
    baseUrl,
    certificate: new X509Certificate(readFileSync(join(volume, 'tpp/default/cert.pem'))),
    key: createPrivateKey(readFileSync(join(volume, 'tpp/default/key.pem'))),
    send: (sent) => sendToThisMachine(sent, ca),
  })
}

/** Sends to this machine what is addressed to the host name, as if DNS knew it. */
async function sendToThisMachine({ method, url, headers, body }: SentRequest, ca: string) {
  const sending = request(url, {
    method,
    headers,
    ca,
    lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  sending.end(body)
  const [answer]: IncomingMessage[] = await once(sending, 'response')
  assert.ok(answer)
  const bytes = await buffer(answer)
  const sent = { method, url, headers }
  return { status: answer.statusCode ?? 0, headers: {}, bytes, text: bytes.toString(), json: undefined, sent }
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { send, type WireRequest } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { havnProcess } from './havn-process.ts'
import { assertAllStoredOnce, tellingCreation } from './stored-payments.ts'

const creations = 1_000
const atOnce = 16

test(`${creations} creations whose socket is cut before the response is read, then repeated: ${creations} payments, each 201`, async (t) => {
  const database = await createDatabase()
  const ca = makeCa()
  const tpp = makeTpp(ca)
  const havn = await havnProcess({ databaseUrl: database.url, ca })
  const acknowledged = new Map<string, string>()
  let replays = 0
  // How long a creation takes, so that cuts fall anywhere in that time on slow and fast machines. A replay is faster.
  let creationMilliseconds = 20

  async function cutThenRetry(port: number): Promise<void> {
    const requestId = randomUUID()
    const cutAfterMilliseconds = Math.random() * 2 * creationMilliseconds
    await sendAndCut(port, bytesOf(sign(tpp, requestId)), cutAfterMilliseconds)
    const { answer, start } = await sendUntilTaken(port, requestId)
    assert.equal(answer.status, 201, answer.text)
    acknowledged.set(requestId, answer.json.paymentId)
    if (answer.headers['idempotent-replayed'] === 'true') replays += 1
    // The slow ones count for a while: after a quick one, nearly every cut would come too early.
    else creationMilliseconds = Math.max(performance.now() - start, 0.9 * creationMilliseconds)
  }

  /** Calls that were cut are still in progress, so a slow server may have too many about one PSU. */
  async function sendUntilTaken(port: number, requestId: string) {
    for (;;) {
      const retry = sign(tpp, requestId)
      const start = performance.now()
      const answer = await send(port, retry)
      if (answer.status !== 429) return { answer, start }
      await sleep(1_000 * Number(answer.headers['retry-after']))
    }
  }

  try {
    await havn.start()
    let begun = 0
    const run = async () => {
      while (begun++ < creations) await cutThenRetry(havn.port)
    }
    await Promise.all(Array.from({ length: atOnce }, run))
    assert.equal(acknowledged.size, creations)
    await assertAllStoredOnce(database.url, acknowledged)
    // An early cut prevents the creation, a late one does not: both must have occurred.
    assert(
      replays > creations / 20 && replays < creations - creations / 20,
      `${replays} of ${creations} retries were replays`,
    )
    t.diagnostic(`${replays} retries found their payment, ${creations - replays} created it`)
  } finally {
    await havn.close()
    await database.drop()
  }
})

function sign(tpp: Identity, requestId: string): WireRequest {
  return signedRequest(tpp, tellingCreation(requestId))
}

function bytesOf({ method, target, headers, body = Buffer.alloc(0) }: WireRequest): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, 'Content-Length': String(body.length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'), body])
}

/** Every tenth time in the middle of the request, otherwise after it, at any moment of the server's work. */
async function sendAndCut(port: number, bytes: Buffer, cutAfterMilliseconds: number): Promise<void> {
  const isWhole = Math.random() < 0.9
  const socket = connect(port, '127.0.0.1')
  // Nobody reads the response, even if it comes before the cut.
  socket.pause().on('error', () => {})
  const sent = isWhole ? bytes : bytes.subarray(0, Math.floor(Math.random() * bytes.length))
  await new Promise<void>((resolve) => void socket.write(sent, () => resolve()))
  await sleep(cutAfterMilliseconds)
  socket.destroy()
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sendEverySample } from './support/send-samples.ts'
import { type Dev, startDev } from './support/start-dev.ts'

describe('the samples of the reference', () => {
  let dev: Dev
  let origin: string

  before(async () => {
    dev = await startDev()
    origin = dev.origin
  })
  after(() => dev.stop())

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

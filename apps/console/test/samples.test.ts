import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ROUTES } from '../src/routes.ts'
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

  test('SEC-163 403: another user of the machine, who has no token, gets no key, no page and no form', async () => {
    const paths = ROUTES.map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'default')] as const)
    for (const [method, path] of [...paths, ['GET', '/events'], ['GET', '/?token=guessed']] as const) {
      const cookie = `havn-console-${new URL(origin).port}=guessed; havn-tpp=default`
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { origin, cookie },
        redirect: 'manual',
      })
      assert.equal(answer.status, 403, `${method} ${path}`)
      assert.doesNotMatch(await answer.text(), /PRIVATE KEY|Kari/)
    }
    const closed = await (await fetch(origin)).text()
    assert.match(closed, /opens with the address that <code>\.\/havn dev<\/code> printed/)
    assert.equal(statSync(join(dev.stateFolder, 'console-token')).mode & 0o777, 0o600)
  })

  test('SEC-163 the printed address opens the console, and the browser needs no token afterwards', async () => {
    const opened = await fetch(dev.address, { redirect: 'manual' })
    assert.deepEqual([opened.status, opened.headers.get('location')], [303, '/'])
    const [cookie = ''] = opened.headers.getSetCookie()
    assert.match(cookie, /; HttpOnly; SameSite=Lax/)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    assert.equal(headers.cookie, dev.cookie)
    const key = await fetch(`${origin}/certificates/default/key.pem`, { headers })
    assert.match(await key.text(), /PRIVATE KEY/)
    const deep = dev.address.replace('/?', '/docs/errors/CONFLICT?word=x&')
    const page = await fetch(deep, { redirect: 'manual' })
    assert.equal(page.headers.get('location'), '/docs/errors/CONFLICT?word=x')
    const back = await fetch(`${origin}/tpp/callback?psu-id=a`)
    assert.match(await back.text(), /You are back from the bank/)
  })

  test('every operation is sent from its page, and answers as its contract says', async () => {
    const sent = await sendEverySample(origin, dev.cookie)
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
    const headers = { cookie: dev.cookie }
    const read = await (await fetch(`${origin}/docs/api/readPaymentStatus`, { headers })).text()
    const paymentId = /name="path" value="[^"]*\/([0-9a-f-]{36})\/status"/.exec(read)?.[1]
    assert(paymentId !== undefined)
    const shown = await fetch(`${origin}/docs/api/readSandboxPayment`, { headers })
    assert.match(await shown.text(), /name="path" value="\/v1\/sandbox\/payments\/[0-9a-f-]{36}"/)
  })

  test('a form sends its own operation and nothing else', async () => {
    const body = new URLSearchParams({
      requestId: crypto.randomUUID(),
      path: '/v1/sandbox/initialize',
    })
    const answer = await fetch(`${origin}/docs/api/readClock`, {
      method: 'POST',
      headers: { Origin: origin, cookie: dev.cookie },
      body,
    })
    assert.match(await answer.text(), /It was not sent\.[^]*The path must be one of \/v1\/sandbox\/clock/)
  })
})

/** Creations whose example names what the reader must have first: payments of a basket, an account of an agreement. */
const NEEDS_OWN_IDS: ReadonlySet<string> = new Set(['createSigningBasket', 'createSandboxEngagement'])

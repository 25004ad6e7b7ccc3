import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { after, before, describe, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { freePort } from '@havn/local-postgres'
import { answerRefusal } from '../../apps/server/src/edge/http/refusal.ts'
import { until } from '../jobs/until.ts'
import { makeCa } from '../support/certificates.ts'
import { NORWEGIAN_DIALECT } from '../../apps/server/src/interfaces/norwegian/index.ts'
import { type Haproxy, startHaproxy } from './support/haproxy.ts'

describe('no server is behind the HAProxy of packaging/', () => {
  const ca = makeCa('TLS CA')
  let haproxy: Haproxy
  before(async () => {
    haproxy = await startHaproxy(ca, await freePort())
    // It takes servers to be up until it has asked them.
    await until(10, async () => (await haproxy.serversUp()) === 0)
  })
  after(() => haproxy.stop())

  async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = { host: '127.0.0.1', port: haproxy.port, path, headers, ca: ca.pem, agent: false }
    request(options, resolve).on('error', reject).end()
    const answer = await promise
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  test('a TPP gets what Havn would answer: 503, tppMessages, Retry-After, and its X-Request-ID', async () => {
    const requestId = 'b5b5e0a5-6a0b-4c8c-9a86-3c9a1a7c6a10'
    const answer = await get('/v1/accounts', { 'X-Request-ID': requestId })
    assert.equal(answer.status, 503)
    assert.equal(
      answer.body,
      answerRefusal({ kind: 'unavailable' }, { environment: 'production', dialect: NORWEGIAN_DIALECT }).body,
    )
    assert.equal(answer.headers['content-type'], 'application/json')
    assert.equal(answer.headers['x-request-id'], requestId)
    assert(Number(answer.headers['retry-after']) > 0)
    const strange = await get('/v1/accounts', { 'X-Request-ID': 'a b' })
    assert.deepEqual([strange.status, strange.headers['x-request-id']], [503, undefined])
  })

  test('a PSU gets a page in both languages', async () => {
    const page = await get('/sca/bank/authorisation/token')
    assert.equal(page.status, 503)
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(page.body, /Last siden på nytt[^]*lang="en"[^]*reload this page/)
    assert(Number(page.headers['retry-after']) > 0)
  })
})

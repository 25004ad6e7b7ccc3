import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newRequestId, openBank, prepare, useBank } from '../support/bank.ts'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { faultsIn, type ReceivedResponse, send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { whileBroken, whileReadOnly } from './support/broken-database.ts'
import { assertErrorBody, assertRefused, textOf } from './support/messages.ts'
import { asReceived, exchange } from './support/raw-exchange.ts'
import { withHeaders } from './support/sign-by-hand.ts'
import { setStage } from './support/stage.ts'

const bank = useBank()
const stage = prepare(() => setStage(bank))

/** A call under this X-Request-ID, for every status that `xs2a` answers. */
const calls: Readonly<
  Record<string, readonly [status: number, call: (id: string) => Promise<ReceivedResponse>]>
> = {
  'a list': [200, (id) => bank.call(stage.tpp, listing(id))],
  'a creation': [201, (id) => stage.send(stage.creation({ 'X-Request-ID': id }))],
  'a reset': [
    204,
    (id) => bank.call(stage.tpp, { ...listing(id), method: 'POST', target: '/v1/sandbox/initialize' }),
  ],
  'no signature': [
    400,
    (id) => stage.send(withHeaders(stage.read({ 'X-Request-ID': id }), { Signature: undefined })),
  ],
  'a wrong signature': [400, (id) => stage.readOtherwise({ text: () => '' }, { 'X-Request-ID': id })],
  'a Date that is off': [400, (id) => stage.send(stage.read({ 'X-Request-ID': id, Date: 'now' }))],
  'a missing field': [
    400,
    (id) => bank.call(stage.tpp, { ...ndctCreation({ headers: { 'X-Request-ID': id } }), body: {} }),
  ],
  'a path that HTTP does not allow': [
    400,
    (id) => stage.send({ ...stage.read({ 'X-Request-ID': id }), target: '/v1/%zz' }),
  ],
  'an unknown PSU': [
    401,
    (id) =>
      stage.send(
        stage.creation({ 'X-Request-ID': id, 'X-PSU-IDENTITY': undefined, 'PSU-ID': newRequestId() }),
      ),
  ],
  'a certificate of nobody': [
    403,
    (id) => {
      const value = bank.ca.certificate.raw.toString('base64')
      return stage.send(
        withHeaders(stage.read({ 'X-Request-ID': id }), { 'TPP-Signature-Certificate': value }),
      )
    },
  ],
  'an unknown payment': [404, (id) => stage.send(stage.read({ 'X-Request-ID': id }))],
  'an unknown path': [
    404,
    (id) => stage.send({ ...stage.read({ 'X-Request-ID': id }), target: '/v1/nothing' }),
  ],
  'an X-Request-ID used before': [
    409,
    async (id) => {
      await stage.send(stage.creation({ 'X-Request-ID': id }))
      return stage.send(stage.creation({ 'X-Request-ID': id }))
    },
  ],
  'a body too large': [
    413,
    (id) => stage.send({ ...stage.creation({ 'X-Request-ID': id }), body: Buffer.alloc(262_145) }),
  ],
  'a body in XML': [
    415,
    (id) => stage.send(stage.creation({ 'X-Request-ID': id, 'Content-Type': 'application/xml' })),
  ],
  'a fault of ours': [
    500,
    (id) => whileBroken(bank.databaseUrl, () => stage.send(stage.creation({ 'X-Request-ID': id }))),
  ],
  'a database that accepts no writes': [
    503,
    (id) => whileReadOnly(bank.databaseUrl, () => stage.send(stage.creation({ 'X-Request-ID': id }))),
  ],
}

const listing = (id: string) => ({ target: '/v1/sandbox/customers', headers: { 'X-Request-ID': id } })

describe('what every response has', () => {
  for (const [name, [status, call]] of Object.entries(calls))
    test(`HDR-03 ${status}, to ${name}: its X-Request-ID is in the response, its headers are ours, its body follows the contract`, async () => {
      const id = newRequestId()
      const answer = await call(id)
      assert.equal(answer.status, status, answer.text)
      assert.equal(answer.headers['x-request-id'], id)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers['retry-after'], status === 503 ? '1' : undefined)
      for (const header of ['server', 'x-powered-by', 'set-cookie'])
        assert.equal(answer.headers[header], undefined)
      if (status === 204) assert.deepEqual([answer.text, answer.headers['content-type']], ['', undefined])
      else assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      if (status >= 400) assertErrorBody(answer)
      assert.doesNotMatch(answer.text, /node_modules|\.ts:\d|postgres|select |at async/i)
    })

  test('a fault of ours is in the log, with the X-Request-ID that finds it, and not in the response', () => {
    const entries = bank.log.map((entry): Record<string, unknown> => JSON.parse(entry))
    const failed = entries.find(({ status }) => status === 500)
    assert.ok(typeof failed?.['requestId'] === 'string')
    const isLogged = entries.some(({ msg, reqId }) => msg === 'a call failed' && reqId === failed['reqId'])
    assert.ok(isLogged)
  })
})

describe('X-Request-ID in the response', () => {
  const echoed = {
    'one character': 'a',
    '128 characters': 'a'.repeat(128),
    'symbols of all kinds': '<!--"\';&{}-->',
  }
  for (const [name, id] of Object.entries(echoed))
    test(`HDR-03 ${name}: echoed as it was sent`, async () => {
      const answer = await stage.send(stage.read({ 'X-Request-ID': id }))
      assert.equal(answer.headers['x-request-id'], id)
      assert.equal(answer.status, 404)
    })

  const malformed = {
    '129 characters': 'a'.repeat(129),
    'a space in it': 'a b',
    'a tab in it': 'a\tb',
    'bytes beyond ASCII': 'bl\u00e5b\u00e6r',
    nothing: '',
  }
  for (const [name, id] of Object.entries(malformed))
    test(`HDR-03 400, ${name}: never reflected`, async () => {
      const answer = await stage.send(stage.read({ 'X-Request-ID': id }))
      assert.equal(answer.headers['x-request-id'], undefined)
      assert.equal(answer.status, 400)
      assert.equal(answer.json.tppMessages[0]?.path, 'X-Request-ID')
      assertErrorBody(answer)
    })

  test('HDR-03 400, two of them: neither is reflected', async () => {
    const answer = await stage.send(withHeaders(stage.read(), { 'X-Request-ID': ['one', 'two'] }))
    assertRefused(answer, 'header-repeated', 'X-Request-ID')
    assert.equal(answer.headers['x-request-id'], undefined)
  })

  test('HDR-03 400, with a line end: refused by HTTP, and it creates no header of the response', async () => {
    for (const id of [
      'a\r\nSet-Cookie: b',
      'a\nSet-Cookie: b',
      'a\rSet-Cookie: b',
      'a%0d%0aSet-Cookie:%20b',
    ]) {
      const bytes = `GET /v1/nothing HTTP/1.1\r\nHost: localhost\r\nX-Request-ID: ${id}\r\n\r\n`
      const answer = asReceived(await exchange(bank.port, Buffer.from(bytes)))
      assert.ok(answer.status === 400 || answer.status === 404)
      assert.equal(answer.headers['set-cookie'], undefined)
      assertErrorBody(answer)
    }
  })
})

describe('unknown paths and methods', () => {
  const nowhere = [
    'GET /',
    'GET /v1',
    'GET /v1/',
    'GET /v2/payments/norwegian-domestic-credit-transfers',
    'GET /v1/payments',
    `GET ${NDCT_TARGET}`,
    `POST ${NDCT_TARGET}/`,
    `POST ${NDCT_TARGET.toUpperCase()}`,
    `PUT ${NDCT_TARGET}`,
    `DELETE ${NDCT_TARGET}`,
    `PATCH ${NDCT_TARGET}`,
    `OPTIONS ${NDCT_TARGET}`,
    `POST ${NDCT_TARGET}/0198c0de-0000-7000-8000-000000000000/status`,
    'DELETE /v1/sandbox/customers',
    'GET /v1/sandbox/initialize',
    'GET /favicon.ico',
    'GET /.env',
  ]
  for (const line of nowhere)
    test(`EP-01 404 NOT_FOUND: ${line}`, async () => {
      const [method = '', target = ''] = line.split(' ')
      // Signed or not, the response is the same.
      for (const headers of [{}, stage.read().headers])
        assertRefused(await send(bank.port, { method, target, headers, body: undefined }), 'path-unknown')
    })

  const hints: Readonly<Record<string, string>> = {
    [`GET ${NDCT_TARGET}`]: 'expected POST for this path, got GET',
    'DELETE /v1/sandbox/clock': 'expected GET or PUT for this path, got DELETE',
    'GET /v1/payments': `similar paths: POST ${NDCT_TARGET}; `,
    'GET /v1/payment/x/y/status': 'similar paths: GET /v1/payments/{paymentProduct}/{paymentId}/status',
    'GET /v1/accounts/a-1/balance?x=y': 'similar paths: GET /v1/accounts/{accountId}/balances',
    'POST /v1/accounts/a-1/balances/b/c/d': 'similar paths: GET /v1/accounts/{accountId}/balances',
    [`POST ${NDCT_TARGET}/`]: `expected ${NDCT_TARGET}, spelled exactly like this`,
    [`POST ${NDCT_TARGET.slice(3)}`]: `expected ${NDCT_TARGET}, spelled exactly like this`,
    'GET /V1/Accounts/a-1/balances': 'expected /v1/accounts/{accountId}/balances, spelled exactly like this',
    'GET /v1/nothing': 'paths begin with /v1/payments, /v1/bulk-payments, ',
    'GET /elsewhere/at/all/and/further/on/and/on': 'paths begin with /v1/payments, ',
  }
  for (const [line, text] of Object.entries(hints))
    test(`EP-01 DX-03 404 NOT_FOUND, with the existing paths: ${line}`, async () => {
      const [method = '', target = ''] = line.split(' ')
      const answer = await send(bank.port, { method, target, headers: {}, body: undefined })
      assertRefused(answer, 'path-unknown')
      assert.ok(answer.json.tppMessages[1]?.text.startsWith(text), answer.text)
    })

  const domestic = 'norwegian-domestic-credit-transfers'
  const all = `${domestic}, norwegian-cross-border-credit-transfers, instant-norwegian-domestic-credit-transfers-straks`
  for (const [service, product, products] of [
    ['payments', 'sepa-credit-transfers', all],
    ['bulk-payments', 'norwegian-cross-border-credit-transfers', domestic],
    ['periodic-payments', 'x', domestic],
  ] as const)
    test(`EP-01 DX-03 404 PRODUCT_UNKNOWN: POST /v1/${service}/${product}, with the existing products`, async () => {
      const target = `/v1/${service}/${product}`
      const answer = await send(bank.port, { method: 'POST', target, headers: {}, body: undefined })
      assert.equal(answer.status, 404)
      assert.deepEqual(answer.json.tppMessages, [
        {
          category: 'ERROR',
          code: 'PRODUCT_UNKNOWN',
          path: 'paymentProduct',
          text: `expected one of the products of ${service}: ${products}, got "${product}"`,
        },
      ])
    })

  test('EP-01 404 NOT_FOUND: an id that is too long is not reported as a wrong method', async () => {
    const target = `${NDCT_TARGET}/${'a'.repeat(200)}`
    const answer = await send(bank.port, { method: 'GET', target, headers: {}, body: undefined })
    assertRefused(answer, 'path-unknown')
    assert.equal(answer.json.tppMessages.length, 1)
  })

  test('SVC-17 EP-12 404 NOT_FOUND: in production an operation of the sandbox is like any unknown path', async () => {
    const production = await openBank({ environment: 'production' })
    try {
      const tpp = production.newTpp({ keyType: 'P-256' })
      const ask = (method: 'GET' | 'POST', target: string) =>
        send(production.port, signedRequest(tpp, { method, target, headers: { 'X-Request-ID': 'same' } }))
      const unknown = await ask('GET', '/v1/nothing')
      assertRefused(unknown, 'path-unknown')
      for (const asked of [
        ask('GET', '/v1/sandbox/customers'),
        ask('POST', '/v1/sandbox/customers/x'),
        ask('POST', '/v1/sandbox/initialize'),
        ask('POST', '/v1/accounts'),
      ]) {
        const { headers, text, status } = await asked
        assert.deepEqual([status, text], [unknown.status, unknown.text])
        assert.deepEqual({ ...headers, date: '' }, { ...unknown.headers, date: '' })
      }
    } finally {
      await production.close()
    }
  })
})

describe('wrong headers of a signed call', () => {
  test('HDR-15 400 BAD_REQUEST: PSU-IP-Address is not an address', async () => {
    const answer = await stage.send(stage.creation({ 'PSU-IP-Address': 'home' }))
    assert.equal(answer.status, 400)
    const [message] = answer.json.tppMessages
    assert.deepEqual([message?.code, message?.path], ['BAD_REQUEST', 'PSU-IP-Address'])
    assertErrorBody(answer)
  })

  test('HDR-01 HDR-04 HDR-05 HDR-15 400 HTTP_HEADER_REQUIRED: all missing headers, each reported once', async () => {
    const missing = ['x-accept-fix', 'TPP-Session-ID', 'TPP-Redirect-URI', 'PSU-IP-Address']
    const headers = Object.fromEntries(missing.map((name) => [name, undefined]))
    const answer = await stage.send(stage.creation(headers))
    assert.equal(answer.status, 400)
    assert.deepEqual(
      faultsIn(answer),
      missing.map((name) => ['HTTP_HEADER_REQUIRED', name]),
    )
    assert.match(textOf(answer), /header PSU-IP-Address is missing/)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CALLBACK } from '../sca/support/tpp-calls.ts'
import { codesOf, send } from '../support/send.ts'
import { signedRequest, type RequestToSign } from '../support/signed-request.ts'
import { withHeaders } from './support/sign-by-hand.ts'
import { prepare, useBank } from '../support/bank.ts'

const OLD = '/v1/consents'
const NEW = '/v1/bank-offered-consents'

describe('an operation that ignores its body, and one that is deprecated', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))

  const requestOf = (
    target: string,
    body?: RequestToSign['body'],
    headers: RequestToSign['headers'] = {},
  ) => ({
    method: 'POST' as const,
    target,
    headers: { 'TPP-Session-ID': 's-1', 'TPP-Redirect-URI': CALLBACK, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const post = (...request: Parameters<typeof requestOf>) => bank.call(tpp, requestOf(...request))

  for (const body of [undefined, {}, '[1, "two"]', '{"access":{"accounts":[]}', 'not JSON at all'])
    test(`EP-23 201: ${body === undefined ? 'no body' : JSON.stringify(body)}`, async () => {
      const answer = await post(NEW, body)
      assert.equal(answer.status, 201, answer.text)
      assert.deepEqual(Object.keys(answer.json._links), ['scaRedirect'])
    })

  test('SIG-13 400: an ignored body needs no Digest, but a wrong one is refused', async () => {
    const body = Buffer.from('{"a":1}')
    const bare = { ...signedRequest(tpp, requestOf(NEW)), body }
    const sent = await send(bank.port, withHeaders(bare, { 'Content-Type': 'application/json' }))
    assert.equal(sent.status, 201, sent.text)
    const signed = signedRequest(tpp, requestOf(NEW, { a: 1 }))
    const other = await send(bank.port, { ...signed, body: Buffer.from('{"a":2}') })
    assert.deepEqual([other.status, codesOf(other)[0]], [400, 'BAD_REQUEST Digest'])
  })

  test('SVC-08 SEC-28 415 and 413: it must be JSON, within the limit of any other body', async () => {
    const text = await post(NEW, 'a: 1', { 'Content-Type': 'text/yaml' })
    assert.deepEqual([text.status, codesOf(text)[0]], [415, 'FORMAT_ERROR Content-Type'])
    const sizes = await Promise.all([262_144, 262_145].map((size) => post(NEW, Buffer.alloc(size, ' '))))
    assert.deepEqual(
      sizes.map(({ status }) => status),
      [201, 413],
    )
  })

  const ANSWERS: readonly (readonly [name: string, status: number, ask: () => ReturnType<typeof post>])[] = [
    ['EP-24 VER-10 201', 201, () => post(OLD)],
    ['VER-10 401: a header is missing', 401, () => post(OLD, undefined, { 'TPP-Session-ID': undefined })],
    [
      'VER-10 400: not signed',
      400,
      () => send(bank.port, { method: 'POST', target: OLD, headers: {}, body: undefined }),
    ],
    ['VER-10 413', 413, () => post(OLD, Buffer.alloc(300_000, ' '))],
  ]
  for (const [name, status, ask] of ANSWERS)
    test(`${name} announces that the path will be removed, and which one replaces it`, async () => {
      const { headers, ...answer } = await ask()
      assert.equal(answer.status, status, answer.text)
      assert.match(String(headers['deprecation']), /^@[0-9]{10}$/)
      assert.match(String(headers['sunset']), /^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/)
      assert.equal(headers['link'], `<${NEW}>; rel="successor-version"`)
    })

  test('VER-10 the new path announces nothing, nor does a retry there', async () => {
    const headers = { 'X-Request-ID': 'twice' }
    for (const answer of [await post(NEW, undefined, headers), await post(NEW, undefined, headers)]) {
      assert.equal(answer.status, 201)
      assert.equal(answer.headers['deprecation'], undefined)
    }
  })
})

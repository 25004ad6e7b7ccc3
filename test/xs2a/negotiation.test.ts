import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { prepare, useBank } from '../support/bank.ts'

const bank = useBank()
const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))

const NEGOTIATION = {
  Accept: 'application/json, text/plain;q=0.5',
  'Accept-Charset': 'utf-8',
  'Accept-Encoding': 'gzip, br',
  'Accept-Language': 'nn-NO, nb;q=0.8',
}

async function answerWith(headers: Readonly<Record<string, string>>) {
  const answer = await bank.call(tpp, { target: '/v1/sandbox/customers', headers })
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers
  return { status: answer.status, text: answer.text, type, encoding }
}

test('HDR-02 SVC-08 SVC-09 200 with all of the Accept headers, with none, and with each alone: the same JSON in UTF-8', async () => {
  const bare = await answerWith({})
  assert.equal(bare.status, 200)
  assert.equal(bare.type, 'application/json; charset=utf-8')
  const each = Object.entries(NEGOTIATION).map(([name, value]) => ({ [name]: value }))
  for (const headers of [NEGOTIATION, ...each, { Accept: 'application/xml' }])
    assert.deepEqual(await answerWith(headers), bare, JSON.stringify(headers))
})

test('EP-16 400 HTTP_HEADER_REQUIRED: the customers of the sandbox without one of the three headers', async () => {
  for (const name of ['X-Request-ID', 'TPP-Signature-Certificate', 'Signature']) {
    const { headers } = signedRequest(tpp, { target: '/v1/sandbox/customers' }, bank.clock.milliseconds())
    const rest = Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))
    const request = { method: 'GET', target: '/v1/sandbox/customers', headers: rest, body: undefined }
    const answer = await send(bank.port, request)
    assert.equal(answer.status, 400, name)
    for (const { code, path } of answer.json.tppMessages)
      assert.deepEqual([code, path], ['HTTP_HEADER_REQUIRED', name])
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'

const bank = useBank()
const tpp = prepare(() => bank.newTpp())

async function messageOf(request: Parameters<TestBank['call']>[1], path?: string) {
  const answer = await bank.call(tpp, request)
  assert.equal(answer.status, 400, answer.text)
  return answer.json.tppMessages.find((message) => message.path === path)?.text
}

test('DX-02 for a number instead of a decimal string, the message says that and how to write it', async () => {
  const body = { ...ndctBody(), instructedAmount: { amount: 100, currency: 'NOK' } }
  const text = await messageOf(ndctCreation({ body }), 'instructedAmount.amount')
  assert.match(text ?? '', /^expected a string, in double quotes: .*, got the number 100$/)
})

test('DX-02 for a number instead of a code, the message says that a string is expected', async () => {
  const body = { ...ndctBody(), creditorAddress: { country: 47 } }
  const text = await messageOf(ndctCreation({ body }), 'creditorAddress.country')
  assert.match(text ?? '', /^expected a string, in double quotes: .*, got the number 47$/)
})

test('DX-02 for an X-Request-ID with a space, the message has the position of the space', async () => {
  const text = await messageOf(ndctCreation({ headers: { 'X-Request-ID': 'my first call' } }), 'X-Request-ID')
  assert.equal(
    text,
    'expected 1 to 128 visible ASCII characters, got a space at character 3 of "my first call"',
  )
})

test('DX-02 for a header that is too long, the message has its length', async () => {
  const headers = { 'TPP-Session-ID': 'x'.repeat(129) }
  const text = await messageOf(ndctCreation({ headers }), 'TPP-Session-ID')
  assert.match(text ?? '', /^expected 1 to 128 visible ASCII characters, got 129 in "x/)
})

test('DX-02 SVC-08 400 FORMAT_ERROR: for a form as body, the message asks for JSON, with the character in quotes', async () => {
  const text = await messageOf(ndctCreation({ body: 'amount=100&currency=NOK' }))
  assert.equal(
    text,
    'expected a JSON object, which begins with "{", got a text that begins with "a": send JSON, not a form or plain text',
  )
})

test('DX-02 SVC-08 400 FORMAT_ERROR: for XML, the message asks for JSON', async () => {
  const text = await messageOf(ndctCreation({ body: '<payment/>' }))
  assert.match(text ?? '', /got a text that begins with "<": send JSON, not XML$/)
})

test('DX-02 for a mistake inside JSON, the message has its position and the character in quotes', async () => {
  const text = await messageOf(ndctCreation({ body: '{"a": x}' }))
  assert.match(text ?? '', /position 6 \(line 1, column 7\): there is "x" where a value should be$/)
})

test('DX-02 SVC-12 the clock accepts a time that ends in Z, and answers in the form of the specification', async () => {
  const answer = await bank.call(tpp, {
    method: 'PUT',
    target: '/v1/sandbox/clock',
    body: { time: '2031-03-04T05:06:07Z' },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.match(String(answer.json['time']), /^2031-03-04T05:06:0[78]\+00:00$/)
})

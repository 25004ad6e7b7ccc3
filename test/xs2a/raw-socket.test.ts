import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctCreation } from '../support/ndct.ts'
import { FRAMING, HEADER_LINES, REPEATED, REQUEST_LINES } from './support/corpus-http.ts'
import { BODIES } from './support/corpus-json.ts'
import { assertErrorBody } from './support/messages.ts'
import { exchange, type RawAnswer, trickle } from './support/raw-exchange.ts'
import { type Expected, rightRequests } from './support/raw-requests.ts'
import { prepare, useBank } from '../support/bank.ts'

/** Longer than the server lets a request take, shorter than a hang. */
const waitMilliseconds = 8_000

const bank = useBank()
const right = prepare(async () => {
  const tpp = bank.newTpp()
  assert.equal((await bank.call(tpp, ndctCreation())).status, 201)
  return rightRequests(tpp)
})

const concurrency = 24

async function answerTo(bytes: string | Buffer): Promise<RawAnswer> {
  const raw = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  const answer = await exchange(bank.port, raw, { waitMilliseconds })
  assert.ok(answer !== 'silent', 'the server neither answered nor closed the connection')
  assert.ok(answer.status === undefined || answer.status < 500, `${answer.status} ${answer.text}`)
  return answer
}

function assertExpected(answer: RawAnswer, expected: Expected): void {
  assert.equal(answer.status, expected, answer.text)
  const isHead = answer.text === '' && answer.headers['content-length'] !== '0'
  if (expected >= 400 && !isHead) assertErrorBody(answer)
}

// Concurrently: some wait for the timeout of the server.
describe('bytes that no TPP should send', { concurrency: true }, () => {
  describe('a header sent twice', { concurrency }, () => {
    for (const [name, [bytes, expected]] of Object.entries(REPEATED))
      test(`SEC-04 ${expected}: ${name}`, async () => assertExpected(await answerTo(bytes(right)), expected))
  })

  describe('invalid header lines', { concurrency }, () => {
    for (const [name, [bytes, expected]] of Object.entries(HEADER_LINES))
      test(`${expected}: ${name}`, async () => assertExpected(await answerTo(bytes(right)), expected))
  })

  describe('invalid request lines', { concurrency }, () => {
    for (const [name, [bytes, expected]] of Object.entries(REQUEST_LINES))
      test(`EP-01 ${expected}: ${name}`, async () => assertExpected(await answerTo(bytes(right)), expected))
  })

  describe('where a body begins and ends', { concurrency }, () => {
    for (const [name, [bytes, expected]] of Object.entries(FRAMING))
      test(`${expected}: ${name}`, async () => assertExpected(await answerTo(bytes(right)), expected))
  })

  describe('bodies that are not payments', { concurrency }, () => {
    for (const [name, [bytes, expected]] of Object.entries(BODIES))
      test(`SVC-08 SVC-09 ${expected}: ${name}`, async () =>
        assertExpected(await answerTo(bytes(right)), expected))
  })

  describe('slow senders', () => {
    test('SEC-08 300 clients that send a byte now and then delay nobody, and are all disconnected', async () => {
      const head = Buffer.from(right.read().slice(0, -2), 'latin1')
      const slow = Array.from({ length: 300 }, () => trickle(bank.port, head, { waitMilliseconds }))
      const firstAway = Promise.race(slow)
      const answer = await Promise.race([answerTo(right.read()), firstAway])
      assert.ok(typeof answer !== 'string', 'a valid request waited until slow senders were disconnected')
      assert.equal(answer.status, 404)
      assert.deepEqual(new Set(await Promise.all(slow)), new Set(['sent away']))
    })
  })
})

describe('after all this', () => {
  test('the server answers a valid request, and no call failed through a fault of its own', async () => {
    const answer = await answerTo(right.creation())
    assert.equal(answer.status, 201, answer.text)
    const faults = bank.log.filter((entry) => JSON.parse(entry).level >= 50)
    assert.deepEqual(faults, [])
  })

  test('the corpus contains more than 60 requests', () => {
    const sizes = [REPEATED, HEADER_LINES, REQUEST_LINES, FRAMING, BODIES].map(
      (corpus) => Object.keys(corpus).length,
    )
    assert.ok(sizes.reduce((sum, size) => sum + size) > 60, String(sizes))
  })
})

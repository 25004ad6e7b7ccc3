// Depends on time: it bounds the time that a hostile input takes, and other processes use the same cores.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { assertErrorBody } from '../xs2a/support/messages.ts'
import { setStage } from '../xs2a/support/stage.ts'
import { openBank, useBank } from '../support/bank.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { cpuMillisecondsOf } from '../support/cpu-time.ts'
import { send } from '../support/send.ts'
import { post, readExplained } from './support.ts'

const CHECK = '/v1/sandbox/signature-check'
const request = { method: 'GET', path: '/v1/sandbox/clock', headers: {} }

describe('requests that signature-check refuses', () => {
  const bank = useBank()

  const REFUSED: Readonly<Record<string, [body: unknown, path: string]>> = {
    'no method': [{ path: '/', headers: {} }, 'method'],
    'a method that is not there': [{ ...request, method: 'PATCH' }, 'method'],
    'a whole URL in place of the path': [{ ...request, path: 'https://bank.example/v1/x' }, 'path'],
    'a field that is not known': [{ ...request, url: '/' }, 'url'],
    'a body twice': [{ ...request, body: '', bodyBase64: '' }, 'bodyBase64'],
    'a body that is no Base64': [{ ...request, bodyBase64: '*' }, 'bodyBase64'],
    'a line without a name': [{ ...request, headers: ['no colon'] }, 'headers'],
    'a header that is no text': [{ ...request, headers: { Date: 1 } }, 'headers.Date'],
    '101 headers by name': [
      { ...request, headers: Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [`x-${nth}`, 'b'])) },
      'headers',
    ],
    '101 lines': [{ ...request, headers: Array.from({ length: 101 }, () => 'a: b') }, 'headers'],
  }
  for (const [name, [body, path]] of Object.entries(REFUSED))
    test(`400 FORMAT_ERROR: ${name}`, async () => {
      const answer = await post(bank.port, body)
      assert.deepEqual(
        [answer.status, answer.json.tppMessages[0]?.code, answer.json.tppMessages[0]?.path],
        [400, 'FORMAT_ERROR', path],
        answer.text,
      )
    })

  test('413 over 64 KiB, 415 for anything but JSON', async () => {
    const large = await post(bank.port, { ...request, body: 'x'.repeat(65_536) })
    assert.equal(large.status, 413)
    const headers = { 'Content-Type': 'text/plain' }
    const text = await send(bank.port, { method: 'POST', target: CHECK, headers, body: Buffer.from('{}') })
    assert.equal(text.status, 415)
    for (const answer of [large, text]) assertErrorBody(answer)
  })

  const spaces = `a${' '.repeat(16_000)}a`
  const DEAR: Readonly<Record<string, unknown>> = {
    'white space inside headers': { ...request, headers: { a: spaces, b: spaces, c: spaces, d: spaces } },
    'a body of 6,000 levels': {
      ...request,
      method: 'POST',
      headers: { Digest: `SHA-256=${'A'.repeat(43)}=` },
      body: '['.repeat(6000) + ']'.repeat(6000),
    },
  }
  for (const [name, body] of Object.entries(DEAR))
    test(`input that is designed to be expensive is answered as fast as any other: ${name}`, async () => {
      await post(bank.port, request)
      const milliseconds = await cpuMillisecondsOf(async () => {
        assert.equal((await post(bank.port, body)).status, 200)
      })
      assert(milliseconds < 250, `${milliseconds} ms`)
    })

  for (const [keyType, verdict] of [
    ['rsa:4096', 'passed'],
    ['rsa:4104', 'not reached'],
  ] as const)
    test(`a key that is too large to verify with cheaply is not used: ${keyType} ${verdict}`, async () => {
      const tpp = makeTpp(makeCa(), { keyType })
      // To make the key may take longer than the server keeps an idle connection: let it close before it is used again.
      await setImmediate()
      const { method, target: path, headers } = setStage(bank, tpp).read()
      const explained = readExplained(await post(bank.port, { method, path, headers }))
      assert.equal(explained.checks.find(({ check }) => check === 'signature')?.verdict, verdict)
    })

  test('429 ACCESS_EXCEEDED: more than 40 at once, or 10 a second', async () => {
    const alone = await openBank()
    try {
      const burst = async () => {
        const answers = await Promise.all(Array.from({ length: 90 }, () => post(alone.port, request)))
        return answers.map(({ status }) => status)
      }
      const statuses = await burst()
      const passed = statuses.filter((status) => status === 200).length
      assert(passed >= 40 && passed < 80, `${passed} passed`)
      const refused = await post(alone.port, request)
      if (refused.status !== 200) {
        assert.equal(refused.status, 429)
        assert.equal(refused.headers['retry-after'], '1')
        assert.equal(refused.json.tppMessages[0]?.code, 'ACCESS_EXCEEDED')
      }
      alone.clock.offsetMilliseconds += 60_000
      assert.equal((await post(alone.port, request)).status, 200)
    } finally {
      await alone.close()
    }
  })
})

// Depends on time: it bounds the CPU time of a deep body, which other processes on the same cores lengthen.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctCreation } from '../support/ndct.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { cpuMillisecondsOf } from '../support/cpu-time.ts'
import { prepare, useBank } from '../support/bank.ts'

const bodyBytesMax = 262_144
const jsonLevelsMax = 32
const certificateCharactersMax = 8_192
const messageCharactersMax = 512

describe('how much may be sent, and how long a response is', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  const codesOf = ({ json }: Awaited<ReturnType<typeof send>>) =>
    json.tppMessages.map(({ code, path }) => `${code} ${path ?? ''}`.trim())

  test('SEC-28 413: a body one byte over the limit, although it is signed and valid', async () => {
    const sent = async (bytes: number) => {
      const creation = ndctCreation()
      const json = JSON.stringify(creation.body)
      return bank.call(tpp, { ...creation, body: json + ' '.repeat(bytes - Buffer.byteLength(json)) })
    }
    assert.equal((await sent(bodyBytesMax)).status, 201)
    const refused = await sent(bodyBytesMax + 1)
    assert.equal(refused.status, 413, refused.text)
  })

  test('SEC-28 400: JSON deeper than any payment, refused without being traversed', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const milliseconds = await cpuMillisecondsOf(async () => {
      for (const levels of [jsonLevelsMax + 1, 100_000]) {
        const answer = await bank.call(tpp, ndctCreation({ body: deep(levels) }))
        assert.equal(answer.status, 400, `${levels}`)
        const [message] = answer.json.tppMessages
        assert.match(message?.text ?? '', new RegExp(`expected at most ${jsonLevelsMax} levels`))
      }
    })
    assert.ok(milliseconds < 1_000, `${milliseconds} ms`)
    const shallow = await bank.call(tpp, ndctCreation({ body: deep(jsonLevelsMax) }))
    assert.doesNotMatch(shallow.text, /levels/, 'refused for its content, not for its depth')
  })

  test('SEC-28 431: a header and a set of headers that are too long; 400: such a certificate', async () => {
    const { headers, target } = signedRequest(tpp, { target: '/v1/sandbox/clock' })
    const statusWith = async (more: Readonly<Record<string, string>>) =>
      (await send(bank.port, { method: 'GET', target, headers: { ...headers, ...more }, body: undefined }))
        .status
    const many = Array.from({ length: 3_000 }, (_, index) => [`X-${index}`, 'a'] as const)
    assert.equal(await statusWith({ 'X-Long': 'a'.repeat(20_000) }), 431)
    assert.equal(await statusWith(Object.fromEntries(many)), 431)
    const long = await send(bank.port, {
      method: 'GET',
      target,
      headers: { ...headers, 'TPP-Signature-Certificate': 'M'.repeat(certificateCharactersMax + 4) },
      body: undefined,
    })
    assert.equal(long.status, 400)
    assert.deepEqual(new Set(codesOf(long)), new Set(['BAD_REQUEST TPP-Signature-Certificate']))
  })

  test('LIM-18 MSG-04 a text that is longer than a message may be is split into several, none of them longer', async () => {
    const uri = `https://tpp.example/${'a'.repeat(1_500)}`
    const request = signedRequest(tpp, ndctCreation({ headers: { 'TPP-Redirect-URI': uri } }))
    const otherwise = { ...request.headers, Date: new Date(Date.now() - 5_000).toUTCString() }
    const answer = await send(bank.port, { ...request, headers: otherwise })
    assert.equal(answer.status, 400, answer.text)
    const texts = answer.json.tppMessages.map(({ text }) => text)
    assert.ok(texts.length > 3, `${texts.length}`)
    assert.ok(texts.join('').includes('a'.repeat(1_500)), 'nothing of it is lost')
    for (const text of texts) assert.ok(text.length <= messageCharactersMax, `${text.length}`)
  })
})

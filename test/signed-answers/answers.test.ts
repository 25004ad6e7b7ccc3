import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openBank, prepare, useBank } from '../support/bank.ts'
import { ndctBody, ndctCreation, NDCT_TARGET } from '../support/ndct.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { sendAndVerify } from './support/verify.ts'

const ASKED = { 'TPP-Signed-Response-Preferred': 'true' }
const CLOCK = '/v1/sandbox/clock'

describe('SIG-14 a bank that signs answers on request', () => {
  const bank = useBank({ hasSeal: true, signAnswers: 'on-request' })
  const tpp = prepare(() => bank.newTpp())
  const ask = (request: RequestToSign) => sendAndVerify(bank, signedRequest(tpp, request))

  test('SIG-17 signs a 201 that the SDK verifies, with its body, the X-Request-ID, the target and the status', async () => {
    const answer = await ask(ndctCreation({ headers: ASKED }))
    assert.equal(answer.status, 201)
    assert.deepEqual(answer.verified, { kind: 'verified' })
    assert.equal(answer.headers['aspsp-status-code'], '201')
    assert.match(
      String(answer.headers['signature']),
      /,headers="\(request-target\) date digest x-request-id aspsp-status-code aspsp-request-host aspsp-request-tpp aspsp-request-signature",/,
    )
  })

  test('signs the stored response to a repeated call anew', async () => {
    const wire = signedRequest(tpp, ndctCreation({ headers: ASKED }))
    const first = await sendAndVerify(bank, wire)
    const again = await sendAndVerify(bank, wire)
    assert.deepEqual([first.status, again.status], [201, 201])
    assert.equal(again.text, first.text)
    assert.equal(again.verified.kind, 'verified')
  })

  test('signs errors of calls that it has verified, and of no others', async () => {
    const invalid = await ask(ndctCreation({ headers: ASKED, body: ndctBody({ creditorName: '' }) }))
    assert.deepEqual([invalid.status, invalid.verified.kind], [400, 'verified'])
    const unknown = await ask({ target: `${NDCT_TARGET}/${randomUUID()}`, headers: ASKED })
    assert.deepEqual([unknown.status, unknown.verified.kind], [404, 'verified'])
    const nowhere = await ask({ target: '/v1/nowhere', headers: ASKED })
    assert.deepEqual([nowhere.status, nowhere.verified.kind], [404, 'unsigned'])
    const wrong = await ask({ target: CLOCK, headers: { ...ASKED, Signature: 'keyId="x"' } })
    assert.deepEqual([wrong.status, wrong.verified.kind], [400, 'unsigned'])
    const tooLong = await ask({
      method: 'POST',
      target: NDCT_TARGET,
      headers: ASKED,
      body: Buffer.alloc(300_000, ' '),
    })
    assert.deepEqual([tooLong.status, tooLong.verified.kind], [413, 'unsigned'])
  })

  test('signs the bytes of a compressed answer', async () => {
    const target = '/v1/sandbox/scenarios'
    const answer = await ask({ target, headers: { ...ASKED, 'Accept-Encoding': 'br' } })
    assert.equal(answer.headers['content-encoding'], 'br')
    assert.equal(answer.verified.kind, 'verified')
  })

  test('does not sign what nobody asked it to sign, nor pages, nor calls that need no signature', async () => {
    assert.equal((await ask({ target: CLOCK })).verified.kind, 'unsigned')
    const refused = await ask({ target: CLOCK, headers: { 'TPP-Signed-Response-Preferred': 'false' } })
    assert.deepEqual([refused.status, refused.verified.kind], [200, 'unsigned'])
    for (const target of ['/openapi.json', '/nowhere'])
      assert.equal((await ask({ target, headers: ASKED })).verified.kind, 'unsigned', target)
  })

  test('HDR-06 400: neither true nor false', async () => {
    const answer = await ask({ target: CLOCK, headers: { 'TPP-Signed-Response-Preferred': 'yes' } })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.tppMessages[0]?.path, 'TPP-Signed-Response-Preferred')
  })
})

test('SIG-14 a bank that always signs does so unasked, and one without the setting never', async (t) => {
  const always = await openBank({ hasSeal: true, signAnswers: 'always' })
  t.after(() => always.close())
  const wire = signedRequest(always.newTpp(), { target: CLOCK })
  assert.equal((await sendAndVerify(always, wire)).verified.kind, 'verified')
  const never = await openBank({ sharesDatabaseWith: always })
  const asked = signedRequest(never.newTpp(), { target: CLOCK, headers: ASKED })
  assert.equal((await sendAndVerify(never, asked)).verified.kind, 'unsigned')
  await never.close()
})

test('SIG-14 a bank that has too much to do signs what it takes on, and not the refusals, which nobody has to believe', async (t) => {
  const bank = await openBank({ hasSeal: true, signAnswers: 'always', callsInFlightMax: 1 })
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const wires = Array.from({ length: 20 }, () => signedRequest(tpp, { target: CLOCK }))
  const answers = await Promise.all(wires.map((wire) => sendAndVerify(bank, wire)))
  const kinds = answers.map(
    ({ status, verified }) => `${status === 200 ? 'taken' : 'refused'} ${verified.kind}`,
  )
  assert.deepEqual([...new Set(kinds)].toSorted(), ['refused unsigned', 'taken verified'])
})

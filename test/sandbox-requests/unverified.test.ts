import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signByHand, withHeaders } from '../xs2a/support/sign-by-hand.ts'
import { newRequestId, prepare, useBank } from '../support/bank.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { reader, refusedAt, verdictsOf } from './support.ts'

describe('calls without a verified signature', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())
  before(async () => {
    await bank.call(tpp, { target: '/v1/sandbox/clock' })
  })

  const REFUSED = {
    signature: (request) => signByHand(tpp, request, { text: (text) => `${text}\n` }),
    digest: (request) => withHeaders(request, { Digest: `SHA-256=${'A'.repeat(43)}=` }),
    'signing headers': (request) => withHeaders(request, { Signature: undefined }),
    'signature header': (request) => withHeaders(request, { Signature: 'nonsense' }),
    date: (request) => withHeaders(request, { Date: 'yesterday' }),
    path: (request) => ({ ...request, target: `${NDCT_TARGET}x` }),
  } satisfies Record<string, (request: ReturnType<typeof signedRequest>) => object>

  for (const [check, spoil] of Object.entries(REFUSED))
    test(`refused by ${check}: stored under the TPP of its certificate, and marked as unverified`, async () => {
      const requestId = newRequestId()
      const request = signedRequest(
        tpp,
        ndctCreation({ headers: { 'X-Request-ID': requestId } }),
        bank.clock.milliseconds(),
      )
      const answer = await send(bank.port, spoil(request))
      assert(answer.status >= 400)
      const attempt = await reader(bank, tpp).whyOnce(requestId)
      assert.equal(verdictsOf(attempt), refusedAt(check))
      assert.equal(attempt.signatureVerified, false)
      assert.equal(attempt.tppMessages[0]?.text, answer.json.tppMessages[0]?.text)
      assert.equal(attempt.signingString === undefined, check !== 'signature')
      const signed = check === 'signature' ? `${attempt.signingString}\n` : undefined
      assert.equal(attempt.signedText, signed, 'what was signed is told where it is known')
    })

  test('DX-08 calls before the first accepted one are stored too, verified or not', async () => {
    const newcomer = bank.newTpp()
    const [wrong, faulty] = [newRequestId(), newRequestId()]
    const request = signedRequest(
      newcomer,
      ndctCreation({ headers: { 'X-Request-ID': wrong } }),
      bank.clock.milliseconds(),
    )
    await send(bank.port, signByHand(newcomer, request, { text: (text) => `${text}\n` }))
    await bank.call(newcomer, ndctCreation({ headers: { 'X-Request-ID': faulty }, body: {} }))
    const ask = reader(bank, newcomer)
    assert.equal(verdictsOf(await ask.whyOnce(wrong)), refusedAt('signature'))
    assert.equal(verdictsOf(await ask.whyOnce(faulty)), refusedAt('content'))
  })

  test('SEC-03 an untrusted certificate opens no bank', async () => {
    const stranger = makeTpp(makeCa(), { tppId: 'PSDNO-FSA-555555555' })
    await bank.call(stranger, ndctCreation())
    await reader(bank, tpp).list()
    assert.deepEqual(
      await queryAsOwner(bank, "select from banks.own_bank where tpp_id = 'PSDNO-FSA-555555555'"),
      [],
    )
  })
})

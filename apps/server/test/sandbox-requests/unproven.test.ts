import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signByHand, withHeaders } from '../edge/support/sign-by-hand.ts'
import { newRequestId, openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { reader, refusedAt, verdictsOf } from './support.ts'

describe('a call whose signature did not verify', () => {
  let bank: TestBank
  let tpp: Identity
  before(async () => {
    bank = await openBank()
    tpp = bank.newTpp()
    await bank.call(tpp, { target: '/v1/sandbox/clock' })
  })
  after(() => bank.close())

  const REFUSED = {
    signature: (request) => signByHand(tpp, request, { text: (text) => `${text}\n` }),
    digest: (request) => withHeaders(request, { Digest: `SHA-256=${'A'.repeat(43)}=` }),
    'signing headers': (request) => withHeaders(request, { Signature: undefined }),
    'signature header': (request) => withHeaders(request, { Signature: 'nonsense' }),
    date: (request) => withHeaders(request, { Date: 'yesterday' }),
    path: (request) => ({ ...request, target: `${NDCT_TARGET}x` }),
  } satisfies Record<string, (request: ReturnType<typeof signedRequest>) => object>

  for (const [check, spoil] of Object.entries(REFUSED))
    test(`refused by ${check}: kept under the TPP of its certificate, and marked`, async () => {
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
    })
})

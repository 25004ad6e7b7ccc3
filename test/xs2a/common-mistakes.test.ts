import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { COMMON_MISTAKES, type Right } from './support/common-mistakes.ts'
import { type Draft, followTexts } from './support/follow-text.ts'

/** So many answers a developer reads before the call is right. */
const answersMax = 3

/** What every text of a refusal has: what was expected, or what to do. */
const says =
  /expected|did you mean|known are|use a new one|add the query parameter|shows those too|For example:/i

describe('a mistake that TPPs make often is put right by following the text of its answer alone', () => {
  const bank = useBank()
  let tpp: Identity
  let earlier: Right['earlier']

  before(async () => {
    tpp = bank.newTpp()
    const payment = newPayment()
    const requestId = randomUUID()
    const creation = ndctCreation({ body: payment, headers: { 'X-Request-ID': requestId } })
    const created = await bank.call(tpp, creation)
    assert.equal(created.status, 201, created.text)
    earlier = { path: created.json._links['self']?.href ?? '', requestId, payment }
  })

  const newPayment = () => ({ ...ndctBody({ remittanceInformationUnstructured: randomUUID() }) })

  const sendDraft = ({ method, target, headers, body }: Draft) =>
    bank.call(tpp, { method, target, headers, ...(body === undefined ? {} : { body }) })

  for (const [name, make] of Object.entries(COMMON_MISTAKES))
    test(`DX-02 ${name}`, async () => {
      const payment = newPayment()
      const { target, headers = {} } = ndctCreation()
      const right: Draft = { method: 'POST', target, headers, body: payment }
      let draft = make({ draft: right, payment, earlier, pem: tpp.certificate.toString() })
      const first = await sendDraft(draft)
      assert(first.status >= 400 && first.status < 500, `${first.status} ${first.text}`)
      let answer = first
      for (let answers = 1; answer.status >= 400; answers += 1) {
        assert(answers <= answersMax, `still refused: ${answer.text}`)
        const { tppMessages } = answer.json
        assert(
          tppMessages.some(({ text }) => says.test(text)),
          answer.text,
        )
        draft = followTexts(draft, tppMessages, { certificate: tpp.certificate, payment })
        answer = await sendDraft(draft)
      }
      assert([200, 201].includes(answer.status), answer.text)
    })

  test('DX-02 there are at least 25 of them', () => {
    assert(Object.keys(COMMON_MISTAKES).length >= 25)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, SigningBasketAnswer, SigningBasketDetails } from '@havn/contract'
import { basketIdOf, basketPayerAt, BASKETS } from '../support/basket-payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { prepare, useBank } from '../support/bank.ts'

const readAnswer = compileBody(SigningBasketAnswer)
const readDetails = compileBody(SigningBasketDetails)

describe('create signing basket: 201', () => {
  const bank = useBank()
  const psu = prepare(() => basketPayerAt(bank))

  test('SVC-16 EP-08 BSK-02 BSK-03 BSK-04 a basket of two payments is RCVD and links to its SCA', async () => {
    const paymentIds = await psu.payments(2)
    const { answer, basketId, authorisationId } = await psu.basket(paymentIds)
    assert.equal(readAnswer(answer.json).ok, true, answer.text)
    assert.match(basketId, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.equal(answer.json.transactionStatus, 'RCVD')
    const self = `${BASKETS}/${basketId}`
    assert.equal(answer.headers['location'], self)
    assert.equal(answer.headers['aspsp-sca-approach'], 'REDIRECT')
    const { scaRedirect, ...links } = answer.json._links
    assert.match(
      scaRedirect?.href ?? '',
      new RegExp(`^${bank.baseUrl}/sca/[0-9a-f-]{36}/${authorisationId}/`),
    )
    assert.deepEqual(links, {
      self: { href: self, verbs: ['GET', 'DELETE'] },
      status: { href: `${self}/status`, verbs: ['GET'] },
      scaStatus: { href: `${self}/authorisations/${authorisationId}`, verbs: ['GET'] },
      startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
    })
  })

  for (const count of [1, 100])
    test(`LIM-01 BSK-01 a basket of ${count}`, async () => {
      const paymentIds = await psu.payments(count)
      const { basketId } = await psu.basket(paymentIds)
      const read = await psu.read(basketId)
      assert.equal(readDetails(read.json).ok, true, read.text.slice(0, 400))
      assert.deepEqual(read.json['payments'], paymentIds, 'in the order of the request')
      assert.equal(await psu.statusOf(basketId), 'RCVD')
    })

  test('VER-22 BSK-01 single payments of every product go into one basket', async () => {
    const paymentIds = [await psu.payment(), await psu.instant(), await psu.abroad()]
    const { basketId } = await psu.basket(paymentIds)
    assert.deepEqual((await psu.read(basketId)).json['payments'], paymentIds)
    assert.deepEqual(await psu.memberStatuses(basketId), ['RCVD', 'RCVD', 'RCVD'])
  })

  test('HDR-03 a retry gets the first answer, and there is one basket', async () => {
    const paymentIds = await psu.payments(2)
    const headers = { 'X-Request-ID': 'one-basket' }
    const first = await psu.create(paymentIds, headers)
    const again = await psu.create(paymentIds, headers)
    assert.equal(first.status, 201, first.text)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal(again.text, first.text)
    const rows = await queryAsOwner(
      bank,
      `select distinct basket_id::text as id from signing_baskets.member where payment_id = '${paymentIds[0]}'`,
    )
    assert.deepEqual(rows, [{ id: basketIdOf(first) }])
  })

  test('HDR-03 SEC-23 twenty calls at once under one X-Request-ID: one basket, one answer', async () => {
    const paymentIds = await psu.payments(2)
    const headers = { 'X-Request-ID': 'one-basket-of-twenty' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => psu.create(paymentIds, headers)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  })

  test('HDR-06 decoupled: no scaRedirect, and a message for the PSU', async () => {
    const { answer } = await psu.basket(await psu.payments(1), { 'TPP-Redirect-Preferred': 'false' })
    assert.equal(answer.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal(answer.json._links['scaRedirect'], undefined)
    assert.match(String(answer.json['psuMessage']), /\/phone\//)
  })

  test('HDR-01 an unknown fix gets a warning', async () => {
    const { answer } = await psu.basket(await psu.payments(1), { 'x-accept-fix': 'no-such-fix' })
    assert.deepEqual(
      answer.json.tppMessages.map(({ category }) => category),
      ['WARNING'],
    )
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, SigningBasketDetails, SigningBasketStatusAnswer } from '@havn/contract'
import { BASKETS, type BasketPayer, basketPayerAt, paymentStatusOf } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { TUESDAY } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

describe('read a signing basket', () => {
  const bank = useBank()
  let psu: BasketPayer
  beforeEach(async () => {
    psu = await basketPayerAt(bank)
  })

  test('BSK-07 the basket lists the ids of its payments; the status of each is fetched for that payment', async () => {
    const [one = '', two = ''] = await psu.payments(2)
    const { basketId } = await psu.basket([two, one])
    const { status, json } = await psu.read(basketId)
    assert.equal(status, 200)
    assert.equal(compileBody(SigningBasketDetails)(json).ok, true)
    const self = `${BASKETS}/${basketId}`
    assert.deepEqual(json, {
      basketId,
      transactionStatus: 'RCVD',
      payments: [two, one],
      _links: {
        self: { href: self, verbs: ['GET', 'DELETE'] },
        status: { href: `${self}/status`, verbs: ['GET'] },
        startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
      },
    })
    await psu.payer.cancel(`${NDCT_TARGET}/${one}`)
    assert.deepEqual(await psu.memberStatuses(basketId), ['RCVD', 'CANC'])
  })

  test('VAL-10 DX-10 DELETE and approval are offered while nobody has decided about the basket', async () => {
    const [one = '', two = ''] = await psu.payments(2)
    const { basketId, authorisationId } = await psu.basket([one, two])
    await psu.payer.cancel(`${NDCT_TARGET}/${one}`)
    const verbsOf = async () => {
      const status = await psu.payer.call({ target: `${BASKETS}/${basketId}/status` })
      const { json } = await psu.read(basketId)
      assert.deepEqual(status.json._links['self'], json._links['self'])
      return [json._links['self']?.verbs, json._links['startAuthorisation']?.verbs]
    }
    assert.deepEqual(await verbsOf(), [['GET', 'DELETE'], ['POST']])
    await psu.decide(authorisationId)
    assert.deepEqual(await verbsOf(), [['GET'], undefined])
    await psu.payer.run()
    assert.deepEqual(await verbsOf(), [['GET'], undefined])
  })

  test('BSK-06 ST-02 ST-03 the status follows the payments: RCVD, ACTC, and RJCT once one is cancelled', async () => {
    const paymentIds = await psu.payments(2)
    const { basketId, authorisationId } = await psu.basket(paymentIds)
    const answer = await psu.payer.call({ target: `${BASKETS}/${basketId}/status` })
    assert.equal(compileBody(SigningBasketStatusAnswer)(answer.json).ok, true)
    assert.equal(answer.json.transactionStatus, 'RCVD')
    await psu.decide(authorisationId)
    assert.equal(await psu.statusOf(basketId), 'ACTC')
    const cancellation = await psu.payer.cancel(`${NDCT_TARGET}/${paymentIds[0]}`, {
      'TPP-Session-ID': psu.session,
      'TPP-Redirect-URI': 'https://tpp.example/callback',
    })
    assert.equal(cancellation.status, 202, cancellation.text)
    await psu.payer.decide(cancellation)
    assert.deepEqual(await psu.memberStatuses(basketId), ['CANC', 'ACTC'])
    assert.equal(await psu.statusOf(basketId), 'RJCT')
  })

  test('BSK-05 a payment that the TPP cancels in a basket is CANC; the others can still be approved', async () => {
    const [one = '', two = ''] = await psu.payments(2)
    const { basketId, authorisationId } = await psu.basket([one, two])
    assert.equal((await psu.payer.cancel(`${NDCT_TARGET}/${one}`)).status, 204)
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    assert.equal((await psu.decide(authorisationId)).json['scaStatus'], 'finalised')
    assert.deepEqual(await psu.memberStatuses(basketId), ['CANC', 'ACTC'])
  })

  test('ST-03 a payment whose execution date passes unapproved is rejected, and the basket becomes RJCT', async () => {
    const late = await psu.payment({ requestedExecutionDate: '2026-11-16' })
    const later = await psu.payment({ requestedExecutionDate: '2026-11-20' })
    const { basketId } = await psu.basket([late, later])
    await psu.payer.setClock(TUESDAY)
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    assert.deepEqual(await psu.memberStatuses(basketId), ['RJCT', 'RCVD'])
    assert.equal(await paymentStatusOf(bank, late), 'RJCT')
  })

  test('404 RESOURCE_UNKNOWN for an unknown id, on every path', async () => {
    for (const id of [randomUUID(), 'no-id', '..%2f'])
      for (const target of ['', '/status', '/authorisations', `/authorisations/${randomUUID()}`]) {
        const answer = await psu.payer.call({ target: `${BASKETS}/${id}${target}` })
        assert.equal(answer.status, 404, answer.text)
        assert.deepEqual(codesOf(answer), ['RESOURCE_UNKNOWN basketId'])
      }
    const { basketId } = await psu.basket(await psu.payments(1))
    const answer = await psu.payer.call({ target: `${BASKETS}/${basketId}/authorisations/${randomUUID()}` })
    assert.deepEqual([answer.status, codesOf(answer)], [404, ['RESOURCE_UNKNOWN authorisationId']])
  })
})

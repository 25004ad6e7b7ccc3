import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { type BasketPayer, basketPayerAt, paymentStatusOf } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

describe('delete a signing basket', () => {
  const bank = useBank()
  let psu: BasketPayer
  beforeEach(async () => {
    psu = await basketPayerAt(bank)
  })

  test('204 before any approval: the payments can go into another basket, and this one answers 404', async () => {
    const paymentIds = await psu.payments(2)
    const { basketId, authorisationId } = await psu.basket(paymentIds)
    assert.equal((await psu.remove(basketId)).status, 204)
    for (const id of paymentIds) assert.equal(await paymentStatusOf(bank, id), 'RCVD')
    assert.equal((await psu.read(basketId)).status, 404)
    assert.equal((await psu.remove(basketId)).status, 404)
    assert.equal((await psu.start(basketId)).status, 404)
    assert.equal((await psu.decide(authorisationId)).status, 409, 'its link does nothing')
    assert.equal((await psu.create(paymentIds)).status, 201)
  })

  test('a payment of a deleted basket can be approved by itself again', async () => {
    const [paymentId = ''] = await psu.payments(1)
    const { basketId } = await psu.basket([paymentId])
    const start = () =>
      psu.payer.call({
        method: 'POST',
        target: `${NDCT_TARGET}/${paymentId}/authorisations`,
        headers: { 'TPP-Session-ID': psu.session, 'TPP-Redirect-URI': 'https://tpp.example/callback' },
      })
    const refused = await start()
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.json.tppMessages[0]?.text ?? '', new RegExp(basketId))
    await psu.remove(basketId)
    await psu.payer.decide(await start())
    assert.equal(await paymentStatusOf(bank, paymentId), 'ACTC')
  })

  test('HDR-03 a retry gets its 204 again, and deletes nothing twice', async () => {
    const paymentIds = await psu.payments(1)
    const { basketId } = await psu.basket(paymentIds)
    const headers = { 'X-Request-ID': randomUUID() }
    assert.equal((await psu.remove(basketId, headers)).status, 204)
    const { basketId: next } = await psu.basket(paymentIds)
    const again = await psu.remove(basketId, headers)
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [204, 'true'])
    assert.equal(await psu.statusOf(next), 'RCVD')
  })

  for (const outcome of ['approve', 'refuse'])
    test(`409 CONFLICT after the PSU has decided: ${outcome}`, async () => {
      const { basketId, authorisationId } = await psu.basket(await psu.payments(2))
      await psu.decide(authorisationId, { outcome })
      const decided = await psu.memberStatuses(basketId)
      const answer = await psu.remove(basketId)
      assert.equal(answer.status, 409, answer.text)
      assert.deepEqual(codesOf(answer), ['CONFLICT basketId'])
      assert.deepEqual(await psu.memberStatuses(basketId), decided)
    })
})
